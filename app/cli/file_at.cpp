// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <optional>

#include "app/cli/file_at_text.h"
#include "app/cli/verb.h"
#include "core/base/size_text.h"
#include "core/json/lookup_json.h"
#include "core/json/put.h"
#include "core/nvme/commands.h"

namespace fettle::cli {

namespace {

/// Decimal, or hexadecimal after "0x"; nullopt: something else.
std::optional<std::uint64_t> whole_number(std::string_view text) {
    constexpr int decimal = 10;
    constexpr int hexadecimal = 16;
    const bool hex = text.starts_with("0x");
    if (hex) text.remove_prefix(2);
    std::uint64_t value = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value, hex ? hexadecimal : decimal);
    return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

/// "Searching /home: 120,000 files", on a terminal.
class SearchProgress {
public:
    explicit SearchProgress(const Session& session) : session_(session) {}
    SearchProgress(const SearchProgress&) = delete;
    SearchProgress& operator=(const SearchProgress&) = delete;
    ~SearchProgress() {
        if (!shown_) return;
        fmt::print(session_.err, "\r\033[K");
        (void)std::fflush(session_.err);
    }

    void at(const lookup::Progress& progress) {
        const auto now = std::chrono::steady_clock::now();
        if (!session_.progress || now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        shown_ = true;
        fmt::print(session_.err, "\r\033[KSearching {}: {} files", printable(progress.mount_point), progress.files);
        (void)std::fflush(session_.err);
    }

private:
    const Session& session_;
    std::chrono::steady_clock::time_point last_;
    bool shown_ = false;
};

class FileAt final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("file-at", "Show which files are stored at given addresses on a drive");
        verb->add_option("DRIVE", drive_, "Device path, by-id name, serial number or id")->required();
        verb->add_option("ADDRESS", addresses_,
                         "Logical block (LBA), block range or byte offset, such as 2048, 2048-2055 or 10GiB");
        verb->add_flag("--scan", scan_, "Use the unreadable and slow places found by the last surface scan");
        verb->add_flag("--self-tests", self_tests_, "Use the failing addresses in the self-test log");
        return verb;
    }

    int run(const Session& session) override {
        if (addresses_.empty() && !scan_ && !self_tests_) {
            return session.fail({ErrorCode::invalid_argument, "an ADDRESS, --scan or --self-tests is needed", {}});
        }
        const auto entry = session.toolbox.inspection->find(drive_);
        if (!entry) return session.fail(entry.error());
        const auto geometry = session.toolbox.file_lookup->geometry(*entry);
        if (!geometry) return session.fail(geometry.error());
        auto ranges = read_addresses(*geometry);
        if (!ranges) return session.fail(ranges.error());
        if (auto added = add_found(session, *entry, *geometry, *ranges); !added) return session.fail(added.error());
        if (ranges->empty()) return nothing_found(session, *entry);
        SearchProgress progress(session);
        const auto found = session.toolbox.file_lookup->find(
            *entry, *ranges, [&](const lookup::Progress& now) { progress.at(now); }, session.cancel);
        if (!found) return session.fail(found.error());
        print(session, *entry, *found, *geometry);
        return kFine;
    }

private:
    static Result<std::uint64_t> block_number(const std::string& text) {
        const auto number = whole_number(text);
        if (!number)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("\"{text}\" is not a block number"), {{"text", text}});
        return *number;
    }

    static Result<lookup::Range> read_address(const std::string& text, const lookup::Geometry& geometry) {
        const auto block = std::uint64_t{geometry.block_bytes};
        const auto beyond = [&] {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{text} is beyond the end of the drive"),
                        {{"text", text}});
        };
        if (const auto dash = text.find('-'); dash != std::string::npos) {
            const auto first = block_number(text.substr(0, dash));
            const auto last = block_number(text.substr(dash + 1));
            if (!first) return fail(first.error());
            if (!last) return fail(last.error());
            if (*last < *first)
                return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{text} ends before it begins"), {{"text", text}});
            if (*last >= geometry.bytes / block) return beyond();
            return lookup::Range{*first * block, (*last - *first + 1) * block};
        }
        if (const auto number = whole_number(text)) {
            if (*number >= geometry.bytes / block) return beyond();
            return lookup::Range{*number * block, block};
        }
        const auto offset = parse_size(text);
        if (!offset) return fail(offset.error());
        if (*offset >= geometry.bytes) return beyond();
        return lookup::Range{*offset / block * block, block};
    }

    [[nodiscard]] Result<std::vector<lookup::Range>> read_addresses(const lookup::Geometry& geometry) const {
        std::vector<lookup::Range> ranges;
        for (const auto& text : addresses_) {
            const auto range = read_address(text, geometry);
            if (!range) return fail(range.error());
            ranges.push_back(*range);
        }
        return ranges;
    }

    /// What scans and self-tests have found.
    Status add_found(const Session& session, const DriveEntry& entry, const lookup::Geometry& geometry,
                     std::vector<lookup::Range>& ranges) const {
        if (scan_) {
            const auto latest = session.toolbox.scanning->latest(entry);
            if (!latest) return fail(latest.error());
            if (!*latest)
                return fail(ErrorCode::not_found, FETTLE_TEXT("no scan of {drive} is stored"), {{"drive", entry.id}});
            for (const auto& place : scan::found_places(**latest)) ranges.push_back({place.start, place.bytes});
        }
        if (self_tests_) {
            const auto state = session.toolbox.self_testing->state(entry);
            if (!state) return fail(state.error());
            const auto block = std::uint64_t{geometry.block_bytes};
            for (const auto& test : state->log) {
                // Some drives report all ones for "none".
                if (is_elsewhere(test, entry)) continue;
                if (!test.failing_lba || *test.failing_lba >= geometry.bytes / block) continue;
                ranges.push_back({*test.failing_lba * block, block});
            }
        }
        ranges = lookup::in_order(std::move(ranges));
        return {};
    }

    /// Whether its address is in another namespace of the drive.
    static bool is_elsewhere(const SelfTest& test, const DriveEntry& entry) {
        return test.nsid && *test.nsid != nvme::kAllNamespaces && entry.identity.nsid &&
               *test.nsid != *entry.identity.nsid;
    }

    static int nothing_found(const Session& session, const DriveEntry& entry) {
        if (session.json) {
            session.print_json({{"file_at", {{"id", entry.id}, {"places", json::Json::array()}}}});
        } else {
            session.print("No failing or slow addresses are known.\n");
        }
        return kFine;
    }

    static void print(const Session& session, const DriveEntry& entry, const lookup::Findings& found,
                      const lookup::Geometry& geometry) {
        if (!session.json) {
            session.print(fmt::format("{}: {}\n", printable(entry.id), printable(entry.identity.model)));
            return session.print(lookup_words(session, found, geometry));
        }
        auto object = json::to_json(found, geometry);
        object["id"] = entry.id;
        json::put(object, "path", entry.path);
        json::put(object, "serial", entry.identity.serial);
        session.print_json({{"file_at", std::move(object)}});
    }

    std::string drive_;
    std::vector<std::string> addresses_;
    bool scan_ = false;
    bool self_tests_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_file_at() { return std::make_unique<FileAt>(); }

}  // namespace fettle::cli
