// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableWidget>
#include <vector>

namespace fettle::gui {

/// A read-only table that is as high as its rows: the page scrolls, not the table. Ctrl+C copies the selected rows.
class DataTable final : public QTableWidget {
    Q_OBJECT
public:
    struct Column {
        QString title;
        bool figures = false;  ///< right-aligned
        bool wide = false;     ///< takes the width that others leave
    };
    DataTable(const QString& accessible_name, std::vector<Column> columns, QWidget* parent = nullptr);

    /// `ids` name the rows, so that the selection survives; empty: rows keep their number.
    void set_rows(const std::vector<QStringList>& rows, const QStringList& ids = {});
    /// Empty: none selected.
    [[nodiscard]] QString current_id() const;
    void choose(const QString& id);
    void set_strong(int row);
    [[nodiscard]] QString selected_text() const;
    /// The width at which no cell is cut off, not even in the column that takes what others leave.
    [[nodiscard]] int content_width() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    void colour();
    std::vector<Column> columns_;
};

}  // namespace fettle::gui
