// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/drive/files.h"

namespace fettle {

/// The files of this machine, by the standard library alone. A file is written beside its place and renamed into it.
class LocalFileSink final : public FileSink {
public:
    Status write(const std::string& path, std::string_view content) override;
};

}  // namespace fettle
