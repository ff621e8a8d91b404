// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "platform/sim/tcg/tper.h"
#include "platform/sim/tcg/uids.h"

namespace fettle::sim::tcg {

namespace {

constexpr std::uint64_t kPinColumn = 3;
constexpr std::uint64_t kValues = 1;         // Set: named argument
constexpr std::uint64_t kHostChallenge = 0;  // StartSession
constexpr std::uint64_t kHostAuthority = 3;
constexpr std::uint64_t kProof = 0;  // Authenticate
// Columns of the tables LockingInfo, Locking and MBRControl (Core 2.01 tables 225, 226 and 228), and RevertSP's
// argument (Opal 2.01 5.1.3.2).
constexpr std::uint64_t kMaxRanges = 4;
constexpr std::uint64_t kRangeStart = 3;
constexpr std::uint64_t kRangeLength = 4;
constexpr std::uint64_t kMbrEnable = 1;
constexpr std::uint64_t kMbrDone = 2;
constexpr std::uint64_t kStartColumn = 3;  // Get: named arguments
constexpr std::uint64_t kEndColumn = 4;
constexpr std::uint64_t kReadLockEnabled = 5;
constexpr std::uint64_t kWriteLockEnabled = 6;
constexpr std::uint64_t kReadLocked = 7;
constexpr std::uint64_t kWriteLocked = 8;
constexpr std::uint64_t kKeepGlobalRangeKey = 0x06'0000;
constexpr unsigned kTries = 5;

/// Object, method and the arguments in the outermost list of a call.
struct Call {
    std::uint64_t object = 0;
    std::uint64_t method = 0;
    std::vector<Token> arguments;
};

std::optional<Call> parse_call(const std::vector<Token>& tokens) {
    if (tokens.size() < 5 || !tokens[0].is(Mark::call) || !tokens[3].is(Mark::start_list)) return std::nullopt;
    const auto object = uid(tokens[1]);
    const auto method = uid(tokens[2]);
    const auto end =
        std::find_if(tokens.begin(), tokens.end(), [](const auto& token) { return token.is(Mark::end_of_data); });
    if (!object || !method || end - tokens.begin() < 5 || !std::prev(end)->is(Mark::end_list)) return std::nullopt;
    return Call{*object, *method, std::vector<Token>(tokens.begin() + 4, std::prev(end))};
}

/// The value after "start-name NAME" at any depth; nullptr: none.
const Token* named(const std::vector<Token>& arguments, std::uint64_t name) {
    for (std::size_t i = 0; i + 2 < arguments.size(); ++i) {
        if (arguments[i].is(Mark::start_name) && arguments[i + 1].kind == Token::Kind::number &&
            arguments[i + 1].number == name) {
            return &arguments[i + 2];
        }
    }
    return nullptr;
}

struct Cell {
    std::uint64_t column;
    std::uint64_t value;
};

/// The result of Get: the cells of the columns that were requested.
std::uint8_t put_cells(const std::vector<Token>& arguments, const std::vector<Cell>& cells, TokenWriter& out) {
    const auto* const first = named(arguments, kStartColumn);
    const auto* const last = named(arguments, kEndColumn);
    if (first == nullptr || last == nullptr) return kInvalidParameter;
    out.mark(Mark::start_list).mark(Mark::start_list);
    for (const auto& cell : cells) {
        if (cell.column < first->number || cell.column > last->number) continue;
        out.mark(Mark::start_name).number(cell.column).number(cell.value).mark(Mark::end_name);
    }
    out.mark(Mark::end_list).mark(Mark::end_list);
    return kOk;
}

/// Stores the number that the argument has, if it is given; false: it is no number.
bool take_number(const Token* argument, std::uint64_t& value) {
    if (argument == nullptr) return true;
    if (argument->kind != Token::Kind::number) return false;
    value = argument->number;
    return true;
}

bool same(const std::vector<std::uint8_t>& proof, const std::string& pin) {
    return std::equal(proof.begin(), proof.end(), pin.begin(), pin.end(),
                      [](std::uint8_t byte, char c) { return byte == static_cast<std::uint8_t>(c); });
}

}  // namespace

void Tper::answer(const Packet& request, const TokenWriter& writer) {
    response_ = build_packet({kComId, request.tper_session, request.host_session, writer.payload()});
}

void Tper::handle(const Packet& packet) {
    const auto tokens = parse_tokens(packet.payload);
    if (!tokens || tokens->empty()) return;
    if (packet.tper_session == 0 && packet.host_session == 0) {
        handle_manager(packet, *tokens);
    } else if (session_ && session_->tper == packet.tper_session && session_->host == packet.host_session) {
        handle_session(packet, *tokens);
    }
}

void Tper::handle_manager(const Packet& packet, const std::vector<Token>& tokens) {
    const auto call = parse_call(tokens);
    if (!call || call->object != kSessionManager) return;
    if (call->method == kProperties) properties(packet);
    if (call->method == kStartSession) start_session(packet, call->arguments);
}

void Tper::properties(const Packet& packet) {
    // Core 2.01, 5.2.2.1: the TPer's own properties, and its limits of the host's: the minimum required by Opal.
    TokenWriter writer;
    writer.mark(Mark::call).bytes(uid_bytes(kSessionManager)).bytes(uid_bytes(kProperties)).mark(Mark::start_list);
    writer.mark(Mark::start_list)
        .named("MaxComPacketSize", 2048)
        .named("MaxResponseComPacketSize", 2048)
        .named("MaxPacketSize", 2028)
        .named("MaxIndTokenSize", 1992)
        .named("MaxPackets", 1)
        .named("MaxSubpackets", 1)
        .named("MaxMethods", 1)
        .named("MaxSessions", 1)
        .named("MaxAuthentications", 2)
        .named("MaxTransactionLimit", 1)
        .named("DefSessionTimeout", 0)
        .mark(Mark::end_list);
    writer.mark(Mark::start_name)
        .number(0)
        .mark(Mark::start_list)
        .named("MaxComPacketSize", 2048)
        .named("MaxPacketSize", 2028)
        .named("MaxIndTokenSize", 1992)
        .named("MaxPackets", 1)
        .named("MaxSubpackets", 1)
        .named("MaxMethods", 1)
        .mark(Mark::end_list)
        .mark(Mark::end_name);
    writer.mark(Mark::end_list).finish(kOk);
    answer(packet, writer);
}

void Tper::start_session(const Packet& packet, const std::vector<Token>& arguments) {
    TokenWriter writer;
    writer.mark(Mark::call).bytes(uid_bytes(kSessionManager)).bytes(uid_bytes(kSyncSession)).mark(Mark::start_list);
    Session session;
    std::uint8_t status = kInvalidParameter;
    if (arguments.size() >= 3 && arguments[0].kind == Token::Kind::number && arguments[0].number <= 0xFFFFFFFF) {
        session.host = static_cast<std::uint32_t>(arguments[0].number);
        session.sp = uid(arguments[1]).value_or(0);
        const auto* authority = named(arguments, kHostAuthority);
        const auto* challenge = named(arguments, kHostChallenge);
        if (session_) {
            status = kSpBusy;
        } else if (session.sp == kAdminSp || (session.sp == kLockingSp && locking_enabled_)) {
            status = authority == nullptr
                         ? kOk
                         : authenticate(uid(*authority).value_or(0),
                                        challenge == nullptr ? std::vector<std::uint8_t>() : challenge->bytes, session);
        }
    }
    if (status == kOk) {
        session.tper = next_session_++;
        session_ = session;
        writer.number(session.host).number(session.tper);
    }
    writer.mark(Mark::end_list).finish(status);
    answer(packet, writer);
}

std::uint8_t Tper::authenticate(std::uint64_t authority, const std::vector<std::uint8_t>& proof, Session& session) {
    if (authority == kAnybody) return kOk;
    if (session.sp == kLockingSp) {
        return authority == kAdmin1 ? check_pin(proof, admin1_pin_, wrong_admin1_, session.admin1) : kInvalidParameter;
    }
    if (authority == kSid) return check_pin(proof, sid_pin_, wrong_sid_, session.sid);
    if (authority != kPsid || options_.psid.empty()) return kInvalidParameter;
    return check_pin(proof, options_.psid, wrong_psid_, session.psid);
}

std::uint8_t Tper::check_pin(const std::vector<std::uint8_t>& proof, const std::optional<std::string>& pin,
                             unsigned& wrong, bool& good) {
    if (wrong >= kTries) return kAuthorityLockedOut;
    good = pin && same(proof, *pin);
    wrong = good ? 0 : wrong + 1;
    return good ? kOk : kNotAuthorized;
}

void Tper::handle_session(const Packet& packet, const std::vector<Token>& tokens) {
    TokenWriter writer;
    if (tokens[0].is(Mark::end_of_session)) {
        session_.reset();
        answer(packet, writer.mark(Mark::end_of_session));
        return;
    }
    const auto called = parse_call(tokens);
    TokenWriter result;
    const auto status = called ? call(called->object, called->method, called->arguments, result) : kInvalidParameter;
    // A failed method returns an empty list. A revert ends the session after its response.
    TokenWriter empty;
    empty.mark(Mark::start_list).mark(Mark::end_list).finish(status);
    if (status == kOk) result.finish(kOk);
    answer(packet, status == kOk ? result : empty);
}

std::uint8_t Tper::call(std::uint64_t object, std::uint64_t method, const std::vector<Token>& arguments,
                        TokenWriter& out) {
    if (method == kAuthenticate && object == kThisSp) {
        if (arguments.empty()) return kInvalidParameter;
        const auto* proof = named(arguments, kProof);
        const auto status = authenticate(uid(arguments[0]).value_or(0),
                                         proof == nullptr ? std::vector<std::uint8_t>() : proof->bytes, *session_);
        if (status != kOk && status != kNotAuthorized) return status;
        // Core 2.01, 5.3.4.1.14: a wrong proof gives the result "false".
        out.mark(Mark::start_list).number(status == kOk ? 1 : 0).mark(Mark::end_list);
        return kOk;
    }
    if (method == kGet) return get(object, arguments, out);
    std::uint8_t status = kInvalidParameter;
    if (method == kSet) status = set(object, arguments);
    if (method == kRevert) status = revert(object);
    if (method == kRevertSp && object == kThisSp) status = revert_sp(arguments);
    if (method == kActivate && object == kLockingSp) {
        status = session_->sid ? kOk : kNotAuthorized;
        // Opal 2.01, 5.1.1.2: Admin1 gets the password of SID; there is no effect on an active SP.
        if (status == kOk && !locking_enabled_) {
            locking_enabled_ = true;
            admin1_pin_ = sid_pin_;
        }
    }
    if (status == kOk) out.mark(Mark::start_list).mark(Mark::end_list);
    return status;
}

std::uint8_t Tper::get(std::uint64_t object, const std::vector<Token>& arguments, TokenWriter& out) const {
    if (session_->admin1 && object == kLockingInfo) return put_cells(arguments, {{kMaxRanges, ranges_.size()}}, out);
    if (session_->admin1 && object >= kFirstRange && object - kFirstRange < ranges_.size()) {
        const auto& range = ranges_.at(object - kFirstRange);
        return put_cells(arguments, {{kRangeStart, range.start}, {kRangeLength, range.length}}, out);
    }
    // MSID's credential is readable by all, SID's by none.
    if (object != kPinMsid) return kNotAuthorized;
    out.mark(Mark::start_list).mark(Mark::start_list).mark(Mark::start_name).number(kPinColumn);
    out.text(options_.msid).mark(Mark::end_name).mark(Mark::end_list).mark(Mark::end_list);
    return kOk;
}

std::uint8_t Tper::set(std::uint64_t object, const std::vector<Token>& arguments) {
    if (object == kGlobalRange && session_->admin1) return set_global_range(arguments);
    if (object == kMbrControl && session_->admin1) return set_mbr(arguments);
    if (object >= kFirstRange && object - kFirstRange < ranges_.size() && session_->admin1)
        return set_range(arguments, ranges_.at(object - kFirstRange));
    const bool sid = object == kPinSid && session_->sid;
    const bool admin1 = object == kPinAdmin1 && session_->admin1;
    if (!sid && !admin1) return kNotAuthorized;
    const auto* pin = named(arguments, kPinColumn);
    if (named(arguments, kValues) == nullptr || pin == nullptr || pin->bytes.size() > kLongestPin)
        return kInvalidParameter;
    (sid ? sid_pin_ : admin1_pin_) = std::string(pin->bytes.begin(), pin->bytes.end());
    return kOk;
}

/// The locks for reading and writing are one: a half of them is not needed here.
std::uint8_t Tper::set_global_range(const std::vector<Token>& arguments) {
    if (named(arguments, kValues) == nullptr) return kInvalidParameter;
    const auto both = [&](std::uint64_t read, std::uint64_t write, bool& value) {
        const auto* const first = named(arguments, read);
        const auto* const second = named(arguments, write);
        if (first == nullptr && second == nullptr) return true;
        if (first == nullptr || second == nullptr || first->kind != Token::Kind::number ||
            second->kind != Token::Kind::number || first->number > 1 || first->number != second->number) {
            return false;
        }
        value = first->number == 1;
        return true;
    };
    bool protects = protects_;
    bool locked = locked_;
    if (!both(kReadLockEnabled, kWriteLockEnabled, protects) || !both(kReadLocked, kWriteLocked, locked))
        return kInvalidParameter;
    protects_ = protects;
    locked_ = locked;
    return kOk;
}

std::uint8_t Tper::set_range(const std::vector<Token>& arguments, Range& range) {
    if (named(arguments, kValues) == nullptr) return kInvalidParameter;
    auto wanted = range;
    if (!take_number(named(arguments, kRangeStart), wanted.start) ||
        !take_number(named(arguments, kRangeLength), wanted.length)) {
        return kInvalidParameter;
    }
    range = wanted;
    return kOk;
}

std::uint8_t Tper::set_mbr(const std::vector<Token>& arguments) {
    // The name of the first column is that of the list of values, which contains it.
    constexpr std::size_t kBeforeValues = 3;
    if (named(arguments, kValues) == nullptr || arguments.size() < kBeforeValues) return kInvalidParameter;
    const std::vector<Token> cells(arguments.begin() + kBeforeValues, arguments.end());
    std::uint64_t enabled = mbr_enabled_ ? 1 : 0;
    std::uint64_t done = mbr_done_ ? 1 : 0;
    if (!take_number(named(cells, kMbrEnable), enabled) || !take_number(named(cells, kMbrDone), done) || enabled > 1 ||
        done > 1) {
        return kInvalidParameter;
    }
    mbr_enabled_ = enabled == 1;
    mbr_done_ = done == 1;
    return kOk;
}

void Tper::turn_off_locking() {
    ranges_ = {};
    mbr_enabled_ = mbr_done_ = false;
    admin1_pin_.reset();
    locking_enabled_ = false;
    protects_ = false;
    locked_ = false;
    session_.reset();
}

/// Opal 2.01, 5.1.3: fails if the key is to be kept and the range is locked; without the key, the data is lost. The
/// other ranges always lose their keys, and then this drive loses all data.
std::uint8_t Tper::revert_sp(const std::vector<Token>& arguments) {
    if (!session_->admin1) return kNotAuthorized;
    const auto* const keep = named(arguments, kKeepGlobalRangeKey);
    const bool keeps = keep != nullptr && keep->kind == Token::Kind::number && keep->number == 1;
    if (keeps && locked()) return kFail;
    const bool others =
        std::any_of(ranges_.begin(), ranges_.end(), [](const Range& range) { return range.length != 0; });
    if (!keeps || others) erase_ = true;
    turn_off_locking();
    return kOk;
}

std::uint8_t Tper::revert(std::uint64_t object) {
    // Opal 2.01, 5.1.2: Revert of the Admin SP reverts the whole TPer, which creates new keys.
    if (object != kAdminSp) return kInvalidParameter;
    if (!session_->sid && !session_->psid) return kNotAuthorized;
    sid_pin_ = options_.msid;
    erase_ = true;
    turn_off_locking();
    return kOk;
}

}  // namespace fettle::sim::tcg
