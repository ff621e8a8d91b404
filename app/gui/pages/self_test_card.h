// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "app/gui/models/drive_item.h"
#include "app/gui/widgets/panel.h"
#include "core/toolbox/self_testing.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;

namespace fettle::plan {
struct Receipt;
}

namespace fettle::gui {

class Background;
class DataTable;
class JobCenter;
class QuickJob;

/// The drive's own self-tests: start, progress, abort, and their log. The drive runs a test by itself, whoever started
/// it, so the card only asks for its state, and only while it is visible.
class SelfTestCard final : public Panel {
    Q_OBJECT
public:
    /// All must outlive the card and its background calls. `service` is nullptr if there is none: the card then shows
    /// the log of the report.
    SelfTestCard(SelfTesting* service, Background& background, JobCenter& jobs, QWidget* parent = nullptr);
    /// nullptr empties the card.
    void show_drive(const DriveItemPtr& item);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Starter {
        selftest::Kind kind;
        QPushButton* button;
        QLabel* duration;
    };

    void make_running();
    void make_starters();
    void make_log();
    void ask();
    void ask_anew();
    void take(Result<selftest::State> answer);
    void poll_again();
    void start(selftest::Kind kind);
    void abort();
    bool carry_out(const selftest::Request& request);
    void take_receipt(const plan::Receipt& receipt);
    void rebuild();
    void show_running();
    void show_starters();
    void show_log();
    void show_meaning();
    void say(const QString& words);
    void complain(const QString& what, const QString& remedy);
    void place_focus();
    [[nodiscard]] const selftest::State* state() const;
    [[nodiscard]] QString status() const;
    [[nodiscard]] bool live() const;
    [[nodiscard]] bool in_standby() const;
    [[nodiscard]] bool job_running() const;
    [[nodiscard]] bool is_of_this_drive() const;

    SelfTesting* service_;
    Background& background_;
    JobCenter& jobs_;
    QuickJob* quick_;
    QString quick_drive_;  ///< of the request that `quick_` carries out
    QTimer* poll_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    bool asking_ = false;
    bool wake_ = false;                              ///< the user wants a drive in standby to be read
    bool all_rows_ = false;                          ///< of the log
    std::optional<Result<selftest::State>> answer_;  ///< nullopt: not asked, or not answered yet
    std::optional<selftest::Kind> started_;          ///< by this card, on this drive, and still running
    std::vector<SelfTest> log_;                      ///< as shown

    QLabel* status_;
    QLabel* trouble_;
    QPushButton* read_;
    QWidget* running_;
    QLabel* running_words_;
    QLabel* left_;
    QProgressBar* bar_;
    QPushButton* abort_;
    QWidget* offers_;
    std::vector<Starter> starters_;
    DataTable* table_;
    QLabel* meaning_;
    QPushButton* more_;
};

}  // namespace fettle::gui
