// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/job_center.h"
#include "app/gui/pages/page.h"

namespace fettle {
class Inspection;
class Namespaces;
class Opal;
}  // namespace fettle

namespace fettle::gui {

class Background;
class NamespaceCard;
class Notice;
class OpalCard;

/// How a drive is set up: the password lock of its own, and its namespaces.
class SetupPage final : public DrivePage {
    Q_OBJECT
public:
    /// All must outlive it.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Inspection& inspection;
        Opal& opal;
        Namespaces& namespaces;
    };
    explicit SetupPage(const Services& services, QWidget* parent = nullptr);
    void show_drive(const DriveItemPtr& item) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void query();
    void take_end();
    void update_busy();
    [[nodiscard]] bool job_running() const;

    JobCenter& jobs_;
    DriveItemPtr item_;
    bool outdated_ = false;  ///< a job has ended while the page was not visible
    Notice* saved_;
    OpalCard* opal_;
    NamespaceCard* namespaces_;
};

}  // namespace fettle::gui
