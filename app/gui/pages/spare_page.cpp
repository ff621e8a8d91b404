// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/spare_page.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/gui/models/background.h"
#include "app/gui/models/explained.h"
#include "app/gui/models/fresh_entry.h"
#include "app/gui/models/spare_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/action_button.h"
#include "app/gui/widgets/data_table.h"
#include "app/gui/widgets/flash_bar.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/message_list.h"
#include "app/gui/widgets/notice.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/slider_scale.h"
#include "app/gui/widgets/spare_curve.h"
#include "app/gui/wizard/job_wizard.h"

namespace fettle::gui {

namespace {

using overprovision::Method;

/// The slider counts tenths of a percent of the drive's maximum capacity.
constexpr int kTenths = 1000;
constexpr int kMostTenths = 280;
constexpr double kGigabyte = 1e9;
constexpr double kUsualPercent = 10;
/// Less than this outside partitions is alignment, not a spare area.
constexpr std::uint64_t kAlignment = std::uint64_t{16} << 20U;
constexpr int kAutomatic = -1;

QString amount_text(double bytes) { return size_text({static_cast<std::uint64_t>(std::max(0.0, bytes))}); }

}  // namespace

SparePage::SparePage(const Services& services, QWidget* parent) : DrivePage(parent), services_(services) {
    setAccessibleName(tr("Spare area"));
    answer_ = new Notice(this);
    column()->addWidget(answer_);
    content_ = new QWidget(this);
    auto* all = new QVBoxLayout(content_);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(look::scaled(look::kPanelGap));
    make_flash();
    make_gain();
    make_details();
    column()->addWidget(content_);
    column()->addStretch(1);
    content_->hide();
}

void SparePage::make_flash() {
    auto* panel = new gui::Panel(tr("All flash in this drive"), content_);
    bar_ = new FlashBar(panel);
    estimate_ = look::dim_label(look::Type::small, {}, panel);
    panel->column()->addWidget(bar_);
    panel->column()->addWidget(estimate_);
    content_->layout()->addWidget(panel);
    make_choice();
}

void SparePage::make_choice() {
    auto* panel = new gui::Panel(tr("Set aside as spare area"), content_);
    slider_ = new QSlider(Qt::Horizontal, panel);
    slider_->setAccessibleName(tr("Share of the capacity to set aside"));
    slider_->setSingleStep(10);
    slider_->setPageStep(50);
    slider_->setTickInterval(50);
    slider_->setTickPosition(QSlider::TicksBelow);
    amount_ = new QDoubleSpinBox(panel);
    amount_->setAccessibleName(tr("Amount to set aside, in GB"));
    amount_->setSuffix(tr(" GB"));
    amount_->setDecimals(1);
    amount_->setKeyboardTracking(false);
    share_ = look::label(look::Type::strong, {}, panel);
    share_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("00.0% +")));
    method_ = new QComboBox(panel);
    method_->setAccessibleName(tr("Method"));
    plan_ = new ActionButton(tr("Pla&n…"), panel);
    undo_ = new QPushButton(tr("&Undo…"), panel);
    undo_->setAccessibleName(tr("Restore the drive's full capacity"));
    auto* row = new QHBoxLayout;
    row->setSpacing(look::scaled(look::kPanelGap));
    slider_->setMinimumHeight(slider_->sizeHint().height());
    auto* scaled = new QVBoxLayout;
    scaled->setSpacing(0);
    scaled->addWidget(slider_);
    scaled->addWidget(new SliderScale(
        *slider_, [](int tenths) { return percent_text(100.0 * tenths / kTenths); }, panel));
    row->addLayout(scaled, 1);
    row->addWidget(share_);
    row->addWidget(amount_);
    panel->column()->addLayout(row);
    auto* below = new QHBoxLayout;
    below->setSpacing(look::scaled(look::kGrid));
    auto* label = new QLabel(tr("&Method"), panel);
    label->setBuddy(method_);
    below->addWidget(label);
    below->addWidget(method_);
    below->addStretch(1);
    below->addWidget(undo_);
    below->addWidget(plan_);
    panel->column()->addLayout(below);
    method_hint_ = look::dim_label(look::Type::small, {}, panel);
    panel->column()->addWidget(method_hint_);
    content_->layout()->addWidget(panel);
    connect(slider_, &QSlider::valueChanged, this, [this](int tenths) {
        if (!following_ && report_) choose_bytes(static_cast<double>(report_->picture.native.bytes) * tenths / kTenths);
    });
    connect(amount_, &QDoubleSpinBox::valueChanged, this, [this](double gigabytes) {
        if (!following_ && report_) choose_bytes(gigabytes * kGigabyte);
    });
    connect(method_, &QComboBox::currentIndexChanged, this, &SparePage::follow_choice);
    connect(plan_, &QPushButton::clicked, this, &SparePage::plan);
    connect(undo_, &QPushButton::clicked, this, &SparePage::undo);
}

