// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/run_wear_json.h"

#include <array>

#include "core/json/put.h"

namespace fettle::json {

namespace {

using Status = bench::RunWear::Status;

constexpr std::array kWearStatuses{Status::known,           Status::coarse,        Status::no_flash_counter,
                                   Status::no_host_counter, Status::not_permitted, Status::several_drives,
                                   Status::drive_changed,   Status::counter_reset, Status::not_updated,
                                   Status::not_read};

/// A unit of 0 is that of pages, whose size is unknown.
Json counted_json(const bench::Counted& counted) {
    if (counted.unit.bytes == 0) return {{"source", counted.source}, {"pages", counted.increase.bytes}};
    return {{"source", counted.source},
            {"unit_bytes", counted.unit.bytes},
            {"increase_bytes", counted.increase.bytes},
            {"lowest_bytes", counted.lowest.bytes},
            {"highest_bytes", counted.highest.bytes}};
}

bench::Counted counted_of(Fields& fields) {
    bench::Counted counted;
    fields.read("source", counted.source);
    if (fields.has("pages")) {
        const ByteCount pages{fields.count("pages")};
        counted.increase = counted.lowest = counted.highest = pages;
        return counted;
    }
    fields.need("unit_bytes", counted.unit.bytes);
    fields.need("increase_bytes", counted.increase.bytes);
    fields.need("lowest_bytes", counted.lowest.bytes);
    fields.need("highest_bytes", counted.highest.bytes);
    return counted;
}

}  // namespace

Json to_json(const bench::RunWear& wear) {
    Json object{{"status", bench::name(wear.status)}, {"written_bytes", wear.written.bytes}};
    if (wear.host) object["host"] = counted_json(*wear.host);
    if (wear.flash) object["flash"] = counted_json(*wear.flash);
    if (wear.amplification) {
        object["write_amplification"] = {{"lowest", wear.amplification->lowest},
                                         {"highest", wear.amplification->highest}};
    }
    put(object, "wanted_bytes", wear.wanted);
    put(object, "percentage_used_before", wear.used_before);
    put(object, "percentage_used_after", wear.used_after);
    return object;
}

bench::RunWear run_wear_of(Fields& fields) {
    bench::RunWear wear;
    wear.status = fields.word("status", kWearStatuses);
    fields.read("written_bytes", wear.written.bytes);
    fields.inner("host", [&](Fields& inner) { wear.host = counted_of(inner); });
    fields.inner("flash", [&](Fields& inner) { wear.flash = counted_of(inner); });
    fields.inner("write_amplification", [&](Fields& inner) {
        wear.amplification = bench::AmplificationRange{inner.number("lowest"), inner.number("highest")};
    });
    if (fields.has("wanted_bytes")) wear.wanted = ByteCount{fields.count("wanted_bytes")};
    fields.read("percentage_used_before", wear.used_before);
    fields.read("percentage_used_after", wear.used_after);
    return wear;
}

}  // namespace fettle::json
