// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/firmware_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/gui/models/system_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using firmware::Way;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

QString slot_text(const firmware::Slot& slot) {
    QStringList words;
    if (slot.running) words.append(tr("running"));
    if (slot.next) words.append(tr("to be activated at the next reset"));
    if (!slot.writable) words.append(tr("read-only"));
    return words.join(QStringLiteral(", "));
}

QStringList activation_texts(const firmware::State& state) {
    QStringList all;
    if (!state.can_update) return all;
    const auto add = [&](bool has, const QString& words) {
        if (has) all.append(words);
    };
    switch (state.way) {
        case Way::nvme:
            all.append(tr("at a reset"));
            add(state.nvme.without_reset, tr("immediately, without a reset"));
            break;
        case Way::ata:
            add(state.ata.deferred, tr("deferred: downloaded first, activated later (0Eh, 0Fh)"));
            add(state.ata.segments, tr("immediately, in segments (03h)"));
            add(state.ata.whole, tr("immediately, in one transfer (07h)"));
            break;
        case Way::scsi:
            add(state.scsi.deferred, tr("deferred: downloaded first, activated later (0Dh, 0Eh, 0Fh)"));
            all.append(tr("immediately (05h, 07h)"));
            break;
    }
    return all;
}

QStringList limit_texts(const firmware::State& state) {
    QStringList all;
    const auto add = [&](const QString& words, const std::optional<std::uint32_t>& value) {
        if (value) all.append(words.arg(number_text(*value)));
    };
    add(tr("segments of %1 bytes"), state.nvme.granularity_bytes);
    add(tr("at most %1 bytes per transfer"), state.nvme.largest_transfer);
    add(tr("at most %1 ms to activate without a reset"), state.nvme.activation_time_ms);
    add(tr("segments of at least %1 blocks"), state.ata.min_blocks);
    add(tr("at most %1 blocks"), state.ata.max_blocks);
    add(tr("at most %1 bytes in total"), state.scsi.largest_image);
    return all;
}

QString vendor_text(const std::optional<firmware::VendorAnswer>& answer) {
    using State = firmware::VendorAnswer::State;
    if (!answer || answer->state == State::not_there) {
        return system_words::no_firmware_service();
    }
    const auto name = printable(text(answer->device.name));
    switch (answer->state) {
        case State::unknown:
            return tr(
                "fwupd does not list this drive, so it cannot report newer firmware. See the manufacturer's "
                "website.");
        case State::current:
            return tr("fwupd lists this drive (%1) but no newer firmware. It also lists drives whose manufacturers publish "
                      "no firmware there, so check the manufacturer's website.")
                .arg(name);
        case State::newer:
            return tr(
                "fwupd lists newer firmware. Download it with \"fwupdmgr download\", then choose the file below:");
        case State::not_there:
        case State::failed: break;
    }
    return tr("Unexpected response from fwupd: %1").arg(printable(text(answer->detail)));
}

QStringList release_texts(const std::optional<firmware::VendorAnswer>& answer) {
    QStringList lines;
    if (!answer) return lines;
    for (const auto& release : answer->releases) {
        const auto revision = printable(text(release.revision));
        const auto summary = printable(text(release.summary));
        lines.append(summary.isEmpty() ? revision : tr("%1: %2").arg(revision, summary));
    }
    return lines;
}

bool can_activate(const firmware::State& state) {
    if (!state.can_update) return false;
    if (!state.pending_revision().empty() || state.ata.pending.value_or(false)) return true;
    if (state.way == Way::scsi) return state.scsi.deferred;  // the drive does not report whether an image is pending
    return std::any_of(state.slots.begin(), state.slots.end(),
                       [](const firmware::Slot& slot) { return !slot.running && !slot.revision.empty(); });
}

}  // namespace fettle::gui
