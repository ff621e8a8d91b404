// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QHash>
#include <vector>

#include "app/gui/models/drive_item.h"

namespace fettle::gui {

/// The drives in the side bar: name, size, temperature, verdict, and the progress of its job.
class DriveModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { kItem = Qt::UserRole, kVerdict, kDetail, kBriefDetail, kProgress };

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    /// The item in a row, or nullptr.
    [[nodiscard]] DriveItemPtr item(int row) const;
    [[nodiscard]] int row_of(const QString& id) const;

    /// Adds or updates a drive. A drive that is queried again keeps its last report until the new one arrives.
    void update(const fettle::gui::DriveItemPtr& item);
    /// Appends saved reports in this order, and updates existing ones.
    void add(const std::vector<fettle::gui::DriveItemPtr>& items);
    /// Removes all drives except these.
    void keep(const QStringList& ids);
    void clear();
    /// How far the jobs of drives are, by drive: from 0 to 1. Drives that are not named have none.
    void set_progress(const QHash<QString, double>& shares);
    /// Every text may have changed: other units.
    void show_again();

private:
    /// Whether another drive has the same name.
    [[nodiscard]] bool has_twin(const DriveItemPtr& item) const;
    /// Another drive of a name has come, gone or got it: details of all may have changed.
    void show_twins();
    void replace(int row, const DriveItemPtr& item);
    void number_rows(int from);

    std::vector<DriveItemPtr> items_;
    QHash<QString, int> rows_;
    QHash<QString, double> progress_;
};

}  // namespace fettle::gui
