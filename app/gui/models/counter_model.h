// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <QVector>
#include <vector>

#include "core/model/drive_report.h"

namespace fettle::gui {

/// The drive's counters: ATA attributes with their meaning, or NVMe or SCSI counters.
class CounterModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void set_report(const DriveReport& report);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QStringList cells;
        QString explanation;
        Crossed crossed = Crossed::unknown;
    };
    void add_attribute(const health::ExplainedAttribute& explained);
    void add_nvme(const NvmeHealth& nvme);
    void add_scsi(const ScsiHealth& scsi);
    template <typename T>
    void add_counter(const QString& name, const std::optional<T>& value, const QString& unit = {});

    QStringList titles_;
    std::vector<Row> rows_;
    int first_numeric_ = 1;
};

}  // namespace fettle::gui
