// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace fettle {
struct DriveEntry;
}

namespace fettle::plan {

struct Plan;
struct Need;
class DriveHolder;

/// A program or layer that has a drive, a partition or a disk image open without claiming it as a mount does.
struct User {
    std::string name;       ///< of the program, or of another user such as "loop3"
    std::uint64_t pid = 0;  ///< 0: the kernel itself
    std::string device;     ///< kernel name of what is open: "sda2", "dm-3", "sg0"; empty: the image
    std::string part;       ///< kernel name of the drive or partition below it
    bool writes = false;    ///< it is open for writing
    friend bool operator==(const User&, const User&) = default;
};

/// The users found, and the limits of the search.
struct Users {
    std::vector<User> all;
    std::uint64_t hidden = 0;  ///< processes whose open files cannot be read
    /// Programs outside this container may be invisible.
    bool contained = false;
    /// Users cannot be listed, but the system refuses to hold a drive that has any (Windows).
    bool refused_when_held = false;
};

/// Port: finds users of a drive. On a real system the DriveHolder also implements it.
class UserFinder {
public:
    virtual ~UserFinder() = default;
    /// Users that have the drive, a partition of it or a layer above them open without claiming it, so that a claim
    /// would not detect them: a virtual machine on the whole drive, a database on a partition. Waits briefly for
    /// programs that only inspect the drive. Holding the drive exclusively repeats the search, and fails as busy if
    /// there is a user.
    virtual Users users(const DriveEntry& entry) = 0;
};

/// The users that `holder` finds; none if it is not a UserFinder.
[[nodiscard]] Users users_of(DriveHolder& holder, const DriveEntry& entry);

/// "qemu-system-x86 (PID 1234, sda2), loop3 (sda1)".
[[nodiscard]] std::string words(const std::vector<User>& users);

/// The need that no process uses `name` without claiming it.
[[nodiscard]] Need users_need(const Users& users, const std::string& name);

/// Finds users of `entry` through the holder and adds the need to the plan. Users of the partitions `aside`, which the
/// plan skips, do not count. Without a holder the plan cannot be executed, and nothing is added.
void add_users_need(Plan& plan, DriveHolder* holder, const DriveEntry& entry, const std::set<std::string>& aside = {});

}  // namespace fettle::plan
