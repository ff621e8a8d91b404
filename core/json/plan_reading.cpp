// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/plan_reading.h"

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/json/evidence.h"
#include "core/json/fields.h"
#include "core/json/pinned_drive.h"

namespace fettle::json {

namespace {

constexpr std::size_t kLargestDocument = std::size_t{16} << 20U;
constexpr std::size_t kMostItems = 65536;
constexpr Limits kLimits{kLargestDocument, kMostItems};

/// A text that a message refers to.
std::string_view keep(Sentences& sentences, std::string sentence) {
    return sentences.emplace_back(std::move(sentence));
}

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

Message read_message(OrderedFields& fields, Sentences& sentences) {
    Message message;
    message.id = fields.text("id");
    message.severity = fields.word("severity", kSeverities);
    message.text = keep(sentences, fields.text("text"));
    message.remedy = keep(sentences, fields.text("remedy"));
    message.evidence = read_evidence(fields, "evidence", kMostItems);
    return message;
}

plan::Content read_content(OrderedFields& fields) {
    plan::Content content;
    content.kind = fields.word("kind", kKinds);
    fields.read("drive", content.drive);
    fields.read("name", content.name);
    fields.read("detail", content.detail);
    if (fields.has("size_bytes")) content.size = ByteCount{fields.count("size_bytes")};
    return content;
}

plan::Step read_step(OrderedFields& fields, Sentences& sentences) {
    plan::Step step;
    fields.read("id", step.id);
    step.what = {step.id, Severity::info, keep(sentences, fields.text("text")), {}, {}};
    step.if_power_fails = {"if-power-fails", Severity::info, keep(sentences, fields.text("if_power_fails")), {}, {}};
    fields.read("estimate_seconds", step.estimate.seconds);
    fields.read("estimate_source", step.estimate.source);
    fields.read("loses_data", step.loses_data);
    fields.read("can_cancel", step.can_cancel);
    return step;
}

Error read_error(OrderedFields& fields) {
    Error error{fields.word("code", kCodes), fields.text("text"), {}};
    read_template(fields, error);
    return error;
}

plan::StepReceipt read_step_receipt(OrderedFields& fields, Sentences& sentences) {
    plan::StepReceipt step;
    fields.read("id", step.id);
    fields.read("text", step.text);
    step.outcome = fields.word("outcome", kOutcomes);
    fields.inner("error", [&](OrderedFields& error) { step.error = read_error(error); });
    step.evidence = read_evidence(fields, "evidence", kMostItems);
    fields.inner("verification", [&](OrderedFields& verification) {
        step.verification.verdict = verification.word("verdict", kVerdicts);
        step.verification.text = {"verification", Severity::info, keep(sentences, verification.text("text")), {}, {}};
    });
    return step;
}

plan::Receipt read_receipt(OrderedFields& fields, Sentences& sentences) {
    plan::Receipt receipt;
    receipt.verb = fields.word("verb", plan::kVerbs);
    fields.read("plan_hash", receipt.plan_hash);
    receipt.outcome = fields.word("outcome", kOutcomes);
    fields.read("started", receipt.started);
    fields.read("ended", receipt.ended);
    fields.read("program", receipt.program);
    fields.each("drives", [&](OrderedFields& one) { receipt.drives.push_back(read_pinned_drive(one)); });
    fields.each("steps", [&](OrderedFields& one) { receipt.steps.push_back(read_step_receipt(one, sentences)); });
    fields.read("problems", receipt.problems);
    fields.each("afterwards", [&](OrderedFields& one) { receipt.afterwards.push_back(read_message(one, sentences)); });
    return receipt;
}

Result<nlohmann::ordered_json> parse(std::string_view json) {
    if (json.size() > kLargestDocument) return fail(ErrorCode::too_large, FETTLE_TEXT("a document"));
    auto document = nlohmann::ordered_json::parse(json, nullptr, false);
    if (document.is_discarded() || !document.is_object())
        return fail(ErrorCode::malformed, FETTLE_TEXT("not a JSON object"));
    return document;
}

}  // namespace

Result<ReadPlan> read_plan(std::string_view json, Sentences& sentences) {
    const auto document = parse(json);
    if (!document) return fail(document.error());
    OrderedFields fields(*document, kLimits);
    ReadPlan read;
    auto& plan = read.plan;
    fields.read("hash", read.hash);
    plan.verb = fields.word("verb", plan::kVerbs);
    fields.each("drives", [&](OrderedFields& one) { plan.drives.push_back(read_pinned_drive(one)); });
    fields.each("contents", [&](OrderedFields& one) { plan.contents.push_back(read_content(one)); });
    fields.each("losses", [&](OrderedFields& one) { plan.losses.push_back(read_message(one, sentences)); });
    fields.each("steps", [&](OrderedFields& one) { plan.steps.push_back(read_step(one, sentences)); });
    fields.each("needs", [&](OrderedFields& one) {
        auto need = read_message(one, sentences);
        plan.needs.push_back({std::move(need), one.flag("met")});
    });
    plan.options = read_evidence(fields, "options", kMostItems);
    fields.each("afterwards", [&](OrderedFields& one) { plan.afterwards.push_back(read_message(one, sentences)); });
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("a plan: {problem}"), {{"problem", fields.problem()}});
    return read;
}

Result<std::vector<LeftAlone>> read_left_alone(std::string_view json, Sentences& sentences) {
    const auto document = parse(json);
    if (!document) return fail(document.error());
    OrderedFields fields(*document, kLimits);
    std::vector<LeftAlone> all;
    fields.each("left_alone", [&](OrderedFields& one) {
        auto name = one.text("name");
        all.push_back({std::move(name), read_message(one, sentences)});
    });
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("skipped items: {problem}"), {{"problem", fields.problem()}});
    return all;
}

Result<plan::Receipt> read_end(std::string_view json, Sentences& sentences) {
    const auto document = parse(json);
    if (!document) return fail(document.error());
    OrderedFields fields(*document, kLimits);
    std::optional<Error> error;
    fields.inner("error", [&](OrderedFields& inner) { error = read_error(inner); });
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("an error: {problem}"), {{"problem", fields.problem()}});
    if (error) return fail(std::move(*error));
    std::optional<plan::Receipt> receipt;
    fields.inner("receipt", [&](OrderedFields& inner) { receipt = read_receipt(inner, sentences); });
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("a receipt: {problem}"), {{"problem", fields.problem()}});
    if (!receipt) return fail(ErrorCode::malformed, FETTLE_TEXT("contains neither a receipt nor an error"));
    return std::move(*receipt);
}

}  // namespace fettle::json
