// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plan_reading.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace fettle::report {

namespace {

using Field = nlohmann::ordered_json;  // evidence is shown in its written order

constexpr std::size_t kLargestDocument = std::size_t{16} << 20U;
constexpr std::size_t kMostItems = 65536;

/// Reads members of objects; the first error is kept in `trouble`, and the result is then empty.
class Reading {
public:
    explicit Reading(Sentences& sentences) : sentences_(sentences) {}

    [[nodiscard]] bool ok() const noexcept { return trouble_.empty(); }
    [[nodiscard]] const std::string& trouble() const noexcept { return trouble_; }

    void spoil(const char* name) {
        if (trouble_.empty()) trouble_ = name;
    }
    static const Field* find(const Field& object, const char* name) {
        if (!object.is_object()) return nullptr;
        const auto found = object.find(name);
        return found == object.end() ? nullptr : &*found;
    }
    /// Absent texts are empty, absent numbers nullopt, absent flags false, absent lists empty.
    std::string text(const Field& object, const char* name) {
        const auto* field = find(object, name);
        if (field == nullptr) return {};
        if (field->is_string()) return field->get<std::string>();
        spoil(name);
        return {};
    }
    std::optional<std::uint64_t> number(const Field& object, const char* name) {
        const auto* field = find(object, name);
        if (field == nullptr) return std::nullopt;
        if (field->is_number_unsigned()) return field->get<std::uint64_t>();
        spoil(name);
        return std::nullopt;
    }
    bool flag(const Field& object, const char* name) {
        const auto* field = find(object, name);
        if (field == nullptr) return false;
        if (field->is_boolean()) return field->get<bool>();
        spoil(name);
        return false;
    }
    template <typename Read>
    void each(const Field& object, const char* name, const Read& read) {
        const auto* list = find(object, name);
        if (list == nullptr) return;
        if (!list->is_array() || list->size() > kMostItems) return spoil(name);
        for (const auto& item : *list) {
            if (!item.is_object()) return spoil(name);
            read(item);
        }
    }
    /// The value of `all` with that name().
    template <typename Enum, std::size_t N>
    Enum word(const Field& object, const char* name_of_field, const std::array<Enum, N>& all) {
        const auto said = text(object, name_of_field);
        const auto found = std::find_if(all.begin(), all.end(), [&](Enum one) { return name(one) == said; });
        if (found != all.end()) return *found;
        spoil(name_of_field);
        return all.front();
    }
    std::string_view keep(std::string sentence) { return sentences_.emplace_back(std::move(sentence)); }

private:
    Sentences& sentences_;
    std::string trouble_;
};

constexpr std::array kVerbs{plan::Verb::trim, plan::Verb::erase, plan::Verb::firmware, plan::Verb::overprovision,
                            plan::Verb::benchmark};
constexpr std::array kSeverities{Severity::info, Severity::advice, Severity::warning, Severity::critical};
constexpr std::array kOutcomes{plan::Outcome::done, plan::Outcome::failed, plan::Outcome::cancelled,
                               plan::Outcome::cannot, plan::Outcome::not_taken};
using Kind = plan::Content::Kind;
constexpr std::array kKinds{Kind::other, Kind::partition, Kind::file_system, Kind::mount,      Kind::raid,
                            Kind::lvm,   Kind::luks,      Kind::swap,        Kind::hibernation};
using Verdict = plan::Verification::Verdict;
constexpr std::array kVerdicts{Verdict::not_made, Verdict::verified, Verdict::disproved, Verdict::not_verifiable};
constexpr std::array kCodes{ErrorCode::internal,
                            ErrorCode::truncated,
                            ErrorCode::malformed,
                            ErrorCode::unsupported,
                            ErrorCode::not_permitted,
                            ErrorCode::not_found,
                            ErrorCode::ambiguous,
                            ErrorCode::not_a_drive,
                            ErrorCode::io,
                            ErrorCode::timeout,
                            ErrorCode::busy,
                            ErrorCode::vanished,
                            ErrorCode::asleep,
                            ErrorCode::invalid_argument,
                            ErrorCode::too_large,
                            ErrorCode::cancelled,
                            ErrorCode::refused};

std::vector<Evidence> read_evidence(Reading& in, const Field& object, const char* name) {
    std::vector<Evidence> all;
    const auto* list = Reading::find(object, name);
    if (list == nullptr) return all;
    if (!list->is_object() || list->size() > kMostItems) {
        in.spoil(name);
        return all;
    }
    for (const auto& [key, value] : list->items()) {
        if (value.is_boolean()) {
            all.push_back({key, value.get<bool>()});
        } else if (value.is_number_unsigned()) {
            all.push_back({key, value.get<std::uint64_t>()});
        } else if (value.is_number_integer()) {
            all.push_back({key, value.get<std::int64_t>()});
        } else if (value.is_number()) {
            all.push_back({key, value.get<double>()});
        } else if (value.is_string()) {
            all.push_back({key, value.get<std::string>()});
        } else {
            in.spoil(name);
        }
    }
    return all;
}

Message read_message(Reading& in, const Field& object) {
    Message message;
    message.id = in.text(object, "id");
    message.severity = in.word(object, "severity", kSeverities);
    message.text = in.keep(in.text(object, "text"));
    message.remedy = in.keep(in.text(object, "remedy"));
    message.evidence = read_evidence(in, object, "evidence");
    return message;
}

plan::PinnedDrive read_drive(Reading& in, const Field& object) {
    plan::PinnedDrive drive;
    drive.id = in.text(object, "id");
    drive.model = in.text(object, "model");
    drive.serial = in.text(object, "serial");
    drive.wwn = in.text(object, "wwn");
    drive.eui64 = in.text(object, "eui64");
    drive.nguid = in.text(object, "nguid");
    if (const auto nsid = in.number(object, "nsid")) drive.nsid = static_cast<std::uint32_t>(*nsid);
    if (const auto bytes = in.number(object, "capacity_bytes")) drive.capacity = ByteCount{*bytes};
    drive.by_id = in.text(object, "by_id");
    return drive;
}

plan::Content read_content(Reading& in, const Field& object) {
    plan::Content content;
    content.kind = in.word(object, "kind", kKinds);
    content.drive = in.text(object, "drive");
    content.name = in.text(object, "name");
    content.detail = in.text(object, "detail");
    if (const auto bytes = in.number(object, "size_bytes")) content.size = ByteCount{*bytes};
    return content;
}

plan::Step read_step(Reading& in, const Field& object) {
    plan::Step step;
    step.id = in.text(object, "id");
    step.what = {step.id, Severity::info, in.keep(in.text(object, "text")), {}, {}};
    step.if_power_fails = {"if-power-fails", Severity::info, in.keep(in.text(object, "if_power_fails")), {}, {}};
    step.estimate.seconds = in.number(object, "estimate_seconds");
    step.estimate.source = in.text(object, "estimate_source");
    step.loses_data = in.flag(object, "loses_data");
    step.can_cancel = in.flag(object, "can_cancel");
    return step;
}

Error read_error(Reading& in, const Field& object) {
    return {in.word(object, "code", kCodes), in.text(object, "text"), {}};
}

plan::StepReceipt read_step_receipt(Reading& in, const Field& object) {
    plan::StepReceipt step;
    step.id = in.text(object, "id");
    step.text = in.text(object, "text");
    step.outcome = in.word(object, "outcome", kOutcomes);
    if (const auto* error = Reading::find(object, "error")) step.error = read_error(in, *error);
    step.evidence = read_evidence(in, object, "evidence");
    if (const auto* verification = Reading::find(object, "verification")) {
        step.verification.verdict = in.word(*verification, "verdict", kVerdicts);
        step.verification.text = {"verification", Severity::info, in.keep(in.text(*verification, "text")), {}, {}};
    }
    return step;
}

Result<Field> parse(std::string_view json) {
    if (json.size() > kLargestDocument) return fail(ErrorCode::too_large, "a document");
    auto document = Field::parse(json, nullptr, false);
    if (document.is_discarded() || !document.is_object()) return fail(ErrorCode::malformed, "not a JSON object");
    return document;
}

}  // namespace

