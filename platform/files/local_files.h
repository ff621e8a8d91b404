// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/files.h"

namespace fettle {

/// Local files, using only the standard library, so that it works on every system.
class LocalFiles final : public FileSource {
public:
    Result<std::unique_ptr<BlockDevice>> open_image(const std::string& path) override;
    Status walk(const std::vector<std::string>& paths, const std::function<void(const WalkItem&)>& on_item,
                const CancelToken& cancel) override;
    Result<std::vector<std::uint8_t>> read(const std::string& path, std::size_t maximum_bytes) override;
};

}  // namespace fettle
