// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/widgets/panel.h"
#include "core/base/message.h"

namespace fettle::gui {

/// What the user has to do once a job is done, numbered.
class AfterwardsPanel final : public Panel {
    Q_OBJECT
public:
    explicit AfterwardsPanel(const std::vector<Message>& afterwards, QWidget* parent = nullptr);
};

}  // namespace fettle::gui
