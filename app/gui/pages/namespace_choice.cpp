// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/namespace_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/models/namespace_words.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kFieldHeight = 30;
constexpr double kGigabyte = 1e9;
constexpr double kTenths = 10;
constexpr double kLargest_GB = 1e6;  ///< where the drive does not report its unallocated capacity

QVBoxLayout* column_of(QWidget* screen, const QString& title, const QString& sentence) {
    auto* rows = new QVBoxLayout(screen);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(look::scaled(look::kGrid));
    rows->addWidget(look::label(look::Type::page_title, title, screen));
    rows->addWidget(look::label(look::Type::body, sentence, screen));
    return rows;
}

void add_row(QGridLayout& grid, const QString& name, QWidget* field) {
    auto* label = new QLabel(name, field->parentWidget());
    label->setBuddy(field);
    field->setAccessibleName(name);
    field->setMinimumHeight(look::scaled(kFieldHeight));
    const auto row = grid.rowCount();
    grid.addWidget(label, row, 0);
    grid.addWidget(field, row, 1);
}

}  // namespace

NamespaceChoice::NamespaceChoice(const namespaces::Survey& survey, QWidget* parent) : QWidget(parent) {
    auto* rows = column_of(
        this, tr("What should the new namespace be like?"),
        survey.unallocated
            ? tr("It is created in unallocated capacity (%1). No data changes.").arg(size_text(*survey.unallocated))
            : tr("It is created in unallocated capacity. No data changes."));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(look::scaled(look::kPanelGap));
    grid->setVerticalSpacing(look::scaled(look::kGrid));
    grid->setColumnStretch(2, 1);
    add_size(survey, *grid);
    add_sectors(survey, *grid);
    rows->addLayout(grid);
    shared_ = new QCheckBox(tr("Several controllers can attach it at the same time (shared)"), this);
    shared_->setObjectName(QStringLiteral("namespace-shared"));
    attach_ = new QCheckBox(tr("Attach it, so that this computer can use it"), this);
    attach_->setObjectName(QStringLiteral("namespace-attach"));
    attach_->setChecked(true);
    rows->addWidget(attach_);
    rows->addWidget(shared_);
    rows->addStretch(1);
    // Not the size, which is disabled while all capacity is taken.
    setFocusProxy(all_->isHidden() ? static_cast<QWidget*>(size_) : all_);
}

void NamespaceChoice::add_size(const namespaces::Survey& survey, QGridLayout& grid) {
    all_ = new QCheckBox(tr("All unallocated capacity"), this);
    all_->setObjectName(QStringLiteral("namespace-all"));
    size_ = new QDoubleSpinBox(this);
    size_->setObjectName(QStringLiteral("namespace-size"));
    size_->setSuffix(tr(" GB"));
    size_->setDecimals(1);
    const auto free = survey.unallocated
                          ? std::floor(static_cast<double>(survey.unallocated->bytes) / kGigabyte * kTenths) / kTenths
                          : kLargest_GB;
    size_->setRange(std::min(1 / kTenths, free), free);
    size_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    size_->setValue(survey.unallocated ? free : 1);
    all_->setChecked(survey.unallocated.has_value());
    all_->setVisible(survey.unallocated.has_value());
    size_->setEnabled(!survey.unallocated);
    add_row(grid, tr("Size"), size_);
    size_->setAccessibleName(tr("Size in GB"));
    grid.addWidget(all_, grid.rowCount(), 1);
    connect(all_, &QCheckBox::toggled, size_, &QWidget::setDisabled);
}

void NamespaceChoice::add_sectors(const namespaces::Survey& survey, QGridLayout& grid) {
    sectors_ = new QComboBox(this);
    sectors_->setObjectName(QStringLiteral("namespace-sector"));
    sectors_->addItem(survey.all.empty() ? tr("The smallest one") : tr("As the drive's other namespaces"));
    for (const auto& size : survey.sector_sizes) sectors_->addItem(sector_size_text(size), size.bytes);
    add_row(grid, tr("Sector size"), sectors_);
}

namespaces::Request NamespaceChoice::request() const {
    namespaces::Request request;
    request.action = namespaces::Action::create;
    if (!all_->isChecked())
        request.bytes = static_cast<std::uint64_t>(std::llround(size_->value() * kTenths)) * 100'000'000;
    if (sectors_->currentData().isValid()) request.sector_bytes = sectors_->currentData().toUInt();
    request.shared = shared_->isChecked();
    request.attach = attach_->isChecked();
    return request;
}

ControllerChoice::ControllerChoice(namespaces::Request request, const std::vector<std::uint16_t>& controllers,
                                   std::uint16_t own, QWidget* parent)
    : QWidget(parent), request_(std::move(request)) {
    const bool attaches = request_.action == namespaces::Action::attach;
    auto* rows =
        column_of(this, attaches ? tr("Attach it to which controller?") : tr("Detach it from which controller?"),
                  attaches ? tr("A computer can use the namespace through a controller that it is attached to.")
                           : tr("A computer that uses another controller loses the namespace without warning."));
    controllers_ = new QComboBox(this);
    controllers_->setObjectName(QStringLiteral("namespace-controller"));
    for (const auto id : controllers) {
        controllers_->addItem(id == own ? tr("Controller %1 (this computer)").arg(id) : tr("Controller %1").arg(id),
                              id);
    }
    controllers_->setCurrentIndex(std::max(0, controllers_->findData(own)));
    auto* grid = new QGridLayout;
    grid->setColumnStretch(2, 1);
    add_row(*grid, tr("Controller"), controllers_);
    rows->addLayout(grid);
    rows->addStretch(1);
    setFocusProxy(controllers_);
}

namespaces::Request ControllerChoice::request() const {
    auto request = request_;
    request.controller = static_cast<std::uint16_t>(controllers_->currentData().toUInt());
    return request;
}

}  // namespace fettle::gui
