// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/scan_card.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/scan_words.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/files_dialog.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/plain_button.h"
#include "app/gui/widgets/scan_map_view.h"
#include "app/gui/wizard/job_wizard.h"
#include "app/gui/wizard/plan_words.h"
#include "app/gui/wizard/quick_job.h"
#include "core/plan/receipt.h"

namespace fettle::gui {

namespace {

constexpr int kPoll_ms = 3'000;  // the map is stored every few seconds
constexpr int kAll = 1'000;
constexpr std::size_t kMostPlaces = 8;

bool concerns(const JobCenter::Running& job, const std::string& drive) {
    return std::any_of(job.plan.drives.begin(), job.plan.drives.end(),
                       [&](const plan::PinnedDrive& one) { return one.id == drive; });
}

QString block_of(const scan::ScanMap& map, std::uint64_t bytes) {
    return number_text(bytes / std::max<std::uint32_t>(map.block_bytes, 1));
}

QStringList place_row(const scan::ScanMap& map, const scan::Place& place, bool readable) {
    constexpr std::uint32_t kMs = 1'000;
    return {block_of(map, place.start), block_of(map, place.bytes),
            readable ? ScanCard::tr("slow: %1 ms").arg(number_text(place.worst_us / kMs)) : ScanCard::tr("unreadable")};
}

}  // namespace

ScanCard::ScanCard(Scanning* service, FileLookup* lookup, Background& background, JobCenter& jobs, QWidget* parent)
    : Panel(tr("Surface scan"), parent),
      service_(service),
      lookup_(lookup),
      background_(background),
      jobs_(jobs),
      quick_(new QuickJob(background, jobs, this)),
      poll_(new QTimer(this)) {
    poll_->setSingleShot(true);
    poll_->setInterval(kPoll_ms);
    status_ = look::label(look::Type::body, {}, this);
    trouble_ = look::label(look::Type::strong, {}, this);
    trouble_->setObjectName(QStringLiteral("scan-trouble"));
    column()->addWidget(status_);
    column()->addWidget(trouble_);
    make_running();
    make_result();
    make_buttons();
    connect(poll_, &QTimer::timeout, this, &ScanCard::ask);
    connect(quick_, &QuickJob::refused, this, [this](const QString& why, const QString& remedy) {
        if (item_ && quick_drive_ == text(item_->report.entry.id)) {
            complain(tr("Nothing was changed: %1.").arg(why), remedy);
        }
        show_buttons();
    });
    connect(quick_, &QuickJob::ended, this, &ScanCard::take_receipt);
    connect(&jobs_, &JobCenter::started, this, [this] {
        rebuild();
        if (scanning() && isVisible()) ask_anew();
    });
    connect(&jobs_, &JobCenter::progressed, this, &ScanCard::show_running);
    connect(&jobs_, &JobCenter::ended, this, &ScanCard::ask_anew);
    complain({}, {});
    setVisible(service_ != nullptr);
}

void ScanCard::make_running() {
    running_ = new QWidget(this);
    auto* rows = new QVBoxLayout(running_);
    rows->setContentsMargins(0, 0, 0, 0);
    bar_ = new QProgressBar(running_);
    bar_->setAccessibleName(tr("Progress of the surface scan"));
    left_ = look::dim_label(look::Type::small, {}, running_);
    stop_ = new PlainButton(tr("Stop scan"), running_);
    stop_->setObjectName(QStringLiteral("stop-scan"));
    rows->addWidget(bar_);
    rows->addWidget(left_);
    rows->addWidget(stop_, 0, Qt::AlignLeading);
    column()->addWidget(running_);
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (const auto running = job(); running && scanning()) jobs_.stop(running->id);
    });
}

void ScanCard::make_result() {
    map_ = new ScanMapView(this);
    legend_ = new ScanLegend(this);
    part_ = look::label(look::Type::small, {}, this);
    part_->setObjectName(QStringLiteral("scan-part"));
    change_ = look::label(look::Type::body, {}, this);
    places_ = new DataTable(tr("Unreadable and slow places"),
                            {{tr("First LBA"), true}, {tr("Blocks"), true}, {tr("Found"), false, true}}, this);
    more_ = look::dim_label(look::Type::small, {}, this);
    for (QWidget* part :
         {static_cast<QWidget*>(map_), static_cast<QWidget*>(legend_), static_cast<QWidget*>(part_),
          static_cast<QWidget*>(change_), static_cast<QWidget*>(places_), static_cast<QWidget*>(more_)}) {
        column()->addWidget(part);
    }
    connect(map_, &ScanMapView::chosen, this, [this](const QString& words) {
        part_->setText(words);
        part_->show();
    });
}

