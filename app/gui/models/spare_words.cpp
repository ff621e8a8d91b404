// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/spare_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using overprovision::LimitKind;
using overprovision::Range;

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString range_text(const Range& range) { return tr("%1 to %2").arg(decimal_text(range.low), decimal_text(range.high)); }

QString limit_text(const overprovision::Picture& picture) {
    if (picture.ata) {
        switch (picture.ata->kind) {
            case LimitKind::none: return tr("the drive cannot hide sectors");
            case LimitKind::hpa:
                return picture.hidden.bytes == 0 ? tr("no Host Protected Area") : tr("Host Protected Area");
            case LimitKind::accessible_max:
                return picture.hidden.bytes == 0 ? tr("all addresses accessible") : tr("Accessible Max Address");
        }
    }
    if (picture.nvme && picture.nvme->total) {
        return picture.nvme->can_manage ? tr("in no namespace")
                                        : tr("in no namespace; namespace management is not supported");
    }
    return {};
}

QString spare_text(const overprovision::Spare& spare) {
    return tr("over-provisioning %1%, spare factor %2")
        .arg(decimal_text(100 * spare.over_provisioning), decimal_text(spare.spare_factor, 3));
}

/// The conclusion is the message before the assumptions; without it, the first message says what is unknown.
const Message* conclusion_of(const overprovision::Advice& advice) {
    const Message* told = nullptr;
    for (const auto& message : advice.messages) {
        if (message.id == "spare-assumptions") continue;
        if (told == nullptr || message.severity > told->severity) told = &message;
    }
    return told;
}

}  // namespace

QString decimal_text(double value, int decimals) { return QLocale().toString(value, 'f', decimals); }

QString share_text(double part, double whole) { return QStringLiteral("%1%").arg(decimal_text(100 * part / whole)); }

SpareAnswer spare_answer(const overprovision::Advice& advice, bool permitted) {
    const auto headline = tr("Spare area: %1").arg(size_text(advice.now.bytes));
    if (!permitted) {
        // What the drive does not report is not known here: it was not asked.
        return {headline,
                {tr("Fettle has no permission to query this drive. Figures from the drive itself are missing.")}};
    }
    const auto* told = conclusion_of(advice);
    const bool gains = told != nullptr && told->severity >= Severity::advice;
    QStringList facts;
    if (advice.years_left) {
        facts.append(
            tr("At the present rate, the drive will last about %1 more years.").arg(decimal_text(*advice.years_left)));
    }
    if (advice.write_amplification) {
        const auto writes = decimal_text(*advice.write_amplification, 2);
        facts.append(
            gains ? tr("For each byte written, the drive writes %1 bytes to its flash; more spare area lowers this.")
                        .arg(writes)
                  : tr("For each byte written, the drive writes %1 bytes to its flash.").arg(writes));
    }
    if (gains) return {translated(told->text, told->evidence), facts};
    if (told != nullptr) facts.prepend(tr("%1.").arg(translated(told->text, told->evidence)));
    return {headline, facts};
}

std::vector<QStringList> step_rows(const overprovision::Advice& advice) {
    std::vector<QStringList> rows;
    for (const auto& step : advice.steps) {
        const auto& years = step.more_years;
        rows.push_back({QStringLiteral("%1%").arg(QLocale().toString(step.extra_percent)), size_text(step.extra),
                        decimal_text(step.write_amplification.middle), range_text(step.write_amplification),
                        years ? decimal_text(years->middle) : QStringLiteral("–"),
                        years ? range_text(*years) : QStringLiteral("–")});
    }
    return rows;
}

std::vector<QStringList> space_rows(const overprovision::Picture& picture) {
    const auto flash = static_cast<double>(picture.flash.bytes);
    std::vector<QStringList> rows;
    const auto add = [&](const QString& what, ByteCount bytes, const QString& remark = {}) {
        rows.push_back({what, size_text(bytes), number_text(bytes.bytes),
                        share_text(static_cast<double>(bytes.bytes), flash), remark});
    };
    add(tr("Flash"), picture.flash, tr("estimate"));
    if (picture.factory) add(tr("Manufacturer's spare"), picture.factory->bytes, tr("estimate"));
    add(tr("Maximum capacity"), picture.native,
        picture.native_told ? QString() : tr("the drive reports only its current capacity"));
    add(tr("Hidden from the computer"), picture.hidden, limit_text(picture));
    add(tr("Visible to the computer"), picture.visible);
    if (picture.other_namespaces.bytes > 0) add(tr("In other namespaces"), picture.other_namespaces);
    if (picture.partitioned) {
        add(tr("Outside partitions"), picture.unallocated.value_or(ByteCount{}));
        add(tr("In partitions"), *picture.partitioned);
    }
    return rows;
}

QString factors_text(const overprovision::Picture& picture) {
    QStringList lines;
    if (picture.factory) lines.append(tr("Manufacturer's spare: %1").arg(spare_text(*picture.factory)));
    if (picture.all) lines.append(tr("All spare: %1").arg(spare_text(*picture.all)));
    lines.append(
        tr("Over-provisioning is spare flash divided by usable capacity; the spare factor is spare flash divided "
           "by all flash."));
    const auto missing = missing_text(picture.missing);
    if (!missing.isEmpty()) lines.append(missing);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace fettle::gui