void SparePage::make_gain() {
    auto* row = new QHBoxLayout;
    row->setSpacing(look::scaled(look::kPanelGap));
    curve_panel_ = new gui::Panel(tr("Write amplification: bytes written to flash per byte from the host"), content_);
    curve_ = new SpareCurve(curve_panel_);
    curve_panel_->column()->addWidget(curve_, 1);
    curve_panel_->column()->addWidget(
        look::dim_label(look::Type::small, tr("Line: median of the models. Band: their spread."), curve_panel_));
    steps_panel_ = new gui::Panel(tr("Effect of more spare area"), content_);
    steps_ = new DataTable(tr("Effect of more spare area"),
                           {{tr("More spare"), true},
                            {tr("Size"), true},
                            {tr("Write ampl."), true},
                            {tr("Range"), true},
                            {tr("More years"), true},
                            {tr("Range"), true, true}},
                           steps_panel_);
    connect(steps_, &QTableWidget::currentCellChanged, this, [this](int chosen) {
        const auto index = static_cast<std::size_t>(chosen);
        if (following_ || !report_ || chosen < 0 || index >= report_->advice.steps.size()) return;
        const auto extra = report_->advice.steps[index].extra.bytes;
        choose_bytes(static_cast<double>(set_aside() + extra));
    });
    steps_panel_->column()->addWidget(steps_);
    steps_panel_->column()->addStretch(1);
    row->addWidget(curve_panel_, 1);
    row->addWidget(steps_panel_, 1);
    qobject_cast<QVBoxLayout*>(content_->layout())->addLayout(row);
}

void SparePage::make_details() {
    auto* panel = new gui::Panel(tr("Details"), content_);
    details_ = new DataTable(
        tr("Drive space"),
        {{tr("Space")}, {tr("Size"), true}, {tr("Bytes"), true}, {tr("Of flash"), true}, {tr("Remark"), false, true}},
        panel);
    spare_ = look::label(look::Type::body, {}, panel);
    notes_ = new MessageList(MessageList::Evidence::hidden, panel);
    panel->column()->addWidget(details_);
    panel->column()->addWidget(spare_);
    panel->column()->addWidget(notes_);
    content_->layout()->addWidget(panel);
}

void SparePage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    item_ = item;
    ++asked_;
    if (!item) return;
    if (item->saved) {
        report_.reset();
        return say(tr("A saved report does not show the spare area"),
                   {tr("Only the drive itself reports how much of its capacity is set aside.")});
    }
    if (shown_id_ != item->report.entry.id) {
        report_.reset();
        shown_id_ = item->report.entry.id;
        say(tr("Reading the spare area…"), {});
    }
    ask();
}

void SparePage::say(const QString& headline, const QStringList& sentences) {
    content_->hide();
    answer_->set(Notice::Tone::unknown, headline, sentences);
}

void SparePage::ask() {
    const auto asked = ++asked_;
    services_.background.run(
        this,
        [services = services_, shown = item_->report.entry]() -> Result<SpareReport> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.over_provisioning.report(*entry, {});
        },
        [this, asked](Result<SpareReport> report) {
            if (asked != asked_) return;
            if (!report) {
                report_.reset();
                const bool cannot = report.error().code == ErrorCode::unsupported;
                return say(
                    cannot ? tr("The spare area of this drive cannot be changed") : tr("Cannot read the spare area"),
                    explained(report.error()));
            }
            const bool first = !report_;
            report_ = std::move(*report);
            show_report();
            if (first) {
                choose_bytes(static_cast<double>(set_aside()) +
                             static_cast<double>(report_->picture.native.bytes) * kUsualPercent / 100);
            }
        });
}

