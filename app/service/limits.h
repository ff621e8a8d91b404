// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// Limits on concurrent requests, per user and in total. They count users, not connections, because a user can open
/// hundreds of connections. A call beyond a limit fails and leaves nothing behind. Each total limit includes a reserve
/// for root.
namespace fettle::service {

inline constexpr std::size_t kLongestDriveName = 255;
inline constexpr std::size_t kLongestMountPoint = 4096;  ///< PATH_MAX
inline constexpr std::size_t kLongestHash = 64;          ///< SHA-256 in hexadecimal
inline constexpr std::size_t kLongestToken = 128;
inline constexpr std::size_t kLongestPsid = 64;  ///< 32 by TCG Storage: Opal SSC feature set PSID
inline constexpr std::size_t kMostNames = 1024;
inline constexpr std::size_t kLongestImageName = 4096;  ///< only displayed, never opened
inline constexpr std::size_t kLongestRevision = 64;     ///< NVMe and ATA have 8, SCSI 4
/// Size of a firmware image, as received and unpacked; typical images have a few MiB.
inline constexpr std::size_t kLargestImage = std::size_t{32} << 20U;
inline constexpr std::size_t kLongestSchedule = std::size_t{256} << 10U;  ///< size of the tasks in one change

/// Maximum UTF-16 code units in all arguments of a call: for most calls, and for those with lists of mount points or
/// tasks.
inline constexpr std::size_t kLongestCall = std::size_t{16} << 10U;
inline constexpr std::size_t kLongestListCall = std::size_t{288} << 10U;

/// Calls waiting for polkit or a drive, and their memory. The system bus allows 128 pending replies per connection
/// (max_replies_per_connection), and each of these calls may be waiting for polkit; the rest is for Cancel, logind and
/// the bus itself.
inline constexpr std::size_t kMostRequestsOfUser = 32;
inline constexpr std::size_t kMostRequests = 80;
inline constexpr std::size_t kRequestsOfRootAlone = 16;
inline constexpr std::size_t kMostBytesOfUser = std::size_t{2} << 20U;
inline constexpr std::size_t kMostBytes = std::size_t{6} << 20U;
inline constexpr std::size_t kBytesOfRootAlone = std::size_t{2} << 20U;
/// Calls whose user is not known yet: number per connection, and memory of all.
inline constexpr std::size_t kMostStrangersOfCaller = 16;
inline constexpr std::size_t kMostBytesOfStrangers = std::size_t{2} << 20U;
inline constexpr std::size_t kMostPlansOfCaller = 8;
inline constexpr std::size_t kMostPlansOfUser = 32;
inline constexpr std::size_t kMostPlans = 512;
inline constexpr std::size_t kPlansOfRootAlone = 64;
/// Memory of firmware images in plans.
inline constexpr std::size_t kMostImageBytesOfUser = kLargestImage;
inline constexpr std::size_t kMostImageBytes = std::size_t{128} << 20U;
inline constexpr std::size_t kImageBytesOfRootAlone = kLargestImage;
inline constexpr std::size_t kMostJobs = 16;
inline constexpr std::size_t kJobsOfRootAlone = 4;
inline constexpr std::size_t kMostEndedJobs = 16;  ///< finished jobs whose result can still be queried

// On streams (core/stream/PROTOCOL.md), where no bus stands between the service and its clients:
inline constexpr std::size_t kMostConnectionsOfUser = 32;
inline constexpr std::size_t kMostConnections = 256;
inline constexpr std::size_t kConnectionsOfRootAlone = 32;
/// Clients that have connected and sent nothing, so that their users are not known; one more ends the oldest.
inline constexpr std::size_t kMostStrangers = 64;
/// What is received of one client before the others have their turn. A frame is at most one call.
inline constexpr std::size_t kFramesOfTurn = 16;
inline constexpr std::size_t kBytesOfTurn = std::size_t{64} << 10U;
/// A call as JSON, where a UTF-16 code unit needs up to 6 bytes ("\u0000"). While calls arrive, the limits of waiting
/// calls apply to their bytes, except to small ones, which the number of connections limits.
inline constexpr std::size_t kLongestMessage = kLongestListCall * 6 + kLongestCall;
inline constexpr std::size_t kSmallMessage = kLongestCall;
/// Bytes that a client has not read yet: from the first number on, no more of its calls are received and no Progress is
/// sent to it; a client for which there is more to send beyond the second is disconnected.
inline constexpr std::size_t kUnsentToPause = std::size_t{64} << 10U;
inline constexpr std::size_t kMostUnsent = std::size_t{1} << 20U;
/// Questions whether an administrator consents. As many calls of one client rarely wait: it makes one after the other.
inline constexpr std::size_t kMostConsentsOfUser = 8;
inline constexpr std::size_t kMostConsents = 64;

/// Lifetime of a plan that is not executed; after that, the system may have changed too much.
inline constexpr std::uint64_t kPlanLifetime_ns = 15ULL * 60 * 1'000'000'000;
/// The same lifetime as in core/plan; older confirmations are rejected here already.
inline constexpr std::uint64_t kTokenLifetime_ns = 60ULL * 1'000'000'000;

}  // namespace fettle::service
