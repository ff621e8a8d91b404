// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/protocol_json.h"

#include <utility>

#include "core/json/put.h"
#include "core/json/run_wear_json.h"

namespace fettle::json {

Json to_json(const bench::ProtocolRecord& record) {
    Json object;
    object["name"] = record.name;
    object["scale"] = record.scale;
    object["pause_scale"] = record.pause_scale;
    put(object, "nsid", record.nsid);
    object["new_state_by"] = record.erase;
    put(object, "model", record.model);
    put(object, "published_drive", record.published_drive);
    object["cases"] = record.cases;
    object["complete_cases"] = record.done;
    auto& steps = object["steps"] = Json::array();
    for (const auto& step : record.steps) {
        Json one{{"id", step.id},       {"case", step.case_name}, {"kind", step.kind},
                 {"title", step.title}, {"duration_ns", step.ns}, {"written_bytes", step.written.bytes}};
        if (step.wear) one["wear"] = to_json(*step.wear);
        steps.push_back(std::move(one));
    }
    auto& figures = object["figures"] = Json::array();
    for (const auto& figure : record.figures) {
        Json one{{"row", figure.row}, {"column", figure.column}, {"unit", figure.unit}};
        put(one, "measured", figure.measured);
        put(one, "published", figure.published);
        if (figure.published_is_limit) one["published_is_limit"] = true;
        put(one, "predicted", figure.predicted);
        figures.push_back(std::move(one));
    }
    auto omitted = Json::array();
    for (const auto& one : record.left_out) omitted.push_back({{"case", one.case_name}, {"text", one.text}});
    put_filled(object, "left_out", std::move(omitted));
    return object;
}

bench::ProtocolRecord protocol_of(Fields& fields) {
    bench::ProtocolRecord record;
    fields.need("name", record.name);
    fields.need("scale", record.scale);
    fields.need("pause_scale", record.pause_scale);
    fields.read("nsid", record.nsid);
    fields.read("new_state_by", record.erase);
    fields.read("model", record.model);
    fields.read("published_drive", record.published_drive);
    fields.need("cases", record.cases);
    fields.need("complete_cases", record.done);
    fields.each("steps", [&](Fields& one) {
        bench::ProtocolStep step;
        one.need("id", step.id);
        one.need("case", step.case_name);
        one.read("kind", step.kind);
        one.read("title", step.title);
        one.read("duration_ns", step.ns);
        one.read("written_bytes", step.written.bytes);
        one.inner("wear", [&](Fields& wear) { step.wear = run_wear_of(wear); });
        record.steps.push_back(std::move(step));
    });
    fields.each("figures", [&](Fields& one) {
        bench::ProtocolFigure figure;
        one.need("row", figure.row);
        one.need("column", figure.column);
        one.read("unit", figure.unit);
        one.read("measured", figure.measured);
        one.read("published", figure.published);
        one.read("published_is_limit", figure.published_is_limit);
        one.read("predicted", figure.predicted);
        record.figures.push_back(std::move(figure));
    });
    fields.each("left_out", [&](Fields& one) {
        auto case_name = one.text("case");
        record.left_out.push_back({std::move(case_name), one.text("text")});
    });
    return record;
}

}  // namespace fettle::json
