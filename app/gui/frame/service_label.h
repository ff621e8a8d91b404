// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;
class QWidget;

namespace fettle::gui {

class ServiceWatch;

/// A label for the status bar that follows the state of the Fettle service; hidden while it is unknown.
[[nodiscard]] QLabel* service_label(const ServiceWatch& service, QWidget* parent);

}  // namespace fettle::gui
