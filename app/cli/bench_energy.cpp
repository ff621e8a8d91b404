// SPDX-License-Identifier: GPL-3.0-or-later
// The energy of a saved result, from a power meter's log.
#include <fmt/format.h>

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/bench_parts.h"
#include "app/cli/bench_record_text.h"
#include "core/bench/energy.h"
#include "core/bench/workload.h"
#include "core/json/bench_record_json.h"

namespace fettle::cli {

namespace {

/// Option values as typed; the option parser fills them in.
struct Words {
    std::string id;
    std::string meter;
    std::vector<std::string> columns;
    std::optional<double> offset;
    std::string align;
    bool forget = false;
};

Result<std::string> text_of(trace::Files& files, const std::string& path) {
    auto opened = files.open(path);
    if (!opened) return fail(opened.error());
    std::string text;
    std::vector<char> buffer(std::size_t{1} << 16U);
    auto& stream = *opened->stream;
    while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > power::kLongestMeterLog) break;  // read_meter reports it
    }
    if (stream.bad()) return fail(ErrorCode::io, FETTLE_TEXT("reading {path}"), {{"path", path}});
    return text;
}

class BenchEnergy final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("energy", "Show a saved result's energy, or find it in a power meter's log");
        verb->add_option("ID", words_.id, "Id of the result, or the start of it")->required();
        auto* meter = verb->add_option("--meter", words_.meter,
                                       "The meter's log: lines of time and watts, or volts and amperes; \"-\": "
                                       "standard input");
        meter->type_name("FILE");
        verb->add_option("--column", words_.columns,
                         "Column of power, by name or number; several are added; default: found by their names")
            ->needs(meter);
        verb->add_option("--offset", words_.offset,
                         "Seconds to add to the log's times; for relative times, from the start of the first run to "
                         "the log's time 0")
            ->needs(meter);
        verb->add_option("--align", words_.align,
                         "Find the offset by correlating power with throughput, up to this far from --offset: 30s")
            ->needs(meter);
        verb->add_flag("--forget", words_.forget, "Do not save the energy with the result")->needs(meter);
        return verb;
    }

    int run(const Session& session) override {
        auto* store = session.toolbox.benchmarks->records();
        if (store == nullptr) return session.fail({ErrorCode::unsupported, "saving results", {}});
        auto record = store->find(words_.id);
        if (!record) return session.fail(record.error());
        if (!words_.meter.empty()) {
            auto energy = evaluate(session, *record);
            if (!energy) return session.fail(energy.error());
            bench::put_energy(*record, std::move(*energy));
            if (!words_.forget) {
                if (const auto kept = store->replace(*record); !kept) return session.fail(kept.error());
            }
        }
        if (session.json) {
            session.print_json({{"benchmark", json::to_json(*record)}});
        } else if (record->energy.empty()) {
            session.print(
                "The result contains no energy. Measure it with \"fettle bench suite --energy\", or specify "
                "a power meter's log with --meter.\n");
        } else {
            session.print(energy_words(session, *record));
        }
        return kFine;
    }

private:
    [[nodiscard]] Result<bench::EnergyRecord> evaluate(const Session& session, const bench::BenchRecord& record) const {
        bench::MeterClock clock;
        clock.offset_s = words_.offset;
        if (!words_.align.empty()) {
            const auto within = bench::parse_duration(words_.align);
            if (!within) return fail(within.error());
            clock.align_within_s = static_cast<double>(*within) * 1e-9;
            if (*clock.align_within_s < bench::kLeastAlign_s || *clock.align_within_s > bench::kMostAlign_s) {
                return fail(ErrorCode::invalid_argument, FETTLE_TEXT("--align must be between 0.1 s and one day"));
            }
        }
        if (session.traces == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("reading files"));
        const auto text = text_of(*session.traces, words_.meter);
        if (!text) return fail(text.error());
        const auto log = power::read_meter(*text, {words_.columns});
        if (!log) return fail(log.error());
        if (log->missing > 0) {
            session.complain(fmt::format("{} lines of the meter's log have no value and were skipped", log->missing));
        }
        const auto slash = words_.meter.rfind('/');
        clock.file = slash == std::string::npos ? words_.meter : words_.meter.substr(slash + 1);
        return bench::meter_energy(record, *log, clock);
    }

    Words words_;
};

}  // namespace

std::unique_ptr<Verb> make_bench_energy() { return std::make_unique<BenchEnergy>(); }

}  // namespace fettle::cli