std::uint64_t SparePage::set_aside() const {
    const auto& picture = report_->picture;
    const auto outside = picture.unallocated.value_or(ByteCount{}).bytes;
    return picture.hidden.bytes + (outside > kAlignment ? outside : 0);
}

double SparePage::chosen_bytes() const { return amount_->value() * kGigabyte; }

void SparePage::show_report() {
    content_->show();
    {
        const QScopedValueRollback guard(following_, true);
        const auto& picture = report_->picture;
        const auto now = static_cast<double>(set_aside()) / static_cast<double>(picture.native.bytes);
        const auto most =
            std::max(kMostTenths, std::min(kTenths - 1, static_cast<int>(std::ceil(now * kTenths)) + 100));
        slider_->setRange(0, most);
        amount_->setRange(0, static_cast<double>(picture.native.bytes) * most / kTenths / kGigabyte);
        amount_->setSingleStep(std::max(0.1, static_cast<double>(picture.native.bytes) / 100 / kGigabyte));
        show_methods();
    }
    const auto answer = spare_answer(report_->advice, !lacks_permission(item_->report));
    answer_->set(Notice::Tone::info, answer.headline, answer.facts);
    show_steps();
    show_details();
    undo_->setEnabled(set_aside() > 0 || (report_->picture.nvme && !report_->picture.nvme->shape));
    follow_choice();
}

void SparePage::show_methods() {
    const auto kept = method_->currentData();
    method_->clear();
    method_->addItem(tr("Automatic: the first method that keeps every partition"), kAutomatic);
    const auto add = [this](const QString& words, Method method) { method_->addItem(words, static_cast<int>(method)); };
    add(tr("Trim unpartitioned space"), Method::trim);
    add(tr("Shrink the last partition"), Method::partition);
    if (report_->picture.ata) {
        add(tr("Accessible Max Address (SATA)"), Method::accessible_max);
        add(tr("Host Protected Area (SATA)"), Method::hpa);
    }
    if (report_->picture.nvme) add(tr("New namespace (NVMe): destroys all data"), Method::name_space);
    method_->setCurrentIndex(std::max(0, method_->findData(kept)));
}

void SparePage::show_steps() {
    const auto& advice = report_->advice;
    const auto rows = step_rows(advice);
    std::vector<SpareCurve::Point> points;
    const bool measured = advice.write_amplification.has_value();
    if (measured) {
        const auto now = *advice.write_amplification;
        points.push_back({0, now, now, now});
    } else if (advice.modelled) {
        points.push_back({0, advice.modelled->low, advice.modelled->middle, advice.modelled->high});
    }
    for (const auto& step : advice.steps) {
        const auto& ampl = step.write_amplification;
        points.push_back({step.extra_percent, ampl.low, ampl.middle, ampl.high});
    }
    {
        const QScopedValueRollback guard(following_, true);
        steps_->set_rows(rows);
    }
    steps_panel_->setVisible(!rows.empty());
    curve_panel_->setVisible(points.size() > 1);
    curve_->set_points(std::move(points), measured);
}

void SparePage::show_details() {
    const auto& picture = report_->picture;
    details_->set_rows(space_rows(picture));
    spare_->setText(factors_text(picture));
    // Without permission, the advice would say of the drive that it reports nothing.
    std::vector<Message> notes;
    if (!lacks_permission(item_->report)) notes = report_->advice.messages;
    notes.insert(notes.end(), picture.notes.begin(), picture.notes.end());
    notes_->set_messages(notes, {});
}

void SparePage::choose_bytes(double bytes) {
    {
        const QScopedValueRollback guard(following_, true);
        const auto share = bytes / static_cast<double>(report_->picture.native.bytes);
        slider_->setValue(static_cast<int>(std::lround(share * kTenths)));
        amount_->setValue(bytes / kGigabyte);
    }
    follow_choice();
}

