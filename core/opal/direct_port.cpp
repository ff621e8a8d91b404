// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/opal/direct_port.h"

#include <fmt/format.h>

#include "core/erase/tcg_message.h"
#include "core/opal/password.h"

namespace fettle::opal {

namespace {

namespace tcg = erase::tcg;

// Opal 2.01 4.2 and 4.3: objects of the Admin SP and of the Locking SP; Core 2.01 table 242: methods.
constexpr std::uint64_t kThisSp = 0x0000'0000'0000'0001;
constexpr std::uint64_t kLockingSp = 0x0000'0205'0000'0002;
constexpr std::uint64_t kSid = 0x0000'0009'0000'0006;
constexpr std::uint64_t kAdmin1 = 0x0000'0009'0001'0001;
constexpr std::uint64_t kPinOfSid = 0x0000'000B'0000'0001;
constexpr std::uint64_t kPinOfMsid = 0x0000'000B'0000'8402;
constexpr std::uint64_t kLockingInfo = 0x0000'0801'0000'0001;
constexpr std::uint64_t kGlobalRange = 0x0000'0802'0000'0001;
constexpr std::uint64_t kOtherRanges = 0x0000'0802'0003'0000;  // followed by 1, 2, …
constexpr std::uint64_t kMbrControl = 0x0000'0803'0000'0001;
constexpr std::uint64_t kGet = 0x0000'0006'0000'0016;
constexpr std::uint64_t kSet = 0x0000'0006'0000'0017;
constexpr std::uint64_t kRevertSp = 0x0000'0006'0000'0011;
constexpr std::uint64_t kActivate = 0x0000'0006'0000'0203;

// Columns: Core 2.01 tables 181 (C_PIN), 225 (LockingInfo), 226 (Locking) and 228 (MBRControl).
constexpr std::uint64_t kPin = 3;
constexpr std::uint64_t kMaxRanges = 4;
constexpr std::uint64_t kRangeStart = 3;
constexpr std::uint64_t kRangeLength = 4;
constexpr std::uint64_t kMbrDone = 2;
constexpr std::uint64_t kReadLockEnabled = 5;
constexpr std::uint64_t kWriteLockEnabled = 6;
constexpr std::uint64_t kReadLocked = 7;
constexpr std::uint64_t kWriteLocked = 8;

// Names of arguments: Core 2.01 5.3.3.6 (Get), 5.3.3.7 (Set); Opal 2.01 5.1.3.2 (RevertSP).
constexpr std::uint64_t kStartColumn = 3;
constexpr std::uint64_t kEndColumn = 4;
constexpr std::uint64_t kValues = 1;
constexpr std::uint64_t kKeepGlobalRangeKey = 0x06'0000;

/// A session with a security provider; ends with this object.
class Session {
public:
    Session(erase::SecurityPort& port, std::uint16_t com_id, const tcg::Wait& wait)
        : port_(port), com_id_(com_id), wait_(wait) {}
    ~Session() { end(); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    Session(Session&&) = delete;
    Session& operator=(Session&&) = delete;

    Status open(std::uint64_t sp, std::optional<std::uint64_t> authority, std::span<const std::uint8_t> password) {
        if (auto reset = tcg::reset_stack(port_, com_id_, wait_); !reset) return reset;
        const auto begun = tcg::exchange(port_, com_id_, tcg::start_session(com_id_, sp, authority, password), wait_);
        if (!begun) return fail(begun.error());
        if (auto may = status_of(begun->status, "StartSession"); !may) return may;
        const auto session = tcg::session_of(*begun);
        if (!session) return fail(session.error());
        tper_ = *session;
        return {};
    }

    Result<tcg::Answer> call(const tcg::Writer& message, std::string_view method) {
        auto done =
            tcg::exchange(port_, com_id_, tcg::packet(com_id_, tper_, tcg::kHostSession, message.payload()), wait_);
        if (!done) return done;
        if (auto good = status_of(done->status, method); !good) return fail(good.error());
        return done;
    }

    /// The drive itself has ended it.
    void forget() { tper_ = 0; }

private:
    void end() {
        if (tper_ == 0) return;
        tcg::Writer writer;
        writer.mark(tcg::kEndOfSession);
        // Waits until the drive has ended the session: otherwise the next command would meet this one's response, or a
        // drive that is busy. Whatever it responds: the next session begins with a reset.
        (void)tcg::exchange(port_, com_id_, tcg::packet(com_id_, tper_, tcg::kHostSession, writer.payload()), wait_);
        tper_ = 0;
    }

    erase::SecurityPort& port_;
    std::uint16_t com_id_;
    const tcg::Wait& wait_;
    std::uint32_t tper_ = 0;
};

/// One method in a session of its own. `ends`: the method ends the session.
Status call_once(erase::SecurityPort& port, std::uint16_t com_id, const tcg::Wait& wait, std::uint64_t sp,
                 std::uint64_t authority, std::span<const std::uint8_t> password, const tcg::Writer& message,
                 std::string_view method, bool ends = false) {
    Session session(port, com_id, wait);
    if (auto opened = session.open(sp, authority, password); !opened) return opened;
    const auto done = session.call(message, method);
    if (!done) return fail(done.error());
    if (ends) session.forget();
    return {};
}

/// Get of the columns from `first` to `last`.
Result<tcg::Answer> get(Session& session, std::uint64_t object, std::uint64_t first, std::uint64_t last) {
    tcg::Writer writer;
    writer.call(object, kGet).mark(tcg::kStartList).named(kStartColumn, first).named(kEndColumn, last);
    writer.mark(tcg::kEndList).finish();
    return session.call(writer, "Get");
}

/// The value of a numeric column in the answer to Get, which holds names and values.
std::optional<std::uint64_t> column(const tcg::Answer& answer, std::uint64_t name) {
    const auto& numbers = answer.numbers;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        if (numbers[i] == name) return numbers[i + 1];
    }
    return std::nullopt;
}

/// The session was opened with the password: a refusal does not concern the password.
Error of_locking_table(Error error) {
    if (error.code != ErrorCode::refused) return error;
    return error_of(ErrorCode::io, FETTLE_TEXT("the drive does not permit reading its Locking table"));
}

/// Begins Set of an object; the values follow, then end_set().
tcg::Writer& begin_set(tcg::Writer& writer, std::uint64_t object) {
    return writer.call(object, kSet).mark(tcg::kStartName).number(kValues).mark(tcg::kStartList);
}
tcg::Writer& end_set(tcg::Writer& writer) { return writer.mark(tcg::kEndList).mark(tcg::kEndName).finish(); }

}  // namespace

Status status_of(std::uint32_t status, std::string_view what) {
    constexpr std::uint32_t kNotAuthorized = 0x01;
    constexpr std::uint32_t kBusy = 0x03;
    constexpr std::uint32_t kNoSessions = 0x07;
    constexpr std::uint32_t kLockedOut = 0x12;
    switch (status) {
        case 0: return {};
        case kNotAuthorized: return fail(ErrorCode::refused, FETTLE_TEXT("the drive does not accept this password"));
        case kLockedOut:
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("too many wrong passwords were sent; power-cycle the drive before the next attempt"));
        case kBusy:
        case kNoSessions:
            return fail(ErrorCode::busy,
                        FETTLE_TEXT("another program has a session with the drive's security provider"));
        default: break;
    }
    return fail(ErrorCode::io, FETTLE_TEXT("{what}: TCG status {status}h"),
                {{"what", std::string(what)}, {"status", fmt::format("{:02X}", status)}});
}

