// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/firmware/image.h"

namespace fettle::store {

/// Metadata by pugixml, cabinets and digests by libraries of the system.
class FirmwareLibrary final : public firmware::ImageLibrary {
public:
    [[nodiscard]] Result<std::vector<firmware::CabinetFile>> open_cabinet(BytesView bytes) const override;
    [[nodiscard]] Result<std::vector<firmware::Release>> read_metainfo(BytesView bytes) const override;
    [[nodiscard]] Result<std::string> sha256(BytesView bytes) const override;
    [[nodiscard]] Result<std::string> sha1(BytesView bytes) const override;
};

}  // namespace fettle::store
