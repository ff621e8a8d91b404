// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/drive/facts.h"
#include "core/drive/ports.h"

/// A drive's own self-tests. None of them changes data.
namespace fettle::selftest {

enum class Kind : std::uint8_t {
    brief,       ///< "short": a few minutes, of the electronics and a sample of the medium
    extended,    ///< the whole medium
    conveyance,  ///< ATA: damage in transport
    selective,   ///< ATA: chosen ranges of the medium
    offline,     ///< ATA: off-line data collection, which updates SMART attributes and has no result: see Collection
};
inline constexpr std::array kKinds{Kind::brief, Kind::extended, Kind::conveyance, Kind::selective, Kind::offline};
/// Tests that need nothing but their name.
inline constexpr std::array kPlainKinds{Kind::brief, Kind::extended, Kind::conveyance};
/// "short", "extended", "conveyance", "selective", "offline".
[[nodiscard]] std::string_view name(Kind kind) noexcept;
/// nullopt: none has this name.
[[nodiscard]] std::optional<Kind> kind_named(std::string_view name) noexcept;

/// A range that a selective test reads: logical blocks, both ends included.
struct Span {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    friend bool operator==(const Span&, const Span&) = default;
};
/// Ranges of one selective test (ACS-3 annex A, selective self-test log).
inline constexpr std::size_t kMostSpans = 5;
/// "0-1023,4096-8191".
[[nodiscard]] std::string text_of(const std::vector<Span>& spans);
/// Error: invalid_argument (not that form, none, more than kMostSpans, or an end before its beginning).
[[nodiscard]] Result<std::vector<Span>> read_spans(std::string_view text);

/// A test to be started.
struct Test {
    Kind kind = Kind::brief;
    std::vector<Span> spans = {};            ///< of a selective test
    std::optional<std::uint32_t> nsid = {};  ///< NVMe: of this namespace; 0: of the controller alone; nullopt: of all
};

/// A kind of test that a drive supports, with its own estimate.
struct Offer {
    Kind kind = Kind::brief;
    std::optional<std::uint64_t> seconds;  ///< nullopt: the drive reports none
    friend bool operator==(const Offer&, const Offer&) = default;
};

/// ATA: the drive's off-line data collection (SMART data, bytes 362 to 367).
struct Collection {
    /// `running` and `suspended`: it continues; `aborted`: by a command; `failed`: by the drive, with a fatal error.
    enum class Status : std::uint8_t { never_started, completed, running, suspended, aborted, failed, unknown };
    Status status = Status::unknown;
    bool automatic = false;                ///< the drive also starts it at intervals
    bool can_start = false;                ///< on request
    bool ends_at_command = false;          ///< any other command aborts it; otherwise it is only suspended
    std::optional<std::uint64_t> seconds;  ///< estimated duration
};
/// "never-started", "completed", "running", "suspended", "aborted", "failed", "unknown".
[[nodiscard]] std::string_view name(Collection::Status status) noexcept;

/// Supported and running self-tests of a drive.
struct State {
    std::vector<Offer> offers;  ///< empty: the drive has no self-tests
    bool captive = false;       ///< the drive can also run them in captive (SCSI: foreground) mode
    bool running = false;
    std::string_view running_kind;         ///< as SelfTest::kind; empty: not reported
    std::optional<unsigned> percent_done;  ///< of the running one; ATA drives report it in tens
    std::vector<SelfTest> log;             ///< ended tests, newest first
    std::optional<Collection> collection;

    [[nodiscard]] const Offer* offer(Kind kind) const noexcept;
};

/// The self-tests of one protocol.
class SelfTester {
public:
    virtual ~SelfTester() = default;
    /// Only reads. Errors: those of the port; malformed.
    virtual Result<State> state() = 0;
    /// Starts a test in the background: the drive keeps executing other commands. Errors: those of the port; busy.
    virtual Status start(const Test& test) = 0;
    /// Runs a test in captive mode: the command ends with the test, and the drive executes no other one meanwhile.
    /// Returns whether the drive reported with the command that the test passed; nullopt: it did not report it, as
    /// behind bridges that return no registers. Errors: those of the port. A failed test is an error, too, and on some
    /// paths the same as of an unsupported command; only the log tells them apart.
    virtual Result<std::optional<bool>> run_captive(const Test& test, std::uint32_t limit_ms);
    /// NVMe: namespaces that can be tested, ascending. Errors: those of the port; unsupported (other protocols).
    virtual Result<std::vector<std::uint32_t>> namespaces();
    /// Ends the running test. Errors: those of the port.
    virtual Status abort() = 0;
};

/// May send reading commands to find out the protocol. `ports` must outlive it. nullptr: none of the ports passes
/// self-tests.
[[nodiscard]] std::unique_ptr<SelfTester> make_self_tester(DrivePorts& ports);

}  // namespace fettle::selftest
