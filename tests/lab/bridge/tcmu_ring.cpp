// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/tcmu_ring.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <fstream>
#include <utility>

#include "tests/lab/bridge/os_error.h"
#include "tests/lab/bridge/wire.h"

namespace fettle::lab {

namespace {

// The layout of linux/target_core_user.h, which C++ cannot read (it turns numbers into enums by itself).
// struct tcmu_mailbox:
constexpr std::size_t kRingOffsetAt = 4;
constexpr std::size_t kRingBytesAt = 8;
constexpr std::size_t kHeadAt = 12;
constexpr std::size_t kTailAt = 64;
// struct tcmu_cmd_entry: length with the operation in its low bits, flags of ours, then the request …
constexpr std::uint32_t kOperationMask = 7;
constexpr std::uint32_t kOperationPad = 0;
constexpr std::uint32_t kOperationCommand = 1;
constexpr std::uint32_t kOperationReset = 2;
constexpr std::size_t kOurFlagsAt = 7;
constexpr std::uint8_t kUnknownOperation = 1U << 0U;
constexpr std::uint8_t kReadLengthValid = 1U << 1U;
constexpr std::size_t kPiecesAt = 8;
constexpr std::size_t kCdbOffsetAt = 24;
constexpr std::size_t kPieceTableAt = 48;
constexpr std::size_t kPieceBytes = 16;
// … whose place the answer takes.
constexpr std::size_t kStatusAt = 8;
constexpr std::size_t kReadLengthAt = 12;
constexpr std::size_t kSenseAt = 16;
constexpr std::size_t kSenseBytes = 96;

std::size_t cdb_bytes(std::uint8_t opcode) {
    constexpr std::array<std::size_t, 8> kByGroup{6, 10, 10, 10, 16, 12, 16, 16};  // SPC-4 4.2.5.1
    return opcode == 0x7F ? 32 : kByGroup.at(opcode >> 5U);
}

}  // namespace

std::size_t TcmuRing::Entry::data_bytes() const {
    std::size_t total = 0;
    for (const auto& piece : data) total += piece.size();
    return total;
}

Result<TcmuRing> TcmuRing::open(const std::string& uio_name) {
    std::size_t bytes = 0;
    std::ifstream("/sys/class/uio/" + uio_name + "/maps/map0/size") >> std::hex >> bytes;
    const int file = ::open(("/dev/" + uio_name).c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) return os_error("open /dev/" + uio_name);
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {  // NOLINT(cppcoreguidelines-pro-type-cstyle-cast): the system's own macro
        auto error = os_error("map /dev/" + uio_name);
        ::close(file);
        return error;
    }
    return TcmuRing(file, static_cast<std::uint8_t*>(memory), bytes);
}

TcmuRing::TcmuRing(TcmuRing&& other) noexcept
    : file_(std::exchange(other.file_, -1)), memory_(std::exchange(other.memory_, nullptr)), bytes_(other.bytes_) {}

TcmuRing::~TcmuRing() {
    if (memory_ != nullptr) ::munmap(memory_, bytes_);
    if (file_ >= 0) ::close(file_);
}

bool TcmuRing::wait(int milliseconds) const {
    pollfd entry{file_, POLLIN, 0};
    if (::poll(&entry, 1, milliseconds) <= 0) return false;
    std::uint32_t count = 0;
    return ::read(file_, &count, sizeof count) == sizeof count;
}

std::uint32_t TcmuRing::word(std::size_t offset) const {
    std::uint32_t value = 0;
    std::memcpy(&value, memory_ + offset, sizeof value);
    return value;
}

std::optional<TcmuRing::Entry> TcmuRing::next() {
    for (;;) {
        const std::uint32_t head = word(kHeadAt);
        // The kernel wrote the entry before it moved the head.
        std::atomic_thread_fence(std::memory_order_acquire);
        const std::uint32_t tail = word(kTailAt);
        if (head == tail) return std::nullopt;
        std::uint8_t* place = memory_ + word(kRingOffsetAt) + tail;
        std::uint32_t length_and_operation = 0;
        std::memcpy(&length_and_operation, place, sizeof length_and_operation);
        const std::uint32_t bytes = length_and_operation & ~kOperationMask;
        const std::uint32_t operation = length_and_operation & kOperationMask;
        if (operation == kOperationCommand || operation == kOperationReset) return read_entry(place, bytes, operation);
        if (operation != kOperationPad) place[kOurFlagsAt] |= kUnknownOperation;
        advance(bytes);
    }
}

TcmuRing::Entry TcmuRing::read_entry(std::uint8_t* place, std::uint32_t bytes, unsigned operation) const {
    Entry entry{place, bytes, operation == kOperationReset, {}, {}};
    if (entry.is_reset) return entry;
    const std::span<const std::uint8_t> fields(place, bytes);
    const std::uint64_t cdb_offset = get_le(fields, kCdbOffsetAt, 8);
    const std::uint8_t* cdb = memory_ + cdb_offset;
    entry.cdb = {cdb, cdb_bytes(*cdb)};
    const std::uint32_t pieces = get_le32(fields, kPiecesAt);
    for (std::uint32_t i = 0; i < pieces; ++i) {
        const std::size_t at = kPieceTableAt + i * kPieceBytes;
        // The kernel gives offsets into the mapping where an iovec has its pointer.
        entry.data.emplace_back(memory_ + get_le(fields, at, 8), get_le(fields, at + 8, 8));
    }
    return entry;
}

void TcmuRing::complete(const Entry& entry, const Answer& answer) {
    if (!entry.is_reset) {
        const std::span<std::uint8_t> fields(entry.place, entry.bytes);
        const auto sense = fields.subspan(kSenseAt, kSenseBytes);
        std::fill(sense.begin(), sense.end(), std::uint8_t{0});
        std::copy_n(answer.sense.begin(), std::min(answer.sense.size(), sense.size()), sense.begin());
        fields[kStatusAt] = answer.status;
        put_le(fields, kReadLengthAt, answer.read_bytes.value_or(0), 4);
        fields[kOurFlagsAt] = answer.read_bytes ? kReadLengthValid : 0;
    }
    advance(entry.bytes);
    const std::uint32_t done = 0;
    if (::write(file_, &done, sizeof done) != sizeof done) return;  // the device is being removed
}

void TcmuRing::advance(std::uint32_t bytes) {
    const std::uint32_t tail = (word(kTailAt) + bytes) % word(kRingBytesAt);
    // The answer must be seen before the tail that covers it.
    std::atomic_thread_fence(std::memory_order_release);
    std::memcpy(memory_ + kTailAt, &tail, sizeof tail);
}

}  // namespace fettle::lab