void ScanCard::make_buttons() {
    scan_ = new PlainButton(tr("Scan surface…"), this);
    scan_->setObjectName(QStringLiteral("scan-surface"));
    resume_ = new PlainButton(tr("Resume scan"), this);
    resume_->setObjectName(QStringLiteral("resume-scan"));
    files_ = new PlainButton(tr("Which files?…"), this);
    files_->setObjectName(QStringLiteral("scan-files"));
    connect(files_, &QPushButton::clicked, this, &ScanCard::open_files);
    column()->addWidget(files_, 0, Qt::AlignLeading);
    auto* row = new QHBoxLayout;
    row->addWidget(resume_);
    row->addWidget(scan_);
    row->addStretch(1);
    column()->addLayout(row);
    connect(scan_, &QPushButton::clicked, this, &ScanCard::choose_scan);
    connect(resume_, &QPushButton::clicked, this, &ScanCard::resume);
}

bool ScanCard::live() const { return item_ && !item_->saved && service_ != nullptr; }

const scan::ScanMap* ScanCard::map() const {
    return answer_ && answer_->latest && *answer_->latest ? &**answer_->latest : nullptr;
}

/// The job that runs on this drive, whatever it does.
std::optional<JobCenter::Running> ScanCard::job() const {
    for (auto& running : jobs_.running()) {
        if (item_ && concerns(running, item_->report.entry.id)) return std::move(running);
    }
    return std::nullopt;
}

bool ScanCard::scanning() const {
    const auto running = job();
    return running && running->plan.verb == plan::Verb::scan;
}

void ScanCard::show_drive(const DriveItemPtr& item) {
    const bool another = !item || !item_ || item->report.entry.id != item_->report.entry.id ||
                         item->report.facts.identity.serial != item_->report.facts.identity.serial;
    item_ = item;
    if (another) {
        ++ticket_;  // an answer about the other drive is not shown
        asking_ = false;
        answer_.reset();
        part_->hide();
        poll_->stop();
        complain({}, {});
    }
    if (!item) return;
    rebuild();
    if (isVisible()) ask();
}

void ScanCard::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    if (item_ && (!answer_ || scanning())) ask();
}

void ScanCard::hideEvent(QHideEvent* event) {
    Panel::hideEvent(event);
    poll_->stop();
}

void ScanCard::ask() {
    // A drive without a serial number is not known before its report.
    if (!live() || asking_ || item_->state != DriveItem::State::ready) return;
    asking_ = true;
    poll_->stop();
    background_.run(
        this,
        [service = service_, entry = item_->report.entry] {
            Answer answer{service->latest(entry), std::nullopt};
            if (!answer.latest || !*answer.latest) return answer;
            auto earlier = service->earlier(entry);
            if (earlier && !earlier->empty()) answer.before = std::move(earlier->front());
            return answer;
        },
        [this, ticket = ticket_](Answer answer) {
            if (ticket == ticket_) take(std::move(answer));
        });
}

/// An answer on its way may be older than what has just ended.
void ScanCard::ask_anew() {
    ++ticket_;
    asking_ = false;
    ask();
}

void ScanCard::take(Answer answer) {
    asking_ = false;
    answer_ = std::move(answer);
    rebuild();
    if (scanning() && isVisible()) poll_->start();
}

void ScanCard::choose_scan() {
    if (!live()) return;
    complain({}, {});
    auto* wizard = new JobWizard(background_, jobs_, tr("Scan %1").arg(drive_name(item_->report)), {}, this);
    auto* choice = new QWidget(wizard);
    auto* rows = new QVBoxLayout(choice);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(look::label(look::Type::page_title, tr("Scan the surface of this drive"), choice));
    rows->addWidget(
        look::label(look::Type::body,
                    tr("Every block is read once, and those that were slow are read again. Nothing is written. The "
                       "drive can be used in the meantime, and the scan can be stopped and resumed."),
                    choice));
    auto* gentle = new QCheckBox(tr("Pause while other programs use the drive"), choice);
    gentle->setObjectName(QStringLiteral("gentle"));
    gentle->setChecked(true);
    auto* verify = new QCheckBox(tr("Let the drive verify its blocks itself, without transferring them"), choice);
    verify->setObjectName(QStringLiteral("verify"));
    rows->addWidget(gentle);
    rows->addWidget(verify);
    rows->addStretch(1);
    choice->setFocusProxy(gentle);
    wizard->set_choice(choice, [service = service_, entry = item_->report.entry, gentle, verify]() -> MakePlan {
        scan::Request request;
        request.gentle = gentle->isChecked();
        request.verify = verify->isChecked();
        return [service, entry, request] { return service->plan(entry, request); };
    });
    wizard->open();
}

void ScanCard::resume() {
    if (!live() || quick_->busy()) return;
    complain({}, {});
    scan::Request request;
    request.resume = true;
    if (const auto* known = map()) request.gentle = known->gentle;
    quick_drive_ = text(item_->report.entry.id);
    quick_->start([service = service_, entry = item_->report.entry, request] { return service->plan(entry, request); });
}

