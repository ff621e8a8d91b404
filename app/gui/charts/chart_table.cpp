// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/chart_table.h"

#include <QDateTime>
#include <QStringList>

#include "app/gui/charts/chart_ticks.h"

namespace fettle::gui {

namespace {

/// The values of all series by x; an absent one is absent.
std::map<double, std::vector<std::optional<double>>> rows_of(const ChartData& data) {
    std::map<double, std::vector<std::optional<double>>> rows;
    for (std::size_t i = 0; i < data.series.size(); ++i) {
        for (const auto& point : data.series[i].points) {
            auto& row = rows[point.x];
            row.resize(data.series.size());
            row[i] = point.y;
        }
    }
    return rows;
}

/// A drive's model may start with anything, and spreadsheets run text that starts like this.
QString csv_text(QString text) {
    if (!text.isEmpty() && QStringLiteral("=+-@\t\r\n").contains(text.front())) text.prepend(QLatin1Char('\''));
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

QString csv_place(const ChartAxis& axis, double x) {
    if (axis.kind == ChartAxis::Kind::time) {
        return QDateTime::fromSecsSinceEpoch(static_cast<qint64>(x), Qt::UTC).toString(Qt::ISODate);
    }
    return axis.ticks.empty() ? QString::number(x, 'g', 15) : csv_text(said(axis, x));
}

}  // namespace

bool ChartData::drawable() const {
    for (const auto& one : series) {
        if (one.points.size() >= 2) return true;
    }
    return false;
}

void ChartTable::set_chart(const ChartData& content) {
    beginResetModel();
    x_ = content.x;
    y_ = content.y;
    names_.clear();
    words_.clear();
    rows_.clear();
    for (const auto& one : content.series) {
        names_.push_back(one.name.isEmpty() ? content.y.title : one.name);
        words_.push_back(one.say);
    }
    for (auto& [x, values] : rows_of(content)) rows_.push_back({x, values});
    endResetModel();
}

int ChartTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ChartTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || rows_.empty() ? 0 : static_cast<int>(names_.size()) + 1;
}

QVariant ChartTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    if (index.column() == 0) return said(x_, row.x);
    const auto column = static_cast<std::size_t>(index.column() - 1);
    const auto& value = row.values[column];
    if (!value) return QString();
    return words_[column] ? words_[column](*value) : said(y_, *value);
}

QVariant ChartTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    return section == 0 ? x_.title : names_[static_cast<std::size_t>(section - 1)];
}

QString table_text(const QAbstractItemModel& table) {
    QStringList lines;
    for (int row = -1; row < table.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table.columnCount(); ++column) {
            cells.append(row < 0 ? table.headerData(column, Qt::Horizontal).toString()
                                 : table.index(row, column).data().toString());
        }
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QByteArray chart_csv(const ChartData& data) {
    QStringList head{csv_text(data.x.title)};
    for (const auto& one : data.series) head.append(csv_text(one.name.isEmpty() ? data.y.title : one.name));
    auto text = head.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    for (const auto& [x, values] : rows_of(data)) {
        QStringList cells{csv_place(data.x, x)};
        for (const auto& value : values) cells.append(value ? QString::number(*value, 'g', 12) : QString());
        text += cells.join(QLatin1Char(',')) + QStringLiteral("\r\n");
    }
    return text.toUtf8();
}

}  // namespace fettle::gui
