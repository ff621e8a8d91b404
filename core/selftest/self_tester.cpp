// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_tester.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/scsi/native_port.h"
#include "core/selftest/protocols.h"

namespace fettle::selftest {

namespace {

/// Of an ATA drive behind a translation, which it keeps.
class TranslatedSelfTester final : public SelfTester {
public:
    explicit TranslatedSelfTester(std::unique_ptr<AtaPort> port)
        : port_(std::move(port)), tester_(make_ata_self_tester(*port_)) {}
    Result<State> state() override { return tester_->state(); }
    Status start(const Test& test) override { return tester_->start(test); }
    Result<std::optional<bool>> run_captive(const Test& test, std::uint32_t limit_ms) override {
        return tester_->run_captive(test, limit_ms);
    }
    Status abort() override { return tester_->abort(); }

private:
    std::unique_ptr<AtaPort> port_;
    std::unique_ptr<SelfTester> tester_;
};

}  // namespace

std::string_view name(Kind kind) noexcept {
    switch (kind) {
        case Kind::brief: return "short";
        case Kind::extended: return "extended";
        case Kind::conveyance: return "conveyance";
        case Kind::selective: return "selective";
        case Kind::offline: return "offline";
    }
    return "short";
}

std::string_view name(Collection::Status status) noexcept {
    switch (status) {
        case Collection::Status::never_started: return "never-started";
        case Collection::Status::completed: return "completed";
        case Collection::Status::running: return "running";
        case Collection::Status::suspended: return "suspended";
        case Collection::Status::aborted: return "aborted";
        case Collection::Status::failed: return "failed";
        case Collection::Status::unknown: break;
    }
    return "unknown";
}

std::optional<Kind> kind_named(std::string_view word) noexcept {
    const auto* const found = std::find_if(kKinds.begin(), kKinds.end(), [&](Kind one) { return name(one) == word; });
    return found == kKinds.end() ? std::nullopt : std::optional(*found);
}

std::string text_of(const std::vector<Span>& spans) {
    std::string text;
    for (const auto& one : spans) text += fmt::format("{}{}-{}", text.empty() ? "" : ",", one.first, one.last);
    return text;
}

Result<std::vector<Span>> read_spans(std::string_view text) {
    const auto wrong = [](const char* why) { return fail(ErrorCode::invalid_argument, why); };
    constexpr auto form = "ranges of a selective test must have the form FIRST-LAST, in blocks";
    std::vector<Span> spans;
    const auto* at = text.data();
    const auto* const end = at + text.size();
    while (true) {
        Span span;
        const auto first = std::from_chars(at, end, span.first);
        if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') return wrong(form);
        const auto last = std::from_chars(first.ptr + 1, end, span.last);
        if (last.ec != std::errc()) return wrong(form);
        if (span.last < span.first) return wrong("a range of a selective test ends before it begins");
        if (spans.size() == kMostSpans) return wrong("a selective test has at most 5 ranges");
        spans.push_back(span);
        at = last.ptr;
        if (at == end) return spans;
        if (*at++ != ',') return wrong(form);
    }
}

Result<std::optional<bool>> SelfTester::run_captive(const Test& /*test*/, std::uint32_t /*limit_ms*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("captive self-tests of this drive"));
}

Result<std::vector<std::uint32_t>> SelfTester::namespaces() {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("namespaces of a drive that is not an NVMe drive"));
}

const Offer* State::offer(Kind kind) const noexcept {
    const auto found = std::find_if(offers.begin(), offers.end(), [&](const Offer& one) { return one.kind == kind; });
    return found == offers.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> seconds_of(std::uint64_t minutes) {
    constexpr std::uint64_t kMinute = 60;
    return minutes == 0 ? std::nullopt : std::optional(minutes * kMinute);
}

std::unique_ptr<SelfTester> make_self_tester(DrivePorts& ports) {
    auto native = scsi::native_port(ports);
    if (native.nvme != nullptr) return make_nvme_self_tester(*native.nvme);
    if (native.translated) return std::make_unique<TranslatedSelfTester>(std::move(native.translated));
    if (native.ata != nullptr) return make_ata_self_tester(*native.ata);
    if (native.scsi != nullptr) return make_scsi_self_tester(*native.scsi);
    return nullptr;
}

}  // namespace fettle::selftest
