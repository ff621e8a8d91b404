// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/frame/drive_header.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/models/temperature.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/look.h"
#include "app/gui/widgets/page_icon.h"
#include "app/gui/widgets/ring.h"
#include "app/gui/widgets/tint.h"
#include "app/gui/widgets/verdict_chip.h"

namespace fettle::gui {

namespace {

constexpr int kRing = 48;
constexpr int kStroke = 5;

QString identity_line(const DriveItem& item) {
    const auto& identity = item.report.facts.identity;
    QStringList parts;
    if (item.saved) parts.append(DriveHeader::tr("Saved report"));
    if (identity.capacity) parts.append(size_text(*identity.capacity));
    if (identity.bus != Bus::unknown) parts.append(bus_name(identity.bus));
    if (!identity.firmware.empty()) parts.append(DriveHeader::tr("firmware %1").arg(text(identity.firmware)));
    if (!identity.serial.empty()) parts.append(DriveHeader::tr("serial %1").arg(text(identity.serial)));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

DriveHeader::DriveHeader(QWidget* parent) : QWidget(parent) {
    model_ = new ElidedLabel(look::Type::page_title, this);
    chip_ = new VerdictChip(this);
    identity_ = new ElidedLabel(look::Type::body, this);
    new Tint(*identity_, {{QPalette::WindowText, look::Colour::dim}});
    serial_ = new QToolButton(this);
    serial_->setAutoRaise(true);
    serial_->setIcon(copy_icon());
    serial_->setFocusPolicy(Qt::StrongFocus);
    serial_->setToolTip(tr("Copy the serial number"));
    serial_->setAccessibleName(tr("Copy the serial number"));
    connect(serial_, &QToolButton::clicked, this, &DriveHeader::copy_serial);

    auto* first = new QHBoxLayout;
    first->setSpacing(look::scaled(12));
    first->addWidget(model_);
    first->addWidget(chip_);
    first->addStretch(1);
    auto* second = new QHBoxLayout;
    second->setSpacing(look::kGrid / 2);
    second->addWidget(identity_);
    second->addWidget(serial_);
    second->addStretch(1);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addStretch(1);
    words->addLayout(first);
    words->addLayout(second);
    words->addStretch(1);

    temperature_ = make_gauge(tr("temperature"));
    wear_ = make_gauge(tr("wear"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(look::scaled(look::kPageMargin), look::scaled(look::kGrid), look::scaled(look::kPageMargin),
                            look::scaled(look::kGrid));
    row->setSpacing(look::scaled(look::kPageMargin));
    row->addLayout(words, 1);
    row->addWidget(temperature_.whole);
    row->addWidget(wear_.whole);
    constexpr int height = 84;
    setMinimumHeight(look::scaled(height));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

DriveHeader::Gauge DriveHeader::make_gauge(const QString& name) {
    Gauge gauge;
    gauge.whole = new QWidget(this);
    gauge.ring = new Ring(kRing, kStroke, gauge.whole);
    gauge.name = look::dim_label(look::Type::body, name, gauge.whole);
    gauge.name->setWordWrap(false);
    gauge.name->setTextInteractionFlags(Qt::NoTextInteraction);
    auto* row = new QHBoxLayout(gauge.whole);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(gauge.ring);
    row->addWidget(gauge.name);
    return gauge;
}

void DriveHeader::show_drive(const DriveItem& item) {
    const bool asking = item.state == DriveItem::State::asking;
    model_->set_text(drive_name(item.report));
    const auto verdict = item.report.assessment.verdict;
    chip_->show_verdict(verdict, asking ? tr("Querying…") : verdict_name(verdict));
    identity_->set_text(identity_line(item));
    serial_number_ = text(item.report.facts.identity.serial);
    serial_->setVisible(!serial_number_.isEmpty());
    show_temperature(item.report);
    show_wear(item.report);
}

void DriveHeader::show_temperature(const DriveReport& report) {
    const auto celsius = report.assessment.temperature_celsius;
    temperature_.whole->setVisible(celsius.has_value());
    if (!celsius) return;
    const auto limits = temperature_limits(report.facts);
    const auto heat = heat_of(*celsius, limits);
    auto colour = look::Colour::good;
    if (heat == Heat::warm) colour = look::Colour::attention;
    if (heat == Heat::critical) colour = look::Colour::failing;
    std::optional<double> share;
    if (limits.critical) share = static_cast<double>(*celsius) / *limits.critical;
    temperature_.ring->show_share(share, temperature_figure(*celsius), colour);
    temperature_.ring->setAccessibleName(tr("Temperature: %1").arg(temperature_text(*celsius)));
    temperature_.whole->setToolTip(limits.critical
                                       ? tr("%1; the drive's critical limit is %2")
                                             .arg(temperature_text(*celsius), temperature_text(*limits.critical))
                                       : tr("%1; the drive reports no limit").arg(temperature_text(*celsius)));
}

void DriveHeader::show_wear(const DriveReport& report) {
    const auto used = report.assessment.percentage_used;
    wear_.whole->setVisible(used.has_value());
    if (!used) return;
    const auto figure = tr("%1%").arg(QLocale().toString(*used, 'f', 0));
    constexpr double all = 100;
    wear_.ring->show_share(*used / all, figure, *used >= all ? look::Colour::worn : look::Colour::accent);
    wear_.ring->setAccessibleName(tr("Rated endurance used: %1").arg(figure));
    wear_.whole->setToolTip(tr("Rated endurance used: %1").arg(figure));
}

void DriveHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int roomy = 760;
    const bool named = width() >= look::scaled(roomy);
    temperature_.name->setVisible(named);
    wear_.name->setVisible(named);
}

void DriveHeader::copy_serial() {
    QApplication::clipboard()->setText(serial_number_);
    Q_EMIT noted(tr("Serial number copied."));
}

}  // namespace fettle::gui
