// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// What one client, and all of them together, may ask of the service at once. Beyond these a call is answered with an
/// error, and nothing is kept.
namespace fettle::service {

inline constexpr std::size_t kLongestDriveName = 255;
inline constexpr std::size_t kLongestMountPoint = 4096;  ///< PATH_MAX
inline constexpr std::size_t kLongestHash = 64;          ///< SHA-256 in hexadecimal
inline constexpr std::size_t kLongestToken = 128;
inline constexpr std::size_t kLongestPsid = 64;  ///< 32 by TCG Storage: Opal SSC feature set PSID
inline constexpr std::size_t kMostNames = 1024;
inline constexpr std::size_t kLongestImageName = 4096;  ///< it is shown, and never opened
inline constexpr std::size_t kLongestRevision = 64;     ///< NVMe and ATA have 8, SCSI 4
/// Of a firmware image, handed over and unpacked: drives have a few MiB.
inline constexpr std::size_t kLargestImage = std::size_t{32} << 20U;
inline constexpr std::size_t kMostImageBytes = std::size_t{64} << 20U;    ///< of all plans together
inline constexpr std::size_t kLongestSchedule = std::size_t{256} << 10U;  ///< of the tasks in one change

inline constexpr std::size_t kMostPlansOfCaller = 8;
inline constexpr std::size_t kMostPlans = 512;
inline constexpr std::size_t kMostRequestsOfCaller = 16;
inline constexpr std::size_t kMostRequests = 128;
inline constexpr std::size_t kMostJobs = 16;
inline constexpr std::size_t kMostEndedJobs = 16;  ///< that can still be asked how they ended

/// A plan that was not carried out for so long is forgotten: the machine has changed since.
inline constexpr std::uint64_t kPlanLifetime_ns = 15ULL * 60 * 1'000'000'000;
/// As core/plan's own: what is older is refused here already.
inline constexpr std::uint64_t kTokenLifetime_ns = 60ULL * 1'000'000'000;

}  // namespace fettle::service
