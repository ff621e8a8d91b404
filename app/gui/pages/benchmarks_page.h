// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStandardItemModel>
#include <vector>

#include "app/gui/pages/page.h"
#include "core/toolbox/benchmarks.h"

class QLabel;
class QPushButton;
class QTableView;
class QToolButton;
class QVBoxLayout;

namespace fettle::gui {

class Background;
class BenchResultView;
class Notice;

/// The saved results of all drives: one is shown in full, two or more are compared.
class BenchmarksPage final : public ComputerPage {
    Q_OBJECT
public:
    /// Both must outlive the page and its background calls.
    BenchmarksPage(Background& background, Benchmarks& benchmarks, QWidget* parent = nullptr);
    void refresh() override;

private:
    using Records = std::vector<bench::BenchRecord>;

    void make_table();
    void make_comparison();
    void take(const Result<bench::RecordStore::Listing>& listing);
    void fill();
    void show_selected();
    void show_comparison(const Records& records);
    void ask_delete();
    void remove(const std::vector<std::string>& ids);
    void save(const QString& ending, const QString& filter, std::string (*content)(const Records&));
    /// The selected results, newest first.
    [[nodiscard]] Records selected() const;

    Background& background_;
    Benchmarks& benchmarks_;
    quint64 ticket_ = 0;
    Records records_;
    Notice* answer_;
    QLabel* notice_;
    QWidget* results_;
    QTableView* list_;
    QStandardItemModel rows_;
    QToolButton* save_;
    QPushButton* delete_;
    QLabel* hint_;
    BenchResultView* one_;
    QWidget* several_;
    QLabel* differences_;
    QTableView* comparison_;
    QStandardItemModel compared_;
    QVBoxLayout* charts_;
};

}  // namespace fettle::gui