Result<std::uint16_t> DirectPort::com_id() {
    const auto discovery = tcg::read_discovery(*port_);
    if (!discovery) return fail(discovery.error());
    if (!discovery->com_id) return fail(ErrorCode::unsupported, FETTLE_TEXT("TCG Opal on this drive"));
    return *discovery->com_id;
}

Result<SystemOpal> DirectPort::status() {
    // There is no system between the drive and this port that would know anything of its own.
    return fail(ErrorCode::unsupported, FETTLE_TEXT("an interface of the system for TCG Opal"));
}

Result<std::vector<std::uint8_t>> DirectPort::first_password() {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    Session session(*port_, *com_id, wait_);
    if (auto opened = session.open(tcg::kAdminSp, std::nullopt, {}); !opened) return fail(opened.error());
    const auto got = get(session, kPinOfMsid, kPin, kPin);
    if (!got) return fail(got.error());
    const bool one = got->strings.size() == 1;
    // Opal 2.01 4.2.1.8: a longer one could not be set again.
    if (!one || got->strings.front().empty() || got->strings.front().size() > kLongestPassword)
        return fail(ErrorCode::malformed, FETTLE_TEXT("MSID"));
    return got->strings.front();
}

Result<std::uint32_t> DirectPort::other_ranges(Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    Session session(*port_, *com_id, wait_);
    if (auto opened = session.open(kLockingSp, kAdmin1, password); !opened) return fail(opened.error());
    const auto info = get(session, kLockingInfo, kMaxRanges, kMaxRanges);
    if (!info) return fail(of_locking_table(info.error()));
    constexpr std::uint64_t kMostRanges = 1024;  // far more than any drive has
    const auto most = column(*info, kMaxRanges);
    if (!most || *most > kMostRanges) return fail(ErrorCode::malformed, FETTLE_TEXT("Locking table"));
    std::uint32_t used = 0;
    for (std::uint64_t i = 1; i <= *most; ++i) {
        const auto range = get(session, kOtherRanges + i, kRangeStart, kRangeLength);
        if (!range) return fail(of_locking_table(range.error()));
        const auto length = column(*range, kRangeLength);
        if (!length) return fail(ErrorCode::malformed, FETTLE_TEXT("Locking table"));
        if (*length != 0) ++used;
    }
    return used;
}