Result<ReadPlan> read_plan(std::string_view json, Sentences& sentences) {
    const auto document = parse(json);
    if (!document) return fail(document.error());
    Reading in(sentences);
    ReadPlan read;
    auto& plan = read.plan;
    read.hash = in.text(*document, "hash");
    plan.verb = in.word(*document, "verb", kVerbs);
    in.each(*document, "drives", [&](const Field& one) { plan.drives.push_back(read_drive(in, one)); });
    in.each(*document, "contents", [&](const Field& one) { plan.contents.push_back(read_content(in, one)); });
    in.each(*document, "losses", [&](const Field& one) { plan.losses.push_back(read_message(in, one)); });
    in.each(*document, "steps", [&](const Field& one) { plan.steps.push_back(read_step(in, one)); });
    in.each(*document, "needs", [&](const Field& one) {
        plan.needs.push_back({read_message(in, one), in.flag(one, "met")});
    });
    plan.options = read_evidence(in, *document, "options");
    if (!in.ok()) return fail(ErrorCode::malformed, "a plan: " + in.trouble());
    return read;
}

Result<std::vector<LeftAlone>> read_left_alone(std::string_view json, Sentences& sentences) {
    const auto document = parse(json);
    if (!document) return fail(document.error());
    Reading in(sentences);
    std::vector<LeftAlone> all;
    in.each(*document, "left_alone", [&](const Field& one) {
        all.push_back({in.text(one, "name"), read_message(in, one)});
    });
    if (!in.ok()) return fail(ErrorCode::malformed, "skipped items: " + in.trouble());
    return all;
}

Result<plan::Receipt> read_end(std::string_view json, Sentences& sentences) {
    const auto document = parse(json);
    if (!document) return fail(document.error());
    Reading in(sentences);
    if (const auto* error = Reading::find(*document, "error")) {
        auto read = read_error(in, *error);
        if (!in.ok()) return fail(ErrorCode::malformed, "an error: " + in.trouble());
        return fail(std::move(read));
    }
    const auto* object = Reading::find(*document, "receipt");
    if (object == nullptr || !object->is_object()) return fail(ErrorCode::malformed, "neither a receipt nor an error");
    plan::Receipt receipt;
    receipt.verb = in.word(*object, "verb", kVerbs);
    receipt.plan_hash = in.text(*object, "plan_hash");
    receipt.outcome = in.word(*object, "outcome", kOutcomes);
    receipt.started = in.text(*object, "started");
    receipt.ended = in.text(*object, "ended");
    receipt.program = in.text(*object, "program");
    in.each(*object, "drives", [&](const Field& one) { receipt.drives.push_back(read_drive(in, one)); });
    in.each(*object, "steps", [&](const Field& one) { receipt.steps.push_back(read_step_receipt(in, one)); });
    if (const auto* problems = Reading::find(*object, "problems")) {
        if (!problems->is_array()) return fail(ErrorCode::malformed, "a receipt: problems");
        for (const auto& problem : *problems) {
            if (!problem.is_string()) return fail(ErrorCode::malformed, "a receipt: problems");
            receipt.problems.push_back(problem.get<std::string>());
        }
    }
    if (!in.ok()) return fail(ErrorCode::malformed, "a receipt: " + in.trouble());
    return receipt;
}

}  // namespace fettle::report
