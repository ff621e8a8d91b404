// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a simulated drive's flash. The checksum is made right, so that what is behind it is reached.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ftl/device_compress.h"
#include "core/ftl/flash_device.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kHashBytes = 8;
    if (size < kHashBytes || size > 4'000'000) return 0;
    std::vector<std::uint8_t> state(data, data + size);
    const auto drive_state = size - kHashBytes;
    const auto hash = fettle::ftl::device::hash_bytes(std::span(state).first(drive_state));
    for (std::size_t i = 0; i < kHashBytes; ++i) state[drive_state + i] = static_cast<std::uint8_t>(hash >> (8 * i));
    // A flipped checksum must not load, whatever the rest is.
    state[size - 1] ^= 1U;
    if (fettle::ftl::FlashDevice::load(state)) __builtin_trap();
    state[size - 1] ^= 1U;
    auto device = fettle::ftl::FlashDevice::load(state);
    if (!device) return 0;
    // What loads is sound, works, and stays sound.
    std::vector<std::uint8_t> some(10'000, 7);
    const auto user = device->parameters().user_bytes;
    for (std::uint64_t i = 0; i < 20; ++i) {
        const auto offset = i * 7919 * 512 % user;
        (void)device->write(offset, std::span(some).first(std::min<std::size_t>(some.size(), user - offset)));
    }
    (void)device->read(0, std::span(some).first(std::min<std::size_t>(some.size(), user)));
    device->idle(1'000'000);
    (void)device->trim(0, std::min<std::uint64_t>(user, 100'000));
    if (!device->broken_rule().empty()) __builtin_trap();
    return 0;
}
