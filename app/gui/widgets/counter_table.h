// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace fettle::gui {

class CounterList;

/// The counters of a drive, each with its name and a second line, its value, its trend as a small line and its raw
/// value or limit. It is as high as its rows: the page scrolls, not the table. Ctrl+C copies the selected row.
class CounterTable final : public QTableView {
    Q_OBJECT
public:
    explicit CounterTable(QWidget* parent = nullptr);
    [[nodiscard]] CounterList& list() const { return *list_; }

Q_SIGNALS:
    /// The user has chosen another row; empty: it has no explanation.
    void explained(const QString& explanation);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    CounterList* list_;
};

}  // namespace fettle::gui
