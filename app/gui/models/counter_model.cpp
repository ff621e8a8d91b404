// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/counter_model.h"

#include <QCoreApplication>
#include <QFont>
#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

QString quantity_text(const health::ExplainedAttribute& explained) {
    if (!explained.quantity || explained.meaning == nullptr) return {};
    // An implausible raw value times its unit may overflow the integers below.
    constexpr double most = 1e19;
    const auto whole = static_cast<std::uint64_t>(std::clamp(*explained.quantity, 0.0, most));
    switch (explained.meaning->raw.unit) {
        case catalogue::Unit::bytes: return size_text({whole});
        case catalogue::Unit::percent: return QStringLiteral("%1%").arg(*explained.quantity, 0, 'f', 0);
        case catalogue::Unit::celsius:
            return temperature_text(static_cast<int>(std::clamp(*explained.quantity, -1e3, 1e6)));
        case catalogue::Unit::hours: return hours_text(whole);
        case catalogue::Unit::count: return number_text(whole);
        case catalogue::Unit::none: return {};
    }
    return {};
}

QString cell(const std::optional<std::uint8_t>& value) { return value ? QString::number(*value) : QStringLiteral("–"); }

}  // namespace

void CounterModel::set_report(const DriveReport& report) {
    beginResetModel();
    rows_.clear();
    if (!report.assessment.attributes.empty()) {
        titles_ = {tr("ID"), tr("Meaning"), tr("Value"), tr("Worst"), tr("Threshold"), tr("Raw"), tr("Quantity")};
        first_numeric_ = 2;
        for (const auto& explained : report.assessment.attributes) add_attribute(explained);
    } else {
        titles_ = {tr("Counter"), tr("Value")};
        first_numeric_ = 1;
        if (report.facts.nvme) add_nvme(*report.facts.nvme);
        if (report.facts.scsi) add_scsi(*report.facts.scsi);
    }
    endResetModel();
}

void CounterModel::add_attribute(const health::ExplainedAttribute& explained) {
    const auto& a = explained.attribute;
    Row row;
    auto meaning = explained.meaning != nullptr ? translated(explained.meaning->name, {}) : text(a.name);
    if (meaning.isEmpty()) meaning = tr("(unknown)");
    row.cells = {QString::number(a.id),   meaning,           cell(a.value),
                 cell(a.worst),           cell(a.threshold), a.raw ? QString::number(*a.raw) : text(a.raw_text),
                 quantity_text(explained)};
    if (explained.meaning != nullptr) row.explanation = translated(explained.meaning->explanation, {});
    row.crossed = a.crossed;
    if (a.crossed == Crossed::now)
        row.explanation += QLatin1Char(' ') + tr("The normalized value is below its threshold.");
    if (a.crossed == Crossed::past)
        row.explanation += QLatin1Char(' ') + tr("The normalized value was below its threshold in the past.");
    rows_.push_back(std::move(row));
}

template <typename T>
void CounterModel::add_counter(const QString& name, const std::optional<T>& value, const QString& unit) {
    if (value) rows_.push_back({{name, number_text(static_cast<std::uint64_t>(*value)) + unit}, {}, Crossed::unknown});
}

void CounterModel::add_nvme(const NvmeHealth& nvme) {
    if (nvme.critical_warning) {
        rows_.push_back(
            {{tr("Critical warning bits"), QStringLiteral("%1h").arg(*nvme.critical_warning, 2, 16, QLatin1Char('0'))},
             {},
             Crossed::unknown});
    }
    add_counter(tr("Available spare"), nvme.available_spare_percent, QStringLiteral("%"));
    add_counter(tr("Available spare threshold"), nvme.available_spare_threshold_percent, QStringLiteral("%"));
    add_counter(tr("Rated endurance used"), nvme.percentage_used, QStringLiteral("%"));
    add_counter(tr("Media and data integrity errors"), nvme.media_errors);
    add_counter(tr("Error log entries"), nvme.error_log_entries);
    add_counter(tr("Data units read"), nvme.data_units_read);
    add_counter(tr("Data units written"), nvme.data_units_written);
    add_counter(tr("Read commands"), nvme.host_read_commands);
    add_counter(tr("Write commands"), nvme.host_write_commands);
    add_counter(tr("Controller busy time"), nvme.controller_busy_minutes, tr(" min"));
    add_counter(tr("Power cycles"), nvme.power_cycles);
    add_counter(tr("Powered on"), nvme.power_on_hours, tr(" h"));
    add_counter(tr("Unsafe shutdowns"), nvme.unsafe_shutdowns);
    add_counter(tr("Above warning temperature"), nvme.warning_temperature_minutes, tr(" min"));
    add_counter(tr("Above critical temperature"), nvme.critical_temperature_minutes, tr(" min"));
}

void CounterModel::add_scsi(const ScsiHealth& scsi) {
    add_counter(tr("Rated endurance used"), scsi.percentage_used, QStringLiteral("%"));
    add_counter(tr("Uncorrected read errors"), scsi.uncorrected_read_errors);
    add_counter(tr("Uncorrected write errors"), scsi.uncorrected_write_errors);
    add_counter(tr("Uncorrected verify errors"), scsi.uncorrected_verify_errors);
    add_counter(tr("Non-medium errors"), scsi.non_medium_errors);
    add_counter(tr("Grown defects"), scsi.grown_defects);
}

int CounterModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CounterModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(titles_.size());
}

QVariant CounterModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole: return row.cells.value(index.column());
        case Qt::ToolTipRole: return plain_tip(row.explanation);
        case Qt::AccessibleDescriptionRole: return row.explanation;
        case Qt::TextAlignmentRole: {
            const bool number = index.column() >= first_numeric_ || (first_numeric_ == 2 && index.column() == 0);
            return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
        }
        case Qt::FontRole: {
            QFont font;
            font.setBold(row.crossed == Crossed::now);
            return font;
        }
        default: return {};
    }
}

QVariant CounterModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return titles_.value(section);
    if (role == Qt::TextAlignmentRole) {
        const bool number = section >= first_numeric_ || (first_numeric_ == 2 && section == 0);
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
    }
    return {};
}

}  // namespace fettle::gui
