// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/doubt.h"
#include "core/json/drive_json.h"
#include "core/trace/replay_result.h"
#include "core/trace/replay_survey.h"

/// Replays as JSON; tests/schema/trace-replay.schema.json describes it.
namespace fettle::json {

[[nodiscard]] Json to_json(const trace::Survey& survey);
[[nodiscard]] Json to_json(const trace::ReplayResult& result, const bench::Judgement& judgement);

}  // namespace fettle::json
