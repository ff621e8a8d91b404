// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/overview_page.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/models/drive_layout.h"
#include "app/gui/models/temperature.h"
#include "app/gui/models/words.h"
#include "app/gui/pages/power_card.h"
#include "app/gui/widgets/action_banner.h"
#include "app/gui/widgets/card_grid.h"
#include "app/gui/widgets/fact_form.h"
#include "app/gui/widgets/figure_card.h"
#include "app/gui/widgets/finding_row.h"
#include "app/gui/widgets/fold.h"
#include "app/gui/widgets/gauge_bar.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/panel.h"
#include "app/gui/widgets/partition_bar.h"
#include "app/gui/widgets/ring.h"

namespace fettle::gui {

namespace {

constexpr double kAll = 100;

/// What the banner does not say: the other reasons, and what the checks found. Worst first.
std::vector<Message> other_findings(const DriveItem& item, bool banner_shows_first) {
    auto others = item.report.assessment.reasons;
    if (banner_shows_first && !others.empty()) others.erase(others.begin());
    const auto add = [&](const std::vector<Message>& more) { others.insert(others.end(), more.begin(), more.end()); };
    add(findings_beyond_reasons(item.report));
    add(item.machine_findings);
    std::stable_sort(others.begin(), others.end(),
                     [](const Message& a, const Message& b) { return a.severity > b.severity; });
    return others;
}

std::vector<check::CheckOutcome> all_checks(const DriveItem& item) {
    auto checks = item.report.checks;
    checks.insert(checks.end(), item.machine_checks.begin(), item.machine_checks.end());
    return checks;
}

void clear(QLayout& layout) {
    while (auto* item = layout.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

/// Why a figure is missing. What was not queried is not said to be unreported.
QString unknown_text(const DriveReport& report, const QString& otherwise) {
    return lacks_permission(report) ? OverviewPage::tr("Not read: permission denied.") : otherwise;
}

}  // namespace

OverviewPage::OverviewPage(HasPage has_page, QWidget* parent) : DrivePage(parent), has_page_(std::move(has_page)) {
    setAccessibleName(tr("Overview"));
    banner_ = new ActionBanner(this);
    connect(banner_, &ActionBanner::pressed, this, [this] { Q_EMIT page_wanted(banner_page_); });
    missing_panel_ = new gui::Panel({}, this);
    missing_ = look::label(look::Type::body, {}, missing_panel_);
    missing_panel_->column()->addWidget(missing_);
    column()->addWidget(banner_);
    column()->addWidget(missing_panel_);
    make_figures();
    make_findings();
    make_layout();
    power_ = new PowerCard(this);
    column()->addWidget(power_);
    details_ = new gui::Panel({}, this);
    auto* fold = new Fold(tr("Drive details: standard, sectors, paths"), details_);
    identity_ = new FactForm(fold);
    fold->column()->addWidget(identity_);
    details_->column()->addWidget(fold);
    column()->addWidget(details_);
    column()->addStretch(1);
}

void OverviewPage::make_figures() {
    constexpr int narrowest = 190;
    constexpr int columns = 4;
    constexpr int ring_side = 76;
    constexpr int ring_stroke = 9;
    auto* grid = new CardGrid(narrowest, columns, this);
    wear_ = new FigureCard(tr("Wear"), grid);
    ring_ = new Ring(ring_side, ring_stroke, wear_);
    wear_->put_picture(ring_);
    temperature_ = new FigureCard(tr("Temperature"), grid);
    gauge_ = new GaugeBar(temperature_);
    temperature_->put_picture(gauge_);
    life_ = new FigureCard(tr("Remaining life"), grid);
    written_ = new FigureCard(tr("Written"), grid);
    for (auto* card : {wear_, temperature_, life_, written_}) grid->add(card);
    figures_ = grid;
    column()->addWidget(figures_);
}

void OverviewPage::make_findings() {
    found_ = new gui::Panel({}, this);
    rows_ = new QWidget(found_);
    auto* rows = new QVBoxLayout(rows_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::kGrid / 2);
    checks_ = new Fold({}, found_);
    check_list_ = new FactForm(checks_);
    checks_->column()->addWidget(check_list_);
    found_->column()->addWidget(rows_);
    found_->column()->addWidget(checks_);
    column()->addWidget(found_);
}

void OverviewPage::make_layout() {
    layout_panel_ = new gui::Panel(tr("What is on this drive"), this);
    layout_ = new PartitionBar(layout_panel_);
    parts_ = new FactForm(layout_panel_);
    layout_panel_->column()->addWidget(layout_);
    layout_panel_->column()->addWidget(parts_);
    column()->addWidget(layout_panel_);
}

void OverviewPage::show_drive(const DriveItemPtr& item) {
    widget()->setVisible(item != nullptr);
    if (!item) return;
    const bool ready = item->state == DriveItem::State::ready;
    show_banner(*item);
    show_missing(*item);
    show_figures(item->report);
    figures_->setVisible(ready);
    show_findings(*item);
    show_layout(item->report);
    power_->show_drive(item->report);
    show_identity(item->report);
}

void OverviewPage::show_banner(const DriveItem& item) {
    const auto& assessment = item.report.assessment;
    ActionBanner::Content content;
    banner_page_.clear();
    content.verdict = assessment.verdict;
    if (item.state == DriveItem::State::asking) {
        content.verdict = health::Verdict::unknown;
        content.headline = tr("Querying the drive…");
        content.reason = tr("The result will appear here.");
        banner_->show_content(content);
        return;
    }
    content.headline = verdict_headline(assessment.verdict);
    if (!assessment.reasons.empty()) {
        const auto& first = assessment.reasons.front();
        content.reason = translated(first.text, first.evidence);
        content.advice = translated(first.remedy, first.evidence);
        const auto remedy = remedy_of(first, has_page_);
        banner_page_ = remedy.page;
        content.button = remedy.button;
    }
    banner_->show_content(content);
}

void OverviewPage::show_missing(const DriveItem& item) {
    auto missing = item.report.facts.missing;
    missing.insert(missing.end(), item.machine_missing.begin(), item.machine_missing.end());
    missing_->setText(missing_text(missing));
    missing_panel_->setVisible(!missing_->text().isEmpty());
}

void OverviewPage::show_figures(const DriveReport& report) {
    const auto& assessment = report.assessment;
    const auto& life = assessment.lifetime;
    const auto& used = assessment.percentage_used;
    ring_->setVisible(used.has_value());
    if (used) {
        const auto figure = percent_text(*used);
        ring_->show_share(*used / kAll, figure, *used >= kAll ? look::Colour::worn : look::Colour::accent);
        ring_->setAccessibleName(tr("Rated endurance used: %1").arg(figure));
    }
    wear_->show_figure(
        {}, used ? tr("of the rated endurance used") : unknown_text(report, tr("The drive does not report wear.")));
    show_temperature(report);
    if (life.years_left) {
        life_->show_figure(years_text(*life.years_left),
                           tr("until the rated endurance is used up, at the rate so far"));
    } else {
        life_->show_figure({}, unknown_text(report, tr("Cannot be estimated for this drive yet.")));
    }
    if (life.written_per_day) {
        written_->show_figure(tr("%1 a day").arg(size_text(*life.written_per_day)),
                              life.host_written ? tr("%1 in total").arg(size_text(*life.host_written)) : QString());
    } else if (life.host_written) {
        written_->show_figure(size_text(*life.host_written), tr("in total"));
    } else {
        written_->show_figure({}, unknown_text(report, tr("Not reported by the drive.")));
    }
}

void OverviewPage::show_temperature(const DriveReport& report) {
    const auto celsius = report.assessment.temperature_celsius;
    gauge_->setVisible(false);
    if (!celsius) {
        temperature_->show_figure({}, unknown_text(report, tr("Not reported by the drive.")));
        return;
    }
    const auto limits = temperature_limits(report.facts);
    auto sentence = tr("The drive reports no limit.");
    if (limits.critical) sentence = tr("critical at %1").arg(temperature_text(*limits.critical));
    if (limits.critical && limits.warning && *limits.warning < *limits.critical) {
        sentence = tr("warning at %1, critical at %2")
                       .arg(temperature_text(*limits.warning), temperature_text(*limits.critical));
    }
    gauge_->setVisible(limits.critical.has_value());
    gauge_->show_temperature(*celsius, limits.warning, limits.critical);
    gauge_->setAccessibleName(tr("Temperature: %1, %2").arg(temperature_text(*celsius), sentence));
    temperature_->show_figure(temperature_text(*celsius), sentence);
}

void OverviewPage::show_findings(const DriveItem& item) {
    const auto findings = other_findings(item, true);
    clear(*rows_->layout());
    for (const auto& finding : findings) {
        auto* row = new FindingRow(finding, remedy_of(finding, has_page_), rows_);
        connect(row, &FindingRow::page_wanted, this, &OverviewPage::page_wanted);
        rows_->layout()->addWidget(row);
    }
    found_->set_title(findings.empty() ? QString() : tr("Also found"));
    rows_->setVisible(!findings.empty());
    show_checks(item, findings);
    found_->setVisible(!findings.empty() || !check_list_->empty());
}

void OverviewPage::show_checks(const DriveItem& item, const std::vector<Message>& findings) {
    const auto checks = all_checks(item);
    check_list_->clear();
    int passed = 0;
    for (const auto& check : checks) {
        auto state = tr("passed");
        if (check.state == check::CheckState::ok) ++passed;
        if (check.state == check::CheckState::finding) state = tr("see above");
        if (check.state == check::CheckState::not_applicable) state = tr("does not apply");
        if (check.state == check::CheckState::unknown) state = tr("unknown");
        const auto reason = translated(check.reason, {});
        check_list_->add(translated(check.text, {}), reason.isEmpty() ? state : tr("%1: %2").arg(state, reason));
    }
    for (const auto& finding : findings) {
        const auto evidence = evidence_text(finding);
        if (evidence.isEmpty()) continue;
        check_list_->add(tr("Evidence"),
                         QStringLiteral("%1\n%2").arg(translated(finding.text, finding.evidence), evidence));
    }
    checks_->set_title(passed == 1 ? tr("1 check passed") : tr("%1 checks passed").arg(passed));
    checks_->setVisible(!check_list_->empty());
}

void OverviewPage::show_layout(const DriveReport& report) {
    const auto parts = drive_layout(report);
    layout_panel_->setVisible(!parts.empty());
    layout_->show_parts(parts);
    parts_->clear();
    for (const auto& part : parts) {
        QStringList words{size_text(part.size)};
        for (const auto& word : {part.detail, part.mount}) {
            if (!word.isEmpty()) words.append(word);
        }
        parts_->add(part.unallocated() ? tr("unallocated") : part.name, words.join(QStringLiteral(" · ")));
    }
}

void OverviewPage::show_identity(const DriveReport& report) {
    const auto& identity = report.facts.identity;
    const auto& assessment = report.assessment;
    identity_->clear();
    identity_->add(tr("Model"), text(identity.model));
    identity_->add(tr("Serial number"), text(identity.serial));
    identity_->add(tr("Firmware"), text(identity.firmware));
    if (identity.capacity) identity_->add(tr("Capacity"), size_text(*identity.capacity));
    identity_->add(tr("Kind"), kind_name(identity));
    identity_->add(tr("Bus"), bus_name(identity.bus));
    identity_->add(tr("Bridge"), text(report.entry.bridge));
    identity_->add(tr("Standard"), text(identity.standard));
    identity_->add(tr("World Wide Name"), text(identity.wwn));
    if (identity.logical_sector_bytes) {
        const auto logical = number_text(*identity.logical_sector_bytes);
        identity_->add(
            tr("Sectors"),
            identity.physical_sector_bytes
                ? tr("%1 bytes logical, %2 bytes physical").arg(logical, number_text(*identity.physical_sector_bytes))
                : tr("%1 bytes").arg(logical));
    }
    if (assessment.power_on_hours) identity_->add(tr("Powered on"), hours_text(*assessment.power_on_hours));
    if (assessment.power_cycles) identity_->add(tr("Power cycles"), number_text(*assessment.power_cycles));
    if (assessment.spare_percent) identity_->add(tr("Available spare"), percent_text(*assessment.spare_percent));
    identity_->add(tr("Path"), text(report.entry.path));
}

}  // namespace fettle::gui
