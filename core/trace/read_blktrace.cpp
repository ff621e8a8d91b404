// SPDX-License-Identifier: GPL-3.0-or-later
// struct blk_io_trace in include/uapi/linux/blktrace_api.h: records of 48 bytes, each followed by pdu_len bytes of more
// data, in the byte order of the traced computer.
#include <fmt/format.h>

#include <array>
#include <string>

#include "core/base/bytes.h"
#include "core/trace/parts.h"
#include "core/trace/text_cursor.h"

namespace fettle::trace {

namespace {

constexpr std::uint32_t kMagic = 0x65617400;  // the lowest byte is the version
constexpr std::uint32_t kVersion = 7;
constexpr std::size_t kRecordBytes = 48;
constexpr std::uint64_t kSector = 512;

// Offsets in the record.
constexpr std::size_t kTime = 8;
constexpr std::size_t kSectorAt = 16;
constexpr std::size_t kBytes = 24;
constexpr std::size_t kAction = 28;
constexpr std::size_t kDevice = 36;
constexpr std::size_t kError = 44;
constexpr std::size_t kMoreBytes = 46;

// The action's low half is the step (enum blktrace_act); its high half has the categories (enum blktrace_cat).
constexpr std::uint32_t kStepMask = 0xFF;  // bit 8 says that a control group's id follows
constexpr std::uint32_t kQueue = 1;
constexpr std::uint32_t kRequeue = 6;
constexpr std::uint32_t kIssue = 7;
constexpr std::uint32_t kComplete = 8;
constexpr std::uint32_t kWrite = 1U << 17U;
constexpr std::uint32_t kFlush = 1U << 18U;
constexpr std::uint32_t kPassedThrough = 1U << 25U;
constexpr std::uint32_t kNotice = 1U << 26U;
constexpr std::uint32_t kDiscard = 1U << 29U;

constexpr unsigned kMinorBits = 20;  // of the kernel's own dev_t

/// A record's fields in the byte order of its file.
class Record {
public:
    Record(std::string_view bytes, ByteOrder order)
        : bytes_(reinterpret_cast<const std::uint8_t*>(bytes.data())), big_(order == ByteOrder::big) {}

    template <std::size_t Offset>
    [[nodiscard]] std::uint16_t u16() const noexcept {
        return big_ ? bytes_.be16<Offset>() : bytes_.le16<Offset>();
    }
    template <std::size_t Offset>
    [[nodiscard]] std::uint32_t u32() const noexcept {
        return big_ ? bytes_.be32<Offset>() : bytes_.le32<Offset>();
    }
    template <std::size_t Offset>
    [[nodiscard]] std::uint64_t u64() const noexcept {
        return big_ ? bytes_.be64<Offset>() : bytes_.le64<Offset>();
    }

private:
    FixedView<kRecordBytes> bytes_;
    bool big_;
};

std::optional<Event::Step> step_of_action(std::uint32_t action) {
    switch (action & kStepMask) {
        case kQueue: return Event::Step::queue;
        case kIssue: return Event::Step::issue;
        case kRequeue: return Event::Step::requeue;
        case kComplete: return Event::Step::complete;
        default: return std::nullopt;
    }
}

/// nullopt: no access. As for the letters of blkparse, of which the record has the flags.
std::optional<Kind> kind_of_action(std::uint32_t action, std::uint32_t bytes) {
    if ((action & kPassedThrough) != 0) return std::nullopt;
    if (bytes == 0) return (action & kFlush) != 0 ? std::optional(Kind::flush) : std::nullopt;
    if ((action & kDiscard) != 0) return Kind::discard;
    return (action & kWrite) != 0 ? Kind::write : Kind::read;
}

class BlktraceSource final : public EventSource {
public:
    BlktraceSource(Reading& reading, ByteOrder order) : reading_(reading), order_(order) {}

