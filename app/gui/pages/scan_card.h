// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/models/drive_item.h"
#include "app/gui/models/job_center.h"
#include "app/gui/widgets/panel.h"
#include "core/toolbox/file_lookup.h"
#include "core/toolbox/scanning.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;

namespace fettle::gui {

class Background;
class DataTable;
class QuickJob;
class ScanLegend;
class ScanMapView;

/// Surface scans of the drive: start, progress, stop and resume, the map of the newest scan, the places that it found,
/// and what has changed since the scan before.
class ScanCard final : public Panel {
    Q_OBJECT
public:
    /// All must outlive the card and its background calls. `service` may be a nullptr: the card then stays hidden;
    /// without `lookup` it does not show which files are affected.
    ScanCard(Scanning* service, FileLookup* lookup, Background& background, JobCenter& jobs, QWidget* parent = nullptr);
    /// nullptr empties the card.
    void show_drive(const DriveItemPtr& item);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Answer {
        Result<std::optional<scan::ScanMap>> latest;
        std::optional<scan::ScanMap> before;
    };

    void make_running();
    void make_result();
    void make_buttons();
    void ask();
    void ask_anew();
    void take(Answer answer);
    void choose_scan();
    void resume();
    void open_files();
    void complain(const QString& what, const QString& remedy);
    void take_receipt(const plan::Receipt& receipt);
    void rebuild();
    void show_running();
    void show_map();
    void show_places();
    void show_buttons();
    [[nodiscard]] QString status() const;
    [[nodiscard]] bool live() const;
    [[nodiscard]] const scan::ScanMap* map() const;
    [[nodiscard]] std::optional<JobCenter::Running> job() const;
    [[nodiscard]] bool scanning() const;

    Scanning* service_;
    FileLookup* lookup_;
    Background& background_;
    JobCenter& jobs_;
    QuickJob* quick_;
    QString quick_drive_;  ///< of the request that `quick_` carries out
    QTimer* poll_;
    DriveItemPtr item_;
    quint64 ticket_ = 0;
    bool asking_ = false;
    std::optional<Answer> answer_;  ///< nullopt: not answered yet

    QLabel* status_;
    QLabel* trouble_;
    QWidget* running_;
    QProgressBar* bar_;
    QLabel* left_;
    QPushButton* stop_;
    ScanMapView* map_;
    ScanLegend* legend_;
    QLabel* part_;
    QLabel* change_;
    DataTable* places_;
    QLabel* more_;
    QPushButton* scan_;
    QPushButton* resume_;
    QPushButton* files_;
};

}  // namespace fettle::gui
