// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fettle {
struct Toolbox;
namespace firmware {
class VendorService;
}
}  // namespace fettle

namespace fettle::gui {

class Background;
class Inspector;
class JobCenter;

/// What the frame hands to the pages. All must outlive the window. A page whose service in the toolbox is a nullptr is
/// not made.
struct Services {
    Toolbox& toolbox;
    Background& background;
    JobCenter& jobs;
    Inspector& inspector;
    firmware::VendorService* vendor_firmware = nullptr;  ///< nullptr: there is none
    bool simulated = false;                              ///< the drives of the demo
};

}  // namespace fettle::gui
