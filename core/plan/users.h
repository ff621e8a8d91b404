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

/// Somebody who has a drive, one of its partitions, or a disk image open without claiming it as a mount does.
struct User {
    std::string name;       ///< of the program; of what else uses it: "loop3"
    std::uint64_t pid = 0;  ///< 0: the kernel itself
    std::string device;     ///< kernel name of what is open: "sda2", "dm-3", "sg0"; empty: the image
    std::string part;       ///< kernel name of the drive, or of the partition, on which that lies
    bool writes = false;    ///< it is open for writing
    friend bool operator==(const User&, const User&) = default;
};

/// Those who were found, and how far they could be looked for.
struct Users {
    std::vector<User> all;
    std::uint64_t hidden = 0;  ///< processes that do not show what they have open
    /// Programs may run here that are not seen at all: outside the container in which this one runs.
    bool contained = false;
};

/// Port: who finds out who has a drive open. The DriveHolder of a system with other users is one of these too.
class UserFinder {
public:
    virtual ~UserFinder() = default;
    /// Who has the drive, a partition of it, or what lies upon them, open without claiming it, and would not be noticed
    /// by claiming it: a virtual machine on the drive as a whole, a database on a partition. Waits a moment for who
    /// only looks into it. Holding the drive exclusively looks for them again, and is busy where there is one.
    virtual Users users(const DriveEntry& entry) = 0;
};

/// What `holder` finds; none where it is no UserFinder.
[[nodiscard]] Users users_of(DriveHolder& holder, const DriveEntry& entry);

/// "qemu-system-x86 (PID 1234, sda2), loop3 (sda1)".
[[nodiscard]] std::string words(const std::vector<User>& users);

/// The need that no process uses `name` without claiming it.
[[nodiscard]] Need users_need(const Users& users, const std::string& name);

/// Has the holder look for users of `entry`, and adds the need to the plan. Those of the partitions `aside`, which the
/// plan leaves alone, do not count. Without a holder nothing can be carried out, and nothing is added.
void add_users_need(Plan& plan, DriveHolder* holder, const DriveEntry& entry, const std::set<std::string>& aside = {});

}  // namespace fettle::plan
