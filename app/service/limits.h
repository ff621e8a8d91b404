// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// What one user, and all users together, may ask of the service at once. Users are counted, not their connections:
/// anybody can have hundreds of these. Beyond a limit a call is answered with an error, and nothing is kept. Each limit
/// of all users together leaves a reserve that only root can use.
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
inline constexpr std::size_t kLongestSchedule = std::size_t{256} << 10U;  ///< of the tasks in one change

/// Letters (UTF-16) in all arguments of one call: of most calls, and of those with lists of mount points or tasks.
inline constexpr std::size_t kLongestCall = std::size_t{16} << 10U;
inline constexpr std::size_t kLongestListCall = std::size_t{288} << 10U;

/// Calls that wait for polkit or for a drive, and bytes of them. The system bus lets one connection wait for 128
/// replies (max_replies_per_connection), and each of these calls may be a question to polkit; the rest is for Cancel,
/// logind and the bus itself.
inline constexpr std::size_t kMostRequestsOfUser = 32;
inline constexpr std::size_t kMostRequests = 80;
inline constexpr std::size_t kRequestsOfRootAlone = 16;
inline constexpr std::size_t kMostBytesOfUser = std::size_t{2} << 20U;
inline constexpr std::size_t kMostBytes = std::size_t{6} << 20U;
inline constexpr std::size_t kBytesOfRootAlone = std::size_t{2} << 20U;
/// Calls whose user the bus has not named yet: of one connection, and bytes of all of them.
inline constexpr std::size_t kMostStrangersOfCaller = 16;
inline constexpr std::size_t kMostBytesOfStrangers = std::size_t{2} << 20U;
inline constexpr std::size_t kMostPlansOfCaller = 8;
inline constexpr std::size_t kMostPlansOfUser = 32;
inline constexpr std::size_t kMostPlans = 512;
inline constexpr std::size_t kPlansOfRootAlone = 64;
/// Of firmware images in plans.
inline constexpr std::size_t kMostImageBytesOfUser = kLargestImage;
inline constexpr std::size_t kMostImageBytes = std::size_t{128} << 20U;
inline constexpr std::size_t kImageBytesOfRootAlone = kLargestImage;
inline constexpr std::size_t kMostJobs = 16;
inline constexpr std::size_t kJobsOfRootAlone = 4;
inline constexpr std::size_t kMostEndedJobs = 16;  ///< that can still be asked how they ended

/// A plan that was not carried out for so long is forgotten: the machine has changed since.
inline constexpr std::uint64_t kPlanLifetime_ns = 15ULL * 60 * 1'000'000'000;
/// As core/plan's own: what is older is refused here already.
inline constexpr std::uint64_t kTokenLifetime_ns = 60ULL * 1'000'000'000;

}  // namespace fettle::service