    Result<std::optional<Event>> next() override {
        for (;;) {
            const auto start = reading_.input.offset();
            if (reading_.input.peek(1).empty()) return end();
            const auto bytes = reading_.input.take(kRecordBytes);
            if (!bytes) return fail(bytes.error());
            if (!*bytes) return fail(ends_early(start));
            const Record record(**bytes, order_);
            if (record.u32<0>() != (kMagic | kVersion)) return fail(no_record(start));
            auto event = event_of(record, start);
            // The record is read: only now may the input move on.
            const auto more = reading_.input.take(record_more(record));
            if (!more) return fail(more.error());
            if (!*more) return fail(ends_early(start));
            if (!event || *event) return event;
        }
    }

private:
    Result<std::optional<Event>> end() {
        // An error of the stream, if there is one.
        if (auto last = reading_.input.take(1); !last) return fail(last.error());
        return std::nullopt;
    }

    static std::size_t record_more(const Record& record) { return record.u16<kMoreBytes>(); }

    /// nullopt: not an event of an access.
    Result<std::optional<Event>> event_of(const Record& record, std::uint64_t start) {
        const auto action = record.u32<kAction>();
        const auto step = step_of_action(action);
        if (!step || (action & kNotice) != 0) return std::nullopt;
        const auto wanted = wants(record.u32<kDevice>());
        if (!wanted) return fail(wanted.error());
        if (!*wanted) {
            ++reading_.counts.other_devices;
            return std::nullopt;
        }
        const auto bytes = record.u32<kBytes>();
        const auto kind = kind_of_action(action, bytes);
        if (!kind) {
            if (*step == Event::Step::issue) ++reading_.counts.ignored;
            return std::nullopt;
        }
        const bool failed = *step == Event::Step::complete && record.u16<kError>() != 0;
        if (*kind == Kind::flush) return Event{record.u64<kTime>(), 0, 0, *step, *kind, failed};
        const auto offset = product(record.u64<kSectorAt>(), kSector);
        if (!offset || !addresses_fit(*offset, bytes)) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("the record at byte {offset} has an address beyond 63 bits"),
                        {{"offset", start}});
        }
        return Event{record.u64<kTime>(), *offset, bytes, *step, *kind, failed};
    }

    /// Makes the name only when the device changes.
    Result<bool> wants(std::uint32_t device) {
        if (device_ != device || device_name_.empty()) {
            device_ = device;
            device_name_ = fmt::format("{},{}", device >> kMinorBits, device & ((1U << kMinorBits) - 1));
        }
        return reading_.devices.wants(device_name_);
    }

    static Error ends_early(std::uint64_t start) {
        return error_of(ErrorCode::malformed, FETTLE_TEXT("the record at byte {offset} is cut short"),
                        {{"offset", start}});
    }
    static Error no_record(std::uint64_t start) {
        return error_of(ErrorCode::malformed, FETTLE_TEXT("there is no blktrace record at byte {offset}"),
                        {{"offset", start}});
    }

    Reading& reading_;
    ByteOrder order_;
    std::uint32_t device_ = 0;
    std::string device_name_;
};

}  // namespace

std::optional<ByteOrder> byte_order_of_blktrace(std::string_view head) noexcept {
    constexpr std::uint32_t kVersionMask = 0xFF;
    if (head.size() < 4) return std::nullopt;
    const FixedView<4> magic(reinterpret_cast<const std::uint8_t*>(head.data()));
    if ((magic.le32<0>() & ~kVersionMask) == kMagic) return ByteOrder::little;
    if ((magic.be32<0>() & ~kVersionMask) == kMagic) return ByteOrder::big;
    return std::nullopt;
}

Result<std::unique_ptr<EventSource>> read_blktrace(Reading& reading) {
    const auto head = reading.input.peek(4);
    const auto order = byte_order_of_blktrace(head);
    if (!order) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("there is no blktrace record at byte {offset}"), {{"offset", 0}});
    }
    const auto version = static_cast<unsigned char>(*order == ByteOrder::little ? head.front() : head.back());
    if (version != kVersion) {
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("version {version} of blktrace's records is not supported, only version 7"),
                    {{"version", unsigned{version}}});
    }
    return std::make_unique<BlktraceSource>(reading, *order);
}

}  // namespace fettle::trace
