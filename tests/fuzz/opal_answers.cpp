// SPDX-License-Identifier: GPL-3.0-or-later
// A drive's answers while it is set up and locked: the input is what it returns, 512 bytes for each query.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/opal/direct_port.h"
#include "core/opal/state.h"

namespace {

using namespace fettle;

class Drive final : public erase::SecurityPort {
public:
    explicit Drive(std::span<const std::uint8_t> input) : input_(input) {}
    Status send(std::uint8_t /*protocol*/, std::uint16_t /*specific*/, std::span<std::uint8_t> /*data*/) override {
        return {};
    }
    Status receive(std::uint8_t protocol, std::uint16_t /*specific*/, std::span<std::uint8_t> data) override {
        constexpr std::size_t kBlock = 512;
        if (protocol == 2) {  // the answer to a reset: done
            data[11] = 4;
            return {};
        }
        if (input_.empty()) return fail(ErrorCode::vanished, "the input has ended");
        const auto count = std::min({input_.size(), kBlock, data.size()});
        std::copy_n(input_.begin(), count, data.begin());
        input_ = input_.subspan(count);
        return {};
    }

private:
    std::span<const std::uint8_t> input_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span<const std::uint8_t> input(data, size);
    opal::State state;
    if (auto discovery = erase::tcg::decode_discovery(BytesView(input.subspan(1)))) state.discovery = *discovery;
    static_cast<void>(opal::name(state.lock()));
    opal::DirectPort port(std::make_unique<Drive>(input.subspan(1)), [](std::uint32_t) {});
    const std::uint8_t password[]{1, 2, 3};  // NOLINT(modernize-avoid-c-arrays)
    switch (input[0] % 6) {
        case 0: static_cast<void>(port.take_ownership(password)); break;
        case 1: static_cast<void>(port.set_locked(password, true)); break;
        case 2: static_cast<void>(port.deactivate_locking(password)); break;
        case 3: static_cast<void>(port.revert(password)); break;
        case 4: static_cast<void>(port.first_password()); break;
        default: static_cast<void>(port.other_ranges(password)); break;
    }
    return 0;
}
