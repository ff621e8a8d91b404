// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "core/namespaces/namespace_plan.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;

namespace fettle::gui {

/// The screen "Choose" of a new namespace: its size and sector size, and who may use it.
class NamespaceChoice final : public QWidget {
    Q_OBJECT
public:
    explicit NamespaceChoice(const namespaces::Survey& survey, QWidget* parent = nullptr);
    [[nodiscard]] namespaces::Request request() const;

private:
    void add_size(const namespaces::Survey& survey, QGridLayout& grid);
    void add_sectors(const namespaces::Survey& survey, QGridLayout& grid);

    QDoubleSpinBox* size_;
    QCheckBox* all_;
    QComboBox* sectors_;
    QCheckBox* shared_;
    QCheckBox* attach_;
};

/// The screen "Choose" of attaching or detaching where there are several controllers.
class ControllerChoice final : public QWidget {
    Q_OBJECT
public:
    /// `own`: the controller that this computer uses.
    ControllerChoice(namespaces::Request request, const std::vector<std::uint16_t>& controllers, std::uint16_t own,
                     QWidget* parent = nullptr);
    [[nodiscard]] namespaces::Request request() const;

private:
    namespaces::Request request_;
    QComboBox* controllers_;
};

}  // namespace fettle::gui
