// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/counter_list.h"

#include <algorithm>
#include <utility>

#include "app/gui/models/words.h"

namespace fettle::gui {

void CounterList::set_rows(std::vector<CounterRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

void CounterList::set_trends(CounterTrends trends) {
    trends_ = std::move(trends);
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, kTrend), index(rowCount() - 1, kTrend));
}

bool CounterList::has_trends() const {
    for (int row = 0; row < rowCount(); ++row) {
        if (trend(row) != nullptr) return true;
    }
    return false;
}

const CounterTrend* CounterList::trend(int index) const {
    const auto& key = row(index).trend;
    const auto found = key.empty() ? trends_.end() : trends_.find(key);
    return found == trends_.end() ? nullptr : &found->second;
}

int CounterList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CounterList::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString CounterList::words(const QModelIndex& index) const {
    const auto& shown = row(index.row());
    switch (index.column()) {
        case kCounter: return shown.name;
        case kValue: return shown.value;
        case kRaw: return shown.raw;
        default: break;
    }
    const auto* found = trend(index.row());
    if (found == nullptr) return {};
    // What is recorded is the opposite of what the row shows.
    return shown.falls ? tr("endurance used: %1").arg(found->sentence) : found->sentence;
}

QVariant CounterList::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& shown = row(index.row());
    switch (role) {
        case Qt::DisplayRole: return words(index);
        case Qt::AccessibleTextRole:
            if (index.column() == kCounter) return QStringLiteral("%1, %2").arg(shown.name, shown.detail);
            if (index.column() == kTrend && trend(index.row()) == nullptr) return tr("no trend recorded");
            return words(index);
        case Qt::AccessibleDescriptionRole: return shown.explanation;
        case Qt::ToolTipRole:
            if (index.column() == kTrend) return plain_tip(words(index));
            // The table may cut both lines.
            return plain_tip(
                QStringList{shown.name, shown.detail, shown.explanation}.join(QLatin1Char('\n')).trimmed());
        case Qt::TextAlignmentRole: return headerData(index.column(), Qt::Horizontal, role);
        default: return {};
    }
}

QVariant CounterList::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool figures = section == kValue || section == kRaw;
        return static_cast<int>((figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case kCounter: return tr("Counter");
        case kValue: return tr("Value");
        case kTrend: return tr("Trend");
        default: return tr("Raw or limit");
    }
}

}  // namespace fettle::gui
