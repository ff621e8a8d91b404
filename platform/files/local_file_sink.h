// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/files.h"

namespace fettle {

/// Local files, using only the standard library. A file is written under a temporary name and renamed.
class LocalFileSink final : public FileSink {
public:
    Status write(const std::string& path, std::string_view content) override;
};

}  // namespace fettle
