// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/gui/models/background.h"
#include "app/gui/models/drive_item.h"
#include "app/gui/models/job_center.h"
#include "platform/compose/compose.h"

namespace fettle::test {

/// The demo's services, in a time that runs so fast that no job takes long.
class DemoDrives {
public:
    DemoDrives() {
        ComposeOptions options;
        options.drives = ComposeOptions::Drives::demo;
        options.demo_speed = 10'000;
        auto made = Composition::make(options);
        EXPECT_TRUE(made);
        if (made) composition_ = std::move(*made);
    }
    [[nodiscard]] Toolbox& toolbox() const { return composition_->toolbox(); }
    [[nodiscard]] Composition& composition() const { return *composition_; }
    /// The drive as the window would show it.
    [[nodiscard]] gui::DriveItemPtr item(const std::string& id) const {
        auto& inspection = *toolbox().inspection;
        const auto entry = inspection.find(id);
        EXPECT_TRUE(entry) << id;
        auto report = inspection.check({*entry}, {});
        EXPECT_TRUE(report) << id;
        auto item = std::make_shared<gui::DriveItem>();
        item->state = gui::DriveItem::State::ready;
        item->report = report->drives.at(0);
        return item;
    }

private:
    std::unique_ptr<Composition> composition_;
};

}  // namespace fettle::test
