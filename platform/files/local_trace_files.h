// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/files.h"

namespace fettle {

/// Traces in local files and on the standard streams, using only the standard library. A file is written under a
/// temporary name and renamed.
class LocalTraceFiles final : public trace::Files {
public:
    Result<trace::InputFile> open(const std::string& path) override;
    Result<std::unique_ptr<trace::OutputFile>> create(const std::string& path) override;
};

}  // namespace fettle
