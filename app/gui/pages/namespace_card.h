// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "app/gui/models/drive_item.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/namespaces.h"

class QLabel;
class QPushButton;

namespace fettle::gui {

class Background;
class DataTable;
class JobCenter;

/// An NVMe drive's namespaces as a table, and the way to create, delete, attach and detach one. Nothing is changed but
/// through the wizard.
class NamespaceCard final : public Panel {
    Q_OBJECT
public:
    /// All must outlive it.
    struct Services {
        Background& background;
        JobCenter& jobs;
        Inspection& inspection;
        Namespaces& namespaces;
    };
    explicit NamespaceCard(const Services& services, QWidget* parent = nullptr);

    /// Queries the drive. Requires: not a saved report.
    void show_drive(const DriveItemPtr& item);
    /// Nothing is shown, and no answer is awaited.
    void clear();
    /// Whether a job is running on the drive: no other can be started then.
    void set_busy(bool busy);

private:
    void make_table();
    void make_buttons();
    void ask();
    void rebuild();
    void update_buttons();
    void create();
    void change(namespaces::Action action);
    /// Makes plans for the drive that is shown now, whichever is shown later.
    [[nodiscard]] std::function<MakePlan(const namespaces::Request&)> planner() const;
    void open_wizard(JobWizard* wizard, namespaces::Action action);
    /// nullptr: none is selected, or the list is not known.
    [[nodiscard]] const namespaces::Namespace* selected() const;

    Services services_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    std::optional<Result<NamespaceReport>> answer_;  ///< nullopt: being queried
    bool busy_ = false;

    QLabel* status_;
    DataTable* table_;
    QWidget* actions_;
    QPushButton* retry_;
    QPushButton* create_;
    QPushButton* delete_;
    QPushButton* attach_;
    QPushButton* detach_;
};

}  // namespace fettle::gui