/// What the scan found is in its map; only a scan that failed says more.
void ScanCard::take_receipt(const plan::Receipt& receipt) {
    if (!item_ || quick_drive_ != text(item_->report.entry.id)) return;
    for (const auto& step : receipt.steps) {
        if (step.error && step.error->code != ErrorCode::cancelled) {
            return complain(error_text(*step.error), error_remedy(*step.error));
        }
    }
}

void ScanCard::complain(const QString& what, const QString& remedy) {
    trouble_->setText(QStringList{what, remedy}.join(QLatin1Char(' ')).trimmed());
    trouble_->setVisible(!what.isEmpty());
}

QString ScanCard::status() const {
    if (item_->saved) {
        return tr(
            "This is a saved report: the surface can only be scanned on the computer to which the drive is "
            "connected.");
    }
    if (!answer_) return tr("Reading the last scan…");
    if (!answer_->latest) {
        const auto& error = answer_->latest.error();
        return tr("The last scan cannot be read: %1. %2").arg(error_text(error), error_remedy(error)).trimmed();
    }
    const auto* known = map();
    if (known == nullptr) {
        return tr("A surface scan reads every block and shows which are slow or unreadable. Nothing is written.");
    }
    return scan_result(*known);
}

void ScanCard::rebuild() {
    if (!item_) return;
    const auto* focused = QApplication::focusWidget();
    status_->setText(status());
    status_->setVisible(!scanning());
    show_running();
    show_map();
    show_places();
    show_buttons();
    // Keeps the focus in the card when the button that had it is gone.
    if (focused == nullptr || !isAncestorOf(focused) || focused->isVisible()) return;
    (running_->isVisible() ? stop_ : scan_)->setFocus(Qt::OtherFocusReason);
}

void ScanCard::show_running() {
    const bool runs = scanning();
    running_->setVisible(runs);
    if (!runs) return;
    const auto running = job();
    bar_->setRange(0, running->total > 0 ? kAll : 0);
    const auto share =
        running->total > 0 ? static_cast<double>(running->done) / static_cast<double>(running->total) : 0;
    bar_->setValue(static_cast<int>(share * kAll));
    const auto* known = map();
    const double speed = known != nullptr ? known->bytes_per_second().value_or(0) : 0;  // bytes a second; 0: unknown
    QString words = tr("The drive can be used in the meantime.");
    if (running->stopping) {
        words = tr("Stopping the scan…");
    } else if (speed > 0 && running->total > running->done) {
        const auto seconds = static_cast<double>(running->total - running->done) / speed;
        words = tr("Time left: %1.").arg(duration_text(static_cast<std::uint64_t>(seconds)));
    }
    left_->setText(words);
    stop_->setEnabled(running->can_stop() && !running->stopping);
}

void ScanCard::show_map() {
    const auto* known = map();
    for (QWidget* part : {static_cast<QWidget*>(map_), static_cast<QWidget*>(legend_)})
        part->setVisible(known != nullptr);
    if (known == nullptr) {
        part_->hide();
        change_->hide();
        return;
    }
    map_->set_parts(scan_parts(*known, ScanMapView::kMost));
    const auto change = answer_->before ? scan_change(*answer_->before, *known) : QString();
    change_->setText(change);
    change_->setVisible(!change.isEmpty() && !scanning());
}

void ScanCard::show_places() {
    const auto* known = map();
    std::vector<QStringList> rows;
    std::uint64_t all = 0;
    if (known != nullptr) {
        all = known->unreadable.count() + (known->confirmed ? known->slow.count() : 0);
        for (const auto& place : known->unreadable.list) rows.push_back(place_row(*known, place, false));
        if (known->confirmed) {
            for (const auto& place : known->slow.list) rows.push_back(place_row(*known, place, true));
        }
    }
    rows.resize(std::min(rows.size(), kMostPlaces));
    places_->set_rows(rows);
    places_->setVisible(!rows.empty());
    more_->setText(tr("and %1 more").arg(number_text(all - std::min<std::uint64_t>(all, rows.size()))));
    more_->setVisible(all > rows.size());
}

void ScanCard::open_files() {
    const auto* known = map();
    if (!item_ || known == nullptr || lookup_ == nullptr) return;
    FilesDialog::Places places{item_->report.entry, {}, known->block_bytes};
    for (const auto& place : scan::found_places(*known)) places.ranges.push_back({place.start, place.bytes});
    (new FilesDialog(background_, *lookup_, std::move(places), drive_name(item_->report), this))->open();
}

void ScanCard::show_buttons() {
    const auto running = job();
    const auto* known = map();
    const bool ready = live() && item_->state == DriveItem::State::ready && !scanning();
    scan_->setVisible(ready);
    files_->setVisible(ready && lookup_ != nullptr && known != nullptr && known->found_any());
    resume_->setVisible(ready && known != nullptr && !known->complete());
    for (auto* button : {scan_, resume_}) {
        button->setEnabled(!running);
        button->setToolTip(running ? tr("A job is running on this drive.") : QString());
    }
}

}  // namespace fettle::gui
