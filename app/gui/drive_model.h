// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QHash>
#include <vector>

#include "app/gui/drive_item.h"

namespace fettle::gui {

/// The drives of the side bar: name, and below it size, temperature and verdict.
class DriveModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { kItem = Qt::UserRole, kVerdict, kDetail };

    using QAbstractListModel::QAbstractListModel;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    /// The item of a row, or nullptr.
    [[nodiscard]] DriveItemPtr item(int row) const;
    [[nodiscard]] int row_of(const QString& id) const;

    /// Adds the drive, or replaces what was known of it. A drive that is asked again keeps its last
    /// report until the answer is there.
    void update(const fettle::gui::DriveItemPtr& item);
    /// Adds saved reports below the others, in this order, and replaces those that are there.
    void add(const std::vector<fettle::gui::DriveItemPtr>& items);
    /// Removes every drive that is not among these.
    void keep(const QStringList& ids);
    void clear();

private:
    void replace(int row, const DriveItemPtr& item);
    void number_rows(int from);

    std::vector<DriveItemPtr> items_;
    QHash<QString, int> rows_;
};

}  // namespace fettle::gui
