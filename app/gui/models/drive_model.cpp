// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/drive_model.h"

#include <QSet>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "app/gui/models/words.h"
#include "app/gui/widgets/verdict_icon.h"

namespace fettle::gui {

namespace {

QString id_of(const DriveItemPtr& item) { return text(item->report.entry.id); }

/// What tells this drive from another one of the same model: the kernel's name, or the end of a saved serial number.
QString distinction(const DriveItem& item) {
    if (!item.saved) return text(item.report.entry.id);
    constexpr int kLetters = 5;
    const auto serial = text(item.report.facts.identity.serial);
    return serial.isEmpty() ? QString() : QStringLiteral("…") + serial.right(kLetters);
}

/// Its temperature, once it is known.
QString state_of(const DriveItem& item) {
    if (item.state == DriveItem::State::asking) return DriveModel::tr("querying…");
    const auto& celsius = item.report.assessment.temperature_celsius;
    return celsius ? temperature_text(*celsius) : QString();
}

QString brief_detail(const DriveItem& item, bool has_twin) {
    const auto which = has_twin ? distinction(item) : QString();
    return which.isEmpty() ? state_of(item) : which;
}

QString detail_line(const DriveItem& item, bool has_twin) {
    const auto& identity = item.report.facts.identity;
    QStringList parts;
    if (identity.capacity) parts.append(size_text(*identity.capacity));
    if (identity.bus != Bus::unknown) parts.append(bus_name(identity.bus));
    if (const auto state = state_of(item); !state.isEmpty()) parts.append(state);
    if (const auto which = has_twin ? distinction(item) : QString(); !which.isEmpty()) parts.append(which);
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

int DriveModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(items_.size());
}

QVariant DriveModel::data(const QModelIndex& index, int role) const {
    const auto known = item(index.row());
    if (!known) return {};
    switch (role) {
        case Qt::DisplayRole: return drive_name(known->report);
        case kDetail: return detail_line(*known, has_twin(known));
        case kBriefDetail: return brief_detail(*known, has_twin(known));
        case Qt::DecorationRole: return verdict_icon(known->report.assessment.verdict);
        case Qt::ToolTipRole:
            return plain_tip(
                text(known->report.entry.path.empty() ? known->report.entry.id : known->report.entry.path));
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2, %3")
                .arg(drive_name(known->report), verdict_name(known->report.assessment.verdict),
                     detail_line(*known, has_twin(known)));
        case kItem: return QVariant::fromValue(known);
        case kProgress: {
            const auto share = progress_.constFind(id_of(known));
            return share == progress_.cend() ? QVariant() : QVariant(*share);
        }
        case kVerdict: return static_cast<int>(known->report.assessment.verdict);
        default: return {};
    }
}

bool DriveModel::has_twin(const DriveItemPtr& item) const {
    const auto name = drive_name(item->report);
    return std::any_of(items_.begin(), items_.end(),
                       [&](const DriveItemPtr& other) { return other != item && drive_name(other->report) == name; });
}

void DriveModel::show_twins() {
    if (!items_.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {kDetail, kBriefDetail, Qt::AccessibleTextRole});
}

DriveItemPtr DriveModel::item(int row) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    return items_[static_cast<std::size_t>(row)];
}

int DriveModel::row_of(const QString& id) const { return rows_.value(id, -1); }

void DriveModel::number_rows(int from) {
    for (auto row = from; row < rowCount(); ++row) rows_.insert(id_of(items_[static_cast<std::size_t>(row)]), row);
}

void DriveModel::replace(int row, const DriveItemPtr& item) {
    auto& slot = items_[static_cast<std::size_t>(row)];
    if (item->state == DriveItem::State::asking && slot->state == DriveItem::State::ready) return;
    const bool renamed = drive_name(slot->report) != drive_name(item->report);
    slot = item;
    Q_EMIT dataChanged(index(row), index(row));
    if (renamed) show_twins();
}

void DriveModel::update(const DriveItemPtr& item) {
    const auto known = row_of(id_of(item));
    if (known >= 0) {
        replace(known, item);
        return;
    }
    const auto place = std::upper_bound(items_.begin(), items_.end(), item, [](const auto& a, const auto& b) {
        return a->report.entry.id < b->report.entry.id;
    });
    const auto row = static_cast<int>(place - items_.begin());
    beginInsertRows({}, row, row);
    items_.insert(place, item);
    number_rows(row);
    endInsertRows();
    show_twins();
}

void DriveModel::add(const std::vector<DriveItemPtr>& items) {
    std::vector<DriveItemPtr> fresh;
    QSet<QString> names;
    for (const auto& item : items) {
        const auto id = id_of(item);
        if (const auto known = row_of(id); known >= 0) {
            replace(known, item);
        } else if (!names.contains(id)) {
            names.insert(id);
            fresh.push_back(item);
        }
    }
    if (fresh.empty()) return;
    const auto first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
    items_.insert(items_.end(), fresh.begin(), fresh.end());
    number_rows(first);
    endInsertRows();
    show_twins();
}

void DriveModel::keep(const QStringList& ids) {
    for (auto row = rowCount() - 1; row >= 0; --row) {
        const auto id = id_of(items_[static_cast<std::size_t>(row)]);
        if (ids.contains(id)) continue;
        beginRemoveRows({}, row, row);
        items_.erase(items_.begin() + row);
        rows_.remove(id);
        number_rows(row);
        endRemoveRows();
    }
    show_twins();
}

void DriveModel::set_progress(const QHash<QString, double>& shares) {
    const auto before = std::exchange(progress_, shares);
    QSet<QString> touched;
    for (const auto& id : before.keys() + shares.keys()) touched.insert(id);
    for (const auto& id : touched) {
        const auto row = row_of(id);
        if (row >= 0 && before.value(id, -1) != shares.value(id, -1)) {
            Q_EMIT dataChanged(index(row), index(row), {kProgress});
        }
    }
}

void DriveModel::show_again() {
    if (!items_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void DriveModel::clear() {
    beginResetModel();
    items_.clear();
    rows_.clear();
    endResetModel();
}

}  // namespace fettle::gui
