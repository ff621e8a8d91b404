// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/erase_words.h"

#include <QCoreApplication>

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

QString erase_method_name(erase::Method method) {
    switch (method) {
        case erase::Method::sanitize_block: return tr("Sanitize block erase");
        case erase::Method::sanitize_crypto: return tr("Sanitize cryptographic erase");
        case erase::Method::format_crypto: return tr("NVMe Format, cryptographic erase");
        case erase::Method::psid_revert: return tr("PSID revert (TCG Opal)");
        case erase::Method::sanitize_overwrite: return tr("Sanitize overwrite");
        case erase::Method::security_enhanced: return tr("ATA Secure Erase, enhanced");
        case erase::Method::format_user_data: return tr("NVMe Format, user data erase");
        case erase::Method::format_unit: return tr("SCSI FORMAT UNIT");
        case erase::Method::security_normal: return tr("ATA Secure Erase");
        case erase::Method::discard: return tr("Discard of all blocks (TRIM)");
        case erase::Method::set_sectors: return tr("Change of the sector size (ATA Set Sector Configuration)");
    }
    return {};
}

QString grade_name(erase::Grade grade) {
    if (grade == erase::Grade::none) return tr("No erase");
    return grade == erase::Grade::purge ? tr("Purge") : tr("Clear");
}

QString grade_sentence(erase::Grade grade) {
    if (grade == erase::Grade::none) return tr("No erase: all data is lost, but parts of it may remain on the drive.");
    return grade == erase::Grade::purge
               ? tr("Purge: recovery is infeasible even with laboratory techniques (IEEE 2883, NIST SP 800-88).")
               : tr("Clear: recovery is not possible through the drive's interface (IEEE 2883, NIST SP 800-88).");
}

QString way_sentence(const erase::WayOut& way) {
    const auto& id = way.text.id;
    if (way.purpose == erase::Purpose::unlock) {
        return id == "unlock-with-password"
                   ? tr("Remove password: enter the drive's password and remove it. The data is kept.")
                   : tr("Remove password: use the drive without completing the erase.");
    }
    if (id == "wait") return tr("Resume: wait for the sanitize to finish, and verify the result.");
    if (id == "wait-format") return tr("Resume: wait for the format to finish, and verify the result.");
    if (id == "format-again") return tr("Resume: format the drive again.");
    if (id == "repeat") return tr("Resume: erase the drive again with the same method, or choose another one below.");
    return tr("Resume: complete the erase now.");
}

}  // namespace fettle::gui
