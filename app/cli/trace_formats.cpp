// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"
#include "app/cli/trace_command.h"
#include "core/json/put.h"
#include "core/trace/format.h"

namespace fettle::cli {

namespace {

class TraceFormats final : public Verb {
public:
    Command* declare(Command& app) override {
        return app.add_subcommand("formats", "List the formats of traces that can be read and written");
    }

    int run(const Session& session) override {
        if (session.json) {
            auto rows = json::Json::array();
            for (const auto& info : trace::formats()) {
                json::Json row{{"name", info.name}, {"description", info.description}, {"writable", info.writable}};
                json::put(row, "lacks", std::string(info.lacks));
                rows.push_back(std::move(row));
            }
            session.print_json({{"formats", std::move(rows)}});
            return kFine;
        }
        Table table({{"FORMAT"}, {"WRITTEN"}, {"DESCRIPTION"}});
        for (const auto& info : trace::formats()) {
            table.add({std::string(info.name), info.writable ? "yes" : "no", std::string(info.description)});
        }
        session.print(table.text(0));
        return kFine;
    }
};

}  // namespace

std::unique_ptr<Verb> make_trace_formats() { return std::make_unique<TraceFormats>(); }

}  // namespace fettle::cli
