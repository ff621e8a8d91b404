// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/scan_words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using Kind = ScanPart::Kind;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

/// `many` contains %1.
QString counted(std::uint64_t count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(number_text(count));
}

QString local_time(const std::string& utc) {
    const auto time = QDateTime::fromString(text(utc), Qt::ISODate).toLocalTime();
    return time.isValid() ? QLocale().toString(time, QLocale::ShortFormat) : printable(text(utc));
}

QString latency_text(std::uint32_t us) {
    constexpr double kMs = 1'000;
    return tr("%1 ms").arg(QLocale().toString(us / kMs, 'f', us < kFastBelow_us ? 1 : 0));
}

Kind kind_of(const scan::ScanMap& map, const ScanPart& part, bool scanned) {
    if (part.unreadable > 0) return Kind::unreadable;
    if (!scanned) return Kind::unscanned;
    // Once the slow reads have been repeated, only those that were slow twice count.
    const bool slow = map.confirmed ? part.slow > 0 : part.worst_us >= scan::kSlowest_us;
    if (slow) return Kind::slow;
    return part.worst_us < kFastBelow_us ? Kind::fast : Kind::medium;
}

}  // namespace

std::vector<ScanPart> scan_parts(const scan::ScanMap& map, std::size_t most) {
    std::vector<ScanPart> parts;
    if (map.cells.empty() || most == 0) return parts;
    const auto together = (map.cells.size() - 1) / most + 1;
    for (std::size_t first = 0; first < map.cells.size(); first += together) {
        const auto end = std::min(first + together, map.cells.size());
        ScanPart part;
        part.start = first * map.cell_bytes;
        part.bytes = std::min(end * map.cell_bytes, map.drive_bytes) - part.start;
        bool scanned = true;
        for (auto i = first; i < end; ++i) {
            const auto& cell = map.cells[i];
            scanned = scanned && cell.scanned();
            part.worst_us = std::max(part.worst_us, cell.worst_us);
            part.slow += cell.slow;
            part.unreadable += cell.unreadable;
        }
        part.kind = kind_of(map, part, scanned);
        parts.push_back(part);
    }
    return parts;
}

QString scan_kind_name(Kind kind) {
    switch (kind) {
        case Kind::unscanned: return tr("not scanned");
        case Kind::fast: return tr("under 10 ms");
        case Kind::medium: return tr("under 50 ms");
        case Kind::slow: return tr("slow");
        case Kind::unreadable: return tr("unreadable");
    }
    return {};
}

QString scan_part_text(const ScanPart& part) {
    const auto range = tr("%1 to %2").arg(size_text({part.start}), size_text({part.start + part.bytes}));
    QStringList words;
    if (part.unreadable > 0) words += counted(part.unreadable, tr("1 unreadable block"), tr("%1 unreadable blocks"));
    if (part.slow > 0) words += counted(part.slow, tr("1 slow read"), tr("%1 slow reads"));
    if (part.worst_us > 0) words += tr("longest read %1").arg(latency_text(part.worst_us));
    if (part.kind == Kind::unscanned) words += scan_kind_name(part.kind);
    return tr("%1: %2").arg(range, words.join(QStringLiteral(", ")));
}

QString scan_summary(const std::vector<ScanPart>& parts) {
    const auto count = [&](Kind kind) {
        return static_cast<int>(
            std::count_if(parts.begin(), parts.end(), [&](const ScanPart& part) { return part.kind == kind; }));
    };
    return tr("Map of the drive in %1 parts: %2 unreadable, %3 slow, %4 not scanned.")
        .arg(parts.size())
        .arg(count(Kind::unreadable))
        .arg(count(Kind::slow))
        .arg(count(Kind::unscanned));
}

double scan_share(const scan::ScanMap& map) {
    if (map.to <= map.from) return 0;
    return static_cast<double>(std::clamp(map.position, map.from, map.to) - map.from) /
           static_cast<double>(map.to - map.from);
}

QString scan_result(const scan::ScanMap& map) {
    QStringList words;
    const auto when = local_time(map.updated.empty() ? map.started : map.updated);
    words += map.complete() ? tr("Last scan: %1.").arg(when)
                            : tr("The scan from %1 stopped at %2.").arg(when, percent_text(100 * scan_share(map)));
    if (map.unreadable_blocks > 0) {
        words += counted(map.unreadable_blocks, tr("1 block cannot be read."), tr("%1 blocks cannot be read."));
        words += tr("Copy your data, then replace the drive.");
    }
    const auto slow = map.confirmed ? map.slow.count() : 0;
    if (slow > 0)
        words += counted(slow, tr("1 place can only be read slowly."), tr("%1 places can only be read slowly."));
    if (map.unreadable_blocks == 0 && slow == 0) {
        words += map.complete() ? tr("Every block could be read.") : tr("No unreadable blocks so far.");
    }
    if (map.fell_back) words += tr("The drive does not support verifying its own blocks, so Fettle read them instead.");
    return words.join(QLatin1Char(' '));
}

QString scan_change(const scan::ScanMap& before, const scan::ScanMap& now) {
    const auto found = scan::compare(before, now);
    const auto when = local_time(before.started);
    if (!found.comparable) return {};
    QStringList words;
    const auto add = [&](std::size_t count, const QString& one, const QString& many) {
        if (count > 0) words += counted(count, one, many);
    };
    add(found.newly_unreadable.size(), tr("1 place became unreadable"), tr("%1 places became unreadable"));
    add(found.no_longer_unreadable.size(), tr("1 place can be read again"), tr("%1 places can be read again"));
    add(found.slower.size(), tr("1 part became slower"), tr("%1 parts became slower"));
    add(found.faster.size(), tr("1 part became faster"), tr("%1 parts became faster"));
    if (words.isEmpty()) return tr("No change since the scan from %1.").arg(when);
    return tr("Since the scan from %1: %2.").arg(when, words.join(QStringLiteral(", ")));
}

}  // namespace fettle::gui
