// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/overprovision_text.h"

#include <fmt/format.h>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

using overprovision::LimitKind;
using overprovision::Picture;
using overprovision::Spare;

/// Prints both figures with their names, because they are easily confused.
std::string spare_words(const Spare& spare) {
    return fmt::format("over-provisioning {:.1f}%, spare factor {:.3f}", 100 * spare.over_provisioning,
                       spare.spare_factor);
}

std::string range_words(const overprovision::Range& range) {
    return fmt::format("{:.1f} ({:.1f} to {:.1f})", range.middle, range.low, range.high);
}

class Rows {
public:
    explicit Rows(ByteCount flash) : flash_(flash) {}
    void add(const std::string& what, ByteCount bytes, const std::string& remark = {}) {
        table_.add({what, decimal_size(bytes), fmt::format("{} bytes", bytes.bytes),
                    fmt::format("{:.1f}%", 100 * static_cast<double>(bytes.bytes) / static_cast<double>(flash_.bytes)),
                    remark});
    }
    [[nodiscard]] std::string text() const { return table_.text(2); }

private:
    ByteCount flash_;
    Table table_{{{""}, {"", Table::Align::right}, {"", Table::Align::right}, {"of flash", Table::Align::right}, {""}}};
};

std::string limit_words(const Picture& picture) {
    if (picture.ata) {
        switch (picture.ata->kind) {
            case LimitKind::none: return "the drive cannot hide sectors";
            case LimitKind::hpa: return picture.hidden.bytes == 0 ? "no Host Protected Area" : "Host Protected Area";
            case LimitKind::accessible_max:
                return picture.hidden.bytes == 0 ? "all addresses accessible" : "Accessible Max Address";
        }
    }
    if (picture.nvme && picture.nvme->total) {
        return picture.nvme->can_manage ? "in no namespace" : "in no namespace; namespace management is not supported";
    }
    return {};
}

std::string messages(const Session& session, const std::vector<Message>& all) {
    std::string text;
    for (const auto& message : all) text += message_words(session, message);
    return text;
}

}  // namespace

std::string picture_words(const Session& session, const SpareReport& report) {
    const auto& picture = report.picture;
    auto text = drive_heading(session, report.drive);
    Rows rows(picture.flash);
    rows.add("Flash (estimate)", picture.flash);
    if (picture.factory) rows.add("  factory spare (estimate)", picture.factory->bytes);
    rows.add("  native capacity", picture.native,
             picture.native_told ? "" : "the drive reports only its current capacity");
    rows.add("    hidden from the host", picture.hidden, limit_words(picture));
    rows.add("    offered", picture.visible);
    if (picture.other_namespaces.bytes > 0) rows.add("      in other namespaces", picture.other_namespaces);
    if (picture.partitioned) {
        rows.add("      unpartitioned", *picture.unallocated, "outside partitions");
        rows.add("      in partitions", *picture.partitioned);
    }
    text += rows.text();
    if (picture.factory) text += fmt::format("  Factory spare:      {}\n", spare_words(*picture.factory));
    if (picture.all) text += fmt::format("  Total spare:        {}\n", spare_words(*picture.all));
    text += wrapped(
        "Over-provisioning is spare flash divided by usable capacity; the spare factor is spare flash divided by all "
        "flash.",
        "  ", session.columns);
    text += messages(session, picture.notes);
    text += missing_words(session, picture.missing);
    return text;
}

std::string advice_words(const Session& session, const SpareReport& report) {
    const auto& advice = report.advice;
    auto text = drive_heading(session, report.drive);
    text += fmt::format("  Write amplification  {}\n",
                        advice.write_amplification
                            ? fmt::format("{:.2f}, from the drive's lifetime counters", *advice.write_amplification)
                            : "not reported by the drive");
    text += fmt::format("  Written per day      {}\n",
                        advice.written_per_day
                            ? fmt::format("{} (24 power-on hours)", decimal_size(*advice.written_per_day))
                            : "unknown");
    text += fmt::format("  Endurance used       {}\n", advice.percentage_used
                                                           ? fmt::format("{:.0f}%", *advice.percentage_used)
                                                           : "not reported by the drive");
    text +=
        fmt::format("  Remaining life       {}\n",
                    advice.years_left ? fmt::format("about {:.1f} years at this rate", *advice.years_left) : "unknown");
    text += fmt::format("  Spare (estimate)     {}: {}\n", decimal_size(advice.now.bytes), spare_words(advice.now));
    if (!advice.steps.empty()) {
        Table table({{"more spare", Table::Align::right},
                     {"", Table::Align::right},
                     {"over-prov.", Table::Align::right},
                     {"spare factor", Table::Align::right},
                     {"write amplification"},
                     {"additional years"}});
        for (const auto& step : advice.steps) {
            table.add({fmt::format("{:g}%", step.extra_percent), decimal_size(step.extra),
                       fmt::format("{:.1f}%", 100 * step.spare.over_provisioning),
                       fmt::format("{:.3f}", step.spare.spare_factor), range_words(step.write_amplification),
                       step.more_years ? range_words(*step.more_years) : "-"});
        }
        text.push_back('\n');
        text += table.text(2);
        text.push_back('\n');
    }
    text += messages(session, advice.messages);
    return text;
}

}  // namespace fettle::cli
