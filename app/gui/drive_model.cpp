// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/drive_model.h"

#include <QStringList>
#include <algorithm>

#include "app/gui/verdict_icon.h"
#include "app/gui/words.h"

namespace fettle::gui {

namespace {

QString detail_line(const DriveItem& item) {
    const auto& identity = item.report.facts.identity;
    QStringList parts;
    if (identity.capacity) parts.append(text(decimal_size(*identity.capacity)));
    if (identity.bus != Bus::unknown) parts.append(bus_name(identity.bus));
    if (item.state == DriveItem::State::asking) {
        parts.append(DriveModel::tr("asking…"));
    } else {
        const auto& celsius = item.report.assessment.temperature_celsius;
        if (celsius) parts.append(temperature_text(*celsius));
        parts.append(verdict_name(item.report.assessment.verdict));
    }
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
        case kDetail: return detail_line(*known);
        case Qt::DecorationRole: return verdict_icon(known->report.assessment.verdict);
        case Qt::ToolTipRole:
            return text(known->report.entry.path.empty() ? known->report.entry.id : known->report.entry.path);
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2").arg(drive_name(known->report), detail_line(*known));
        case kItem: return QVariant::fromValue(known);
        case kVerdict: return static_cast<int>(known->report.assessment.verdict);
        default: return {};
    }
}

DriveItemPtr DriveModel::item(int row) const {
    if (row < 0 || row >= rowCount()) return nullptr;
    return items_[static_cast<std::size_t>(row)];
}

int DriveModel::row_of(const QString& id) const {
    const auto wanted = id.toStdString();
    const auto found = std::find_if(items_.begin(), items_.end(),
                                    [&](const DriveItemPtr& item) { return item->report.entry.id == wanted; });
    return found == items_.end() ? -1 : static_cast<int>(found - items_.begin());
}

void DriveModel::update(const DriveItemPtr& item) {
    const auto known = row_of(text(item->report.entry.id));
    if (known >= 0) {
        auto& slot = items_[static_cast<std::size_t>(known)];
        if (item->state == DriveItem::State::asking && slot->state == DriveItem::State::ready) return;
        slot = item;
        emit dataChanged(index(known), index(known));
        return;
    }
    const auto place = std::upper_bound(items_.begin(), items_.end(), item, [](const auto& a, const auto& b) {
        return a->report.entry.id < b->report.entry.id;
    });
    const auto row = static_cast<int>(place - items_.begin());
    beginInsertRows({}, row, row);
    items_.insert(place, item);
    endInsertRows();
}

void DriveModel::keep(const QStringList& ids) {
    for (auto row = rowCount() - 1; row >= 0; --row) {
        if (ids.contains(text(items_[static_cast<std::size_t>(row)]->report.entry.id))) continue;
        beginRemoveRows({}, row, row);
        items_.erase(items_.begin() + row);
        endRemoveRows();
    }
}

void DriveModel::clear() {
    beginResetModel();
    items_.clear();
    endResetModel();
}

}  // namespace fettle::gui
