// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/overprovision/resizer.h"
#include "platform/linux/run_program.h"

namespace fettle::linux_system {

/// Resizes with the file systems' own tools: resize2fs and e2fsck, btrfs, ntfsresize. Their exit status decides whether
/// they succeeded.
class ProgramResizer final : public overprovision::FileSystemResizer {
public:
    /// Tools that write run at `place`.
    explicit ProgramResizer(Place place = Place::here) : place_(place) {}

    Result<overprovision::FileSystemFacts> look(const std::string& device) override;
    Status check(const std::string& device, const std::string& type) override;
    Status shrink(const std::string& device, const std::string& type, std::uint64_t bytes) override;
    Status grow(const std::string& device, const std::string& type) override;

private:
    Place place_;
};

}  // namespace fettle::linux_system