Status DirectPort::end_sessions() {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    return tcg::reset_stack(*port_, *com_id, wait_);
}

Status DirectPort::set_owner_password(std::span<const std::uint8_t> old, Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    begin_set(writer, kPinOfSid).named(kPin, password);
    return call_once(*port_, *com_id, wait_, tcg::kAdminSp, kSid, old, end_set(writer), "Set");
}

Status DirectPort::take_ownership(Password password) {
    const auto first = first_password();
    if (!first) return fail(first.error());
    return set_owner_password(*first, password);
}

Status DirectPort::change_owner(Password password, Password next) { return set_owner_password(password, next); }

Status DirectPort::activate_locking(Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    writer.call(kLockingSp, kActivate).finish();
    return call_once(*port_, *com_id, wait_, tcg::kAdminSp, kSid, password, writer, "Activate");
}

Status DirectPort::protect(Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    begin_set(writer, kGlobalRange).named(kReadLockEnabled, 1).named(kWriteLockEnabled, 1);
    writer.named(kReadLocked, std::uint64_t{0}).named(kWriteLocked, std::uint64_t{0});
    return call_once(*port_, *com_id, wait_, kLockingSp, kAdmin1, password, end_set(writer), "Set");
}

Status DirectPort::set_locked(Password password, bool locked) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    const std::uint64_t value = locked ? 1 : 0;
    begin_set(writer, kGlobalRange).named(kReadLocked, value).named(kWriteLocked, value);
    return call_once(*port_, *com_id, wait_, kLockingSp, kAdmin1, password, end_set(writer), "Set");
}

Status DirectPort::hide_shadow_mbr(Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    begin_set(writer, kMbrControl).named(kMbrDone, 1);
    return call_once(*port_, *com_id, wait_, kLockingSp, kAdmin1, password, end_set(writer), "Set");
}

Status DirectPort::keep_for_resume(Password /*password*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("unlocking after a suspend on this system"));
}

Status DirectPort::deactivate_locking(Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    writer.call(kThisSp, kRevertSp).named(kKeepGlobalRangeKey, 1).finish();
    return call_once(*port_, *com_id, wait_, kLockingSp, kAdmin1, password, writer, "RevertSP", true);
}

Status DirectPort::revert(Password password) {
    const auto com_id = this->com_id();
    if (!com_id) return fail(com_id.error());
    tcg::Writer writer;
    writer.call(tcg::kAdminSp, tcg::kRevert).finish();
    return call_once(*port_, *com_id, wait_, tcg::kAdminSp, kSid, password, writer, "Revert", true);
}

}  // namespace fettle::opal
