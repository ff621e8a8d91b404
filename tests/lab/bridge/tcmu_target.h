// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace fettle::lab {

/// The kernel's side of one drive on TCMU and tcm_loop: folders and links in configfs. Not for several
/// threads.
class TcmuTarget {
public:
    /// A command without an answer is given up by the kernel after this long.
    static constexpr int kCommandSeconds = 10;

    /// `number` tells this drive's world-wide names apart from those of the others.
    TcmuTarget(std::string name, unsigned number);

    /// Takes away what killed processes of this program left of a drive of this name: fails the commands that
    /// wait for an answer, then removes the drive. Error: busy, where the process lives.
    static Status remove_leftovers(const std::string& name);

    /// Makes the backstore; its ring is then at /dev/`uio_name`(). Errors name the step.
    Status create(std::uint64_t capacity_bytes, std::uint32_t sector_bytes);
    [[nodiscard]] const std::string& uio_name() const { return uio_name_; }
    /// Shows the drive to the kernel's SCSI layer, which reads it at once: the ring must be served.
    Status link();
    /// Takes it away. Commands under way are still answered by the ring; nothing new comes.
    void unlink();
    /// Removes all that is left. The ring must be closed.
    void remove();

private:
    [[nodiscard]] Status find_uio();

    std::string name_;
    std::string port_name_;   ///< naa of the loopback port
    std::string nexus_name_;  ///< naa of its initiator
    std::string backstore_;   ///< folder
    std::string lun_;         ///< folder
    std::string uio_name_;
};

}  // namespace fettle::lab
