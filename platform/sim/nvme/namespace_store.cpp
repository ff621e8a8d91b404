// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/nvme/namespace_store.h"

#include <algorithm>
#include <vector>

namespace fettle::sim::nvme {

namespace {

/// Calls `part(medium_offset, offset_within_the_range, bytes)` for each run of the range on the medium,
/// until one returns false.
template <typename Part>
void walk(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes, Part part) {
    std::uint64_t passed = 0;
    std::uint64_t done = 0;
    for (const auto& extent : ns.extents) {
        if (done == bytes) return;
        const auto start = offset + done;
        if (start < passed + extent.bytes) {
            const auto inside = start - passed;
            const auto length = std::min(bytes - done, extent.bytes - inside);
            if (!part(extent.first + inside, done, length)) return;
            done += length;
        }
        passed += extent.bytes;
    }
}

}  // namespace

Status NamespaceStore::read_part(std::uint64_t at, std::span<std::uint8_t> data) {
    const auto size = sector();
    if (at % size == 0 && data.size() % size == 0) return drive_state_.medium().read(Lba{at / size}, data);
    const auto first = at / size;
    const auto last = (at + data.size() - 1) / size;
    std::vector<std::uint8_t> whole((last - first + 1) * size);
    if (auto read = drive_state_.medium().read(Lba{first}, whole); !read) return read;
    std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(at - first * size), data.size(), data.begin());
    return {};
}

Status NamespaceStore::write_part(std::uint64_t at, std::span<const std::uint8_t> data) {
    const auto size = sector();
    if (at % size == 0 && data.size() % size == 0) return drive_state_.medium().write(Lba{at / size}, data);
    const auto first = at / size;
    const auto last = (at + data.size() - 1) / size;
    std::vector<std::uint8_t> whole((last - first + 1) * size);
    if (auto read = drive_state_.medium().read(Lba{first}, whole); !read) return read;
    std::copy_n(data.begin(), data.size(), whole.begin() + static_cast<std::ptrdiff_t>(at - first * size));
    return drive_state_.medium().write(Lba{first}, whole);
}

Status NamespaceStore::read(const Namespace& ns, std::uint64_t offset, std::span<std::uint8_t> data) {
    Status status;
    walk(ns, offset, data.size(), [&](std::uint64_t at, std::uint64_t from, std::uint64_t bytes) {
        status = read_part(at, data.subspan(from, bytes));
        return status.has_value();
    });
    return status;
}

Status NamespaceStore::write(const Namespace& ns, std::uint64_t offset, std::span<const std::uint8_t> data) {
    Status status;
    walk(ns, offset, data.size(), [&](std::uint64_t at, std::uint64_t from, std::uint64_t bytes) {
        status = write_part(at, data.subspan(from, bytes));
        return status.has_value();
    });
    return status;
}

Status NamespaceStore::trim(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes) {
    const auto size = sector();
    Status status;
    walk(ns, offset, bytes, [&](std::uint64_t at, std::uint64_t, std::uint64_t length) {
        const auto first = (at + size - 1) / size;
        const auto end = (at + length) / size;
        if (end > first) status = drive_state_.medium().trim(Lba{first}, end - first);
        return status.has_value();
    });
    return status;
}

bool NamespaceStore::mapped(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes) const {
    const auto size = sector();
    bool found = false;
    walk(ns, offset, bytes, [&](std::uint64_t at, std::uint64_t, std::uint64_t length) {
        const auto first = at / size;
        found = drive_state_.medium().mapped(Lba{first}, (at + length - 1) / size - first + 1);
        return !found;
    });
    return found;
}

bool NamespaceStore::whole(const Namespace& ns, std::uint64_t offset, std::uint64_t bytes) const {
    const auto size = sector();
    bool all = true;
    walk(ns, offset, bytes, [&](std::uint64_t at, std::uint64_t, std::uint64_t length) {
        all = at % size == 0 && length % size == 0;
        return all;
    });
    return all;
}

}  // namespace fettle::sim::nvme