void SparePage::follow_choice() {
    if (!report_ || following_) return;
    const auto& picture = report_->picture;
    const auto native = static_cast<double>(picture.native.bytes);
    const auto flash = static_cast<double>(picture.flash.bytes);
    const auto aside = static_cast<double>(set_aside());
    const auto elsewhere = static_cast<double>(picture.other_namespaces.bytes);
    const auto more = std::clamp(chosen_bytes() - aside, 0.0, native - aside - elsewhere);
    const auto for_data = native - aside - elsewhere - more;
    const auto segment = [&](FlashBar::Part part, const QString& name, double bytes) {
        return FlashBar::Segment{part, name, tr("%1, %2").arg(amount_text(bytes), share_text(bytes, flash)), bytes};
    };
    bar_->set_segments({segment(FlashBar::Part::data, tr("For your data"), for_data),
                        segment(FlashBar::Part::elsewhere, tr("Other namespaces"), elsewhere),
                        segment(FlashBar::Part::planned, tr("To set aside"), more),
                        segment(FlashBar::Part::set_aside, tr("Already set aside"), aside),
                        segment(FlashBar::Part::spare, tr("Manufacturer's spare"), flash - native)});
    estimate_->setText(tr("All flash: about %1, estimated from the capacity because drives do not report it. Nothing "
                          "changes until you confirm a plan.")
                           .arg(amount_text(flash)));
    share_->setText(share_text(chosen_bytes(), native));
    curve_->choose(more > 0 ? std::optional(100 * more / native) : std::nullopt);
    const auto method = method_->currentData().toInt();
    plan_->setEnabled(chosen_bytes() > 0 || method == static_cast<int>(Method::trim));
    method_hint_->setText(
        method == static_cast<int>(Method::name_space)
            ? tr("Creating a new namespace destroys all data on the current one. The plan shows what is on it.")
            : tr("The amount is the total that the method sets aside, including what it has already set aside."));
    int strong = -1;
    const auto& steps = report_->advice.steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (std::abs(100 * more / native - steps[i].extra_percent) < 0.5) strong = static_cast<int>(i);
    }
    steps_->set_strong(strong);
    steps_->setMinimumWidth(std::max(steps_->minimumWidth(), steps_->content_width()));
    const QScopedValueRollback guard(following_, true);
    if (strong >= 0) {
        steps_->setCurrentCell(strong, 0);
    } else {
        steps_->clearSelection();
    }
}

void SparePage::plan() {
    // A key presses a button for a moment; the drive may vanish before it is released.
    if (!item_) return;
    overprovision::Request request;
    const auto method = method_->currentData().toInt();
    if (method != kAutomatic) request.method = static_cast<Method>(method);
    if (chosen_bytes() > 0) request.amount.bytes = static_cast<std::uint64_t>(chosen_bytes());
    open_wizard(tr("Set aside %1 of %2").arg(amount_text(chosen_bytes()), drive_name(item_->report)), {}, request);
}

void SparePage::undo() {
    if (!item_) return;
    overprovision::Request request;
    request.undo = true;
    // Only what was chosen by name; otherwise whatever limits the capacity is undone.
    const auto method = method_->currentData().toInt();
    if (method != kAutomatic) request.method = static_cast<Method>(method);
    open_wizard(tr("Restore the full capacity of %1").arg(drive_name(item_->report)), tr("Restore capacity"), request);
}

void SparePage::open_wizard(const QString& title, const QString& action, const overprovision::Request& request) {
    auto* wizard = new JobWizard(
        services_.background, services_.jobs, title,
        [services = services_, shown = item_->report.entry, request]() -> Result<plan::Job> {
            const auto entry = fresh_entry(services.inspection, shown);
            if (!entry) return fail(entry.error());
            return services.over_provisioning.plan(*entry, request, {});
        },
        this);
    if (!action.isEmpty()) wizard->set_action(action);
    connect(wizard, &JobWizard::ended, this, [this, id = item_->report.entry.id] {
        if (item_ && item_->report.entry.id == id && !item_->saved) ask();
    });
    wizard->open();
}

}  // namespace fettle::gui
