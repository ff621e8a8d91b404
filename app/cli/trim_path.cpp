// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trim_path.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "app/cli/words.h"
#include "core/json/drive_json.h"

namespace fettle::cli {

namespace {

using check::Layer;
using check::PathVerdict;

/// One TRIM path and the result of its test.
struct Way {
    TracedPath traced;
    PathVerdict verdict;
    std::optional<Result<trim::Proof>> proof;
};

/// Whether one layer passes TRIM, where this can be determined.
std::string_view state_of(const Layer& layer, const PathVerdict& verdict) {
    const bool closed = &layer == verdict.closed_by ||
                        std::find(verdict.also.begin(), verdict.also.end(), &layer) != verdict.also.end();
    if (closed) return "closed";
    if (layer.passes_discard == true || layer.discard_max_bytes.value_or(0) > 0) return "open";
    // A partition passes what its drive supports; a mounted file system that supports TRIM issues it.
    const bool plain = layer.kind == Layer::Kind::partition || layer.kind == Layer::Kind::file_system ||
                       layer.kind == Layer::Kind::drive;
    return plain && verdict.state == PathVerdict::State::open ? "open" : "unknown";
}

std::string_view state_of(const PathVerdict& verdict) {
    switch (verdict.state) {
        case PathVerdict::State::open: return "open";
        case PathVerdict::State::closed: return "closed";
        case PathVerdict::State::unknown: break;
    }
    return "unknown";
}

std::string words(const Session& session, const Way& way) {
    const auto& path = way.traced.path;
    Table table({{""}, {""}, {""}, {""}});
    for (const auto& layer : path.layers) {
        table.add({std::string(check::name(layer.kind)), printable(layer.name), printable(layer.detail),
                   std::string(state_of(layer, way.verdict))});
    }
    auto text = fmt::format("{} on {}\n{}", printable(path.mount_point), way.traced.drive, table.text(2));
    if (const auto* closed = way.verdict.closed_by; closed != nullptr) {
        text += wrapped(fmt::format("The TRIM path is blocked by the {} {}. For a remedy, if there is one, run "
                                    "fettle check {}.",
                                    check::name(closed->kind), printable(closed->name), way.traced.drive),
                        "  ", session.columns);
    } else {
        text += way.verdict.state == PathVerdict::State::open
                    ? "  The TRIM path is open, according to the system.\n"
                    : "  The system does not report whether the TRIM path is open.\n";
    }
    if (!way.proof) return text;
    if (!*way.proof) return text + wrapped(explain(way.proof->error()), "  ", session.columns);
    const auto& proof = **way.proof;
    return text + wrapped(printable(render(proof.text.text, proof.text.evidence)), "  ", session.columns);
}

json::Json seen_json(const trim::BlocksSeen& seen) {
    return {{"as_written", seen.as_written}, {"zeros", seen.zeros}, {"others", seen.others}};
}

json::Json proof_json(const trim::Proof& made) {
    json::Json proof;
    proof["verdict"] = trim::name(made.verdict);
    proof["reason"] = json::to_json(made.text);
    if (!made.device.empty()) proof["device"] = made.device;
    if (!made.device.empty()) proof["read_from"] = made.opaque_layer.empty() ? "drive" : "layer";
    if (!made.opaque_layer.empty()) proof["opaque_layer"] = made.opaque_layer;
    proof["written_bytes"] = made.written_bytes;
    if (made.asked_to_discard_bytes) proof["asked_to_discard_bytes"] = *made.asked_to_discard_bytes;
    if (made.before) proof["blocks_before"] = seen_json(*made.before);
    if (made.after) proof["blocks_after"] = seen_json(*made.after);
    auto& devices = proof["devices"] = json::Json::array();
    for (const auto& one : made.after_on) {
        devices.push_back({{"device", one.device}, {"blocks_after", seen_json(one.blocks)}});
    }
    auto& drives = proof["drives"] = json::Json::array();
    for (const auto& one : made.discarded) {
        json::Json drive{{"drive", one.drive}};
        if (one.discards) drive["discards"] = *one.discards;
        if (one.bytes) drive["discarded_bytes"] = *one.bytes;
        drives.push_back(std::move(drive));
    }
    return proof;
}

json::Json json(const Way& way) {
    json::Json one;
    one["mount_point"] = way.traced.path.mount_point;
    one["type"] = way.traced.path.file_system;
    one["drive"] = way.traced.drive;
    one["state"] = state_of(way.verdict);
    if (way.verdict.closed_by != nullptr) one["closed_by"] = way.verdict.closed_by->name;
    auto& layers = one["layers"] = json::Json::array();
    for (const auto& layer : way.traced.path.layers) {
        json::Json entry{{"kind", check::name(layer.kind)}, {"name", layer.name}};
        if (!layer.detail.empty()) entry["detail"] = layer.detail;
        entry["state"] = state_of(layer, way.verdict);
        if (layer.discard_max_bytes) entry["discard_max_bytes"] = *layer.discard_max_bytes;
        layers.push_back(std::move(entry));
    }
    if (!way.proof) return one;
    one["proof"] = *way.proof ? proof_json(**way.proof)
                              : json::Json{{"verdict", "failed"}, {"error", json::to_json(way.proof->error())}};
    return one;
}

/// With --prove, only a proven path is a success.
int code_of(const std::vector<Way>& ways, bool prove) {
    const bool tried = std::any_of(ways.begin(), ways.end(), [](const Way& way) { return way.proof.has_value(); });
    if (prove && !tried) return kDriveCannot;
    int code = kFine;
    for (const auto& way : ways) {
        if (way.proof && !*way.proof) return exit_code(way.proof->error().code);
        if (way.proof && (*way.proof)->verdict == trim::ProofVerdict::failed) return kFailed;
        const bool proven = way.proof && (*way.proof)->verdict == trim::ProofVerdict::proven;
        if (way.proof ? !proven : way.verdict.state == PathVerdict::State::closed) code = kFound;
    }
    return code;
}

}  // namespace

void TrimPath::declare(Command& verb) {
    command_ = verb.add_subcommand("path", "Show the TRIM path from each file system to the drive, layer by layer");
    command_->add_option("WHAT", name_, "Drive or mount point")->required();
    command_->add_flag("--prove", prove_,
                       "Test the path: write a 16 MiB file, delete it, trim, and read the drive below all layers");
}

int TrimPath::run(const Session& session) const {
    const auto traced = session.toolbox.trimming->trace(name_);
    if (!traced) return session.fail(traced.error());
    std::vector<Way> ways;
    for (const auto& path : traced->paths) {
        auto& way = ways.emplace_back(Way{path, {}, std::nullopt});
        way.verdict = {};
    }
    for (auto& way : ways) {
        way.verdict = check::judge_path(way.traced.path);  // the verdict points into the path, which `way` owns
        // A file system on several drives is tested once, on its first path.
        const auto same = [&](const Way& other) {
            return other.traced.path.mount_point == way.traced.path.mount_point;
        };
        const bool first = &*std::find_if(ways.begin(), ways.end(), same) == &way;
        if (prove_ && first && check::is_trimmable(way.traced.path)) {
            way.proof = session.toolbox.trimming->prove(way.traced, session.cancel);
        }
    }
    if (session.json) {
        json::Json body;
        auto& list = body["trim_paths"] = json::Json::array();
        for (const auto& way : ways) list.push_back(json(way));
        session.print_json(body);
        return code_of(ways, prove_);
    }
    for (const auto& way : ways) session.print(words(session, way));
    if (ways.empty()) {
        session.print(
            "No file system on this drive is mounted, so there is no TRIM path. For unmounted file systems, "
            "use fettle trim DRIVE --unmounted.\n");
    }
    const int code = code_of(ways, prove_);
    if (code == kDriveCannot && !ways.empty()) {
        session.print("Nothing could be tested: none of these file systems is mounted read-write and supports TRIM.\n");
    }
    return code;
}

}  // namespace fettle::cli
