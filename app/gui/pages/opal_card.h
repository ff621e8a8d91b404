// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <map>
#include <optional>

#include "app/gui/models/drive_item.h"
#include "app/gui/models/opal_words.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/opal.h"

class QLabel;
class QPushButton;

namespace fettle::gui {

class Background;
class FactForm;
class JobCenter;
class Notice;
class Panel;

/// The drive's own locking (TCG Opal): its state in words, and the way to set it up, lock, unlock, turn off and revert.
/// Nothing is changed but through the wizard.
class OpalCard final : public QWidget {
    Q_OBJECT
public:
    /// All must outlive it.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Inspection& inspection;
        Opal& opal;
    };
    explicit OpalCard(const Services& services, QWidget* parent = nullptr);

    /// Queries the drive. Requires: not a saved report.
    void show_drive(const DriveItemPtr& item);
    /// Nothing is shown, and no answer is awaited.
    void clear();
    /// Whether a job is running on the drive: no other can be started then.
    void set_busy(bool busy);

private:
    void make_banner();
    void make_panel();
    void add_button(OpalOffer offer, QPushButton* button, const char* name);
    void ask();
    void rebuild();
    void show_state(const opal::State& state);
    void open(OpalOffer offer);

    Services services_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    std::optional<Result<OpalReport>> answer_;  ///< nullopt: being queried
    bool busy_ = false;

    Notice* banner_;
    QPushButton* retry_;
    gui::Panel* panel_;
    QLabel* limits_;
    FactForm* facts_;
    QLabel* missing_;
    std::map<OpalOffer, QPushButton*> buttons_;
};

}  // namespace fettle::gui
