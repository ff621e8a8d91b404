// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <vector>

#include "core/toolbox/inspection.h"
#include "core/toolbox/recordings.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace fettle::gui {

class Background;
class DataTable;
class Notice;
class ProblemCollector;
struct Services;

/// Records drives for a problem report and shows all of it before the user saves it. Sends nothing.
class ProblemDialog final : public QDialog {
    Q_OBJECT
public:
    /// `drive` is chosen at first; empty: all drives. The services must outlive the dialog.
    ProblemDialog(Services& services, const QString& drive, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make_choice(QVBoxLayout& column);
    void make_content(QVBoxLayout& column);
    void make_address(QVBoxLayout& column);
    void take_drives(const Result<std::vector<DriveEntry>>& drives, const QString& chosen);
    void query();
    void show_waiting();
    void show_report(const Result<CompiledRecording>& report);
    void show_summary();
    void find(bool backwards);
    void save();

    Background& background_;
    ProblemCollector* collector_;
    std::vector<DriveEntry> drives_;
    CompiledRecording report_;

    QComboBox* choice_;
    QPushButton* query_;
    Notice* state_;
    QPushButton* hurry_;
    QWidget* content_;
    DataTable* table_;
    QLineEdit* wanted_;
    QLabel* found_;
    QPlainTextEdit* text_;
    QPushButton* save_;
};

/// Shows the dialog; it deletes itself when it is closed.
void report_problem(Services& services, const QString& drive, QWidget* parent);

}  // namespace fettle::gui
