// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/tune_use_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

constexpr double kYearDays = 365;
constexpr std::size_t kShownPrograms = 15;

std::string bytes_cell(double bytes) { return decimal_size({static_cast<std::uint64_t>(std::llround(bytes))}); }

/// "+1.2 GB", "-34 MB".
std::string difference_cell(double bytes) { return (bytes < 0 ? "-" : "+") + bytes_cell(std::abs(bytes)); }

std::string share_cell(const std::optional<tune::LifeShare>& share) {
    if (!share) return "unknown";
    if (share->negligible()) return "below 1%";
    return fmt::format("{:.0f} to {:.0f}%", std::floor(share->least), std::ceil(share->most));
}

void add_written(Table& table, const tune::Writes& writes, const tune::Writes::Item& item,
                 std::vector<std::string> more) {
    std::vector<std::string> cells{printable(item.name), decimal_size({item.bytes}),
                                   bytes_cell(writes.per_day(item.bytes))};
    cells.insert(cells.end(), more.begin(), more.end());
    table.add(std::move(cells));
}

std::string drives_words(const Session& session, const tune::Writes& writes,
                         const std::map<std::string, tune::DriveLife>& lives) {
    Table table({{"DRIVE"},
                 {"WRITTEN", Table::Align::right},
                 {"PER DAY", Table::Align::right},
                 {"OF ITS LIFE PER YEAR", Table::Align::right},
                 {"DISCARDED", Table::Align::right}});
    bool negligible = false;
    bool unknown = false;
    for (const auto& item : writes.drives) {
        const auto life = lives.find(item.name);
        const auto share = life == lives.end()
                               ? std::nullopt
                               : tune::share_of_life(writes.per_day(item.bytes) * kYearDays, life->second);
        negligible = negligible || (share && share->negligible());
        unknown = unknown || !share;
        const auto discarded = std::find_if(writes.discarded.begin(), writes.discarded.end(),
                                            [&](const auto& one) { return one.name == item.name; });
        add_written(table, writes, item,
                    {share_cell(share), discarded == writes.discarded.end() ? "-" : decimal_size({discarded->bytes})});
    }
    if (table.empty()) {
        return session.windows ? "  Windows does not count writes to these drives.\n"
                               : "  The kernel does not count writes to these drives.\n";
    }
    auto text = table.text(2);
    if (negligible) {
        text += wrapped(
            "Where writes use less than 1% of the rated endurance per year, no setting affects the drive's "
            "life.",
            "  ", session.columns);
    }
    if (unknown) {
        text += wrapped(fmt::format("Unknown: the drive does not report its wear and the amount of data written.{}",
                                    session.administrator ? ""
                                    : session.windows     ? " Some drives report them only to administrators."
                                                          : " Some drives report them only to root."),
                        "  ", session.columns);
    }
    return text;
}

std::string_view finding_words(tune::Finding finding) {
    switch (finding) {
        case tune::Finding::too_few: return "too few measurements";
        case tune::Finding::no_effect: return "no effect measured";
        case tune::Finding::less: return "less";
        case tune::Finding::more: return "more";
    }
    return {};
}

std::string counter_cell(const tune::ComparedCounter& one) {
    switch (one.counter) {
        case tune::Counter::drive_written: return printable(one.subject) + ": written";
        case tune::Counter::drive_discarded: return printable(one.subject) + ": discarded";
        case tune::Counter::swapped_out: return "swap: written";
        case tune::Counter::swapped_in: return "swap: read";
        case tune::Counter::program_written: return "program " + printable(one.subject);
    }
    return {};
}

/// "1.2 GB", or with repetitions "1.2 GB (1.1 to 1.4 GB)".
std::string rate_cell(const bench::Spread& spread) {
    if (spread.values.size() < 2) return bytes_cell(spread.median);
    return fmt::format("{} ({} to {})", bytes_cell(spread.median), bytes_cell(spread.smallest),
                       bytes_cell(spread.largest));
}

std::string note_words(const Session& session, const Message& note) {
    auto text = wrapped(printable(render(note.text, note.evidence)), "", session.columns);
    if (!note.remedy.empty()) text += wrapped(printable(render(note.remedy, note.evidence)), "  ", session.columns);
    return text;
}

std::string size_of_user(const tune::SpaceUser& user) {
    const bool partly = user.unreadable > 0 || !user.complete;
    return (partly ? "at least " : "") + decimal_size({user.bytes});
}

std::string users_words(const Session& session, const tune::SpaceReport& report) {
    Table table({{"WHAT"}, {"TAKES", Table::Align::right}, {"CAN BE FREED", Table::Align::right}, {"WHERE"}});
    std::size_t unreadable = 0;
    for (const auto& user : report.users) {
        unreadable += user.unreadable;
        table.add({printable(user.title), size_of_user(user),
                   user.freeable_bytes ? "up to " + decimal_size({*user.freeable_bytes}) : "-",
                   user.path.empty() ? "-" : printable(user.path)});
    }
    if (table.empty()) return "None of the items that Fettle checks for uses space on this computer.\n";
    auto text = table.text(0);
    if (unreadable > 0) {
        text += wrapped(fmt::format("Folders that cannot be read: {}.{}", unreadable,
                                    session.administrator ? ""
                                    : session.windows     ? " Run as administrator to include most of them."
                                                          : " Run as root to include them."),
                        "", session.columns);
    }
    text += "\nFettle does not delete any of it. To free the space:\n";
    for (std::size_t i = 0; i < report.users.size(); ++i) {
        const auto& user = report.users[i];
        const auto has_same = [&](std::size_t other) {
            return other < report.users.size() && report.users[other].command == user.command;
        };
        const bool repeated = i > 0 && has_same(i - 1);
        if (!user.command.empty() && !repeated) text += fmt::format("  {}\n", printable(user.command));
        // A command alone says what it is for.
        const bool named = user.command.empty() || repeated || has_same(i + 1);
        const auto name = named ? printable(user.title) + ": " : std::string();
        if (!user.note.empty()) text += wrapped(name + std::string(user.note), "    ", session.columns);
    }
    return text;
}

std::string effect_words(const Session& session, const tune::SpaceEffect& effect) {
    auto text = wrapped(printable(render(effect.finding.text, effect.finding.evidence)),
                        fmt::format("  {:<10}", printable(effect.drive)), session.columns);
    if (effect.now && effect.then) {
        text += wrapped(
            fmt::format("Write amplification now {:.2f} ({:.2f} to {:.2f}), after freeing the space {:.2f} ({:.2f} to "
                        "{:.2f}), {}",
                        effect.now->middle, effect.now->low, effect.now->high, effect.then->middle, effect.then->low,
                        effect.then->high,
                        effect.measured ? "from the drive's own counters and models" : "from models of random writes"),
            std::string(12, ' '), session.columns);
    }
    if (!effect.finding.remedy.empty()) {
        text += wrapped(printable(effect.finding.remedy), std::string(12, ' '), session.columns);
    }
    return text;
}

}  // namespace

std::string writes_words(const Session& session, const tune::Writes& writes,
                         const std::map<std::string, tune::DriveLife>& lives) {
    auto text = fmt::format("Written in {:.0f} s:\n", writes.seconds) + drives_words(session, writes, lives);
    if (writes.swapped_out_bytes && writes.swapped_in_bytes) {
        text += fmt::format("  Swap: {} out, {} in{}\n", decimal_size({*writes.swapped_out_bytes}),
                            decimal_size({*writes.swapped_in_bytes}),
                            writes.zram_included ? " (compressed memory included)" : "");
    }
    Table programs({{"PROGRAM"}, {"WRITTEN", Table::Align::right}, {"PER DAY", Table::Align::right}});
    for (std::size_t i = 0; i < std::min(kShownPrograms, writes.programs.size()); ++i) {
        add_written(programs, writes, writes.programs[i], {});
    }
    text += programs.empty() ? "\nNo running program has written anything.\n" : "\n" + programs.text(2);
    if (writes.programs.size() > kShownPrograms) {
        text += fmt::format("  {} more programs: --json lists them\n", writes.programs.size() - kShownPrograms);
    }
    text += wrapped(
        writes.pipes_included
            ? "The figures by program count all their write operations: to files, pipes, devices and the network. They "
              "lack changes to mapped files and the additional writes of the file system and the drive. Programs that "
              "exited during the measurement are not included."
            : "The figures by program count changes to files, without the additional writes of the file system "
              "and the drive. Programs that exited during the measurement are not included.",
        "", session.columns);
    if (writes.hidden_processes > 0) {
        text += wrapped(fmt::format("Processes whose counters cannot be read: {}.{}", writes.hidden_processes,
                                    session.administrator ? ""
                                    : session.windows     ? " Run as administrator to include those of other users."
                                                          : " Run as root to include those of other users."),
                        "", session.columns);
    }
    return text;
}

std::string measurements_words(const std::vector<tune::Measurement>& all) {
    if (all.empty()) return "No saved measurements. To save one, run \"fettle tune measure --save NAME\".\n";
    Table table({{"NAME"}, {"AT"}, {"SECONDS", Table::Align::right}, {"WRITTEN PER HOUR", Table::Align::right}});
    for (const auto& one : all) {
        double rate = 0;
        for (const auto& drive : one.writes.drives) rate += one.writes.per_hour(drive.bytes);
        table.add(
            {printable(one.name), printable(one.at), fmt::format("{:.0f}", one.writes.seconds), bytes_cell(rate)});
    }
    return table.text(0);
}

std::string comparison_words(const Session& session, const tune::WriteComparison& comparison) {
    auto text = fmt::format("Per hour, median (measurements: {} \"{}\", {} \"{}\"):\n", comparison.before_count,
                            printable(comparison.before), comparison.after_count, printable(comparison.after));
    Table table({{"COUNTER"},
                 {"BEFORE", Table::Align::right},
                 {"AFTER", Table::Align::right},
                 {"DIFFERENCE", Table::Align::right},
                 {"FINDING"}});
    std::size_t programs = 0;
    std::size_t hidden = 0;
    for (const auto& one : comparison.counters) {
        const bool of_drive = one.counter == tune::Counter::drive_written;
        if (!of_drive && one.before.median == 0 && one.after.median == 0) continue;
        if (one.counter == tune::Counter::program_written && ++programs > kShownPrograms) {
            ++hidden;
            continue;
        }
        table.add({counter_cell(one), rate_cell(one.before), rate_cell(one.after), difference_cell(one.difference()),
                   std::string(finding_words(one.finding))});
    }
    text += table.empty() ? "  The measurements have no counter in common.\n" : table.text(2);
    if (hidden > 0) text += fmt::format("  {} more programs: --json lists them\n", hidden);
    if (!comparison.settings.empty()) text += "\nSettings that differ:\n";
    for (const auto& one : comparison.settings) {
        text += fmt::format("  {}: \"{}\" before, \"{}\" after\n", printable(one.id), printable(one.before),
                            printable(one.after));
    }
    text += "\n";
    for (const auto& note : comparison.notes) text += note_words(session, note);
    return text;
}

std::string space_words(const Session& session, const tune::SpaceReport& report) {
    auto text = users_words(session, report);
    Table table({{"FILE SYSTEM"},
                 {"SIZE", Table::Align::right},
                 {"FREE", Table::Align::right},
                 {"CAN BE FREED", Table::Align::right},
                 {"DRIVE"}});
    for (const auto& one : report.file_systems) {
        table.add({printable(one.mount_point), decimal_size({one.bytes}), decimal_size({one.available_bytes}),
                   one.freeable_bytes == 0 ? "-" : "up to " + decimal_size({one.freeable_bytes}),
                   one.drive.empty() ? "-" : printable(one.drive)});
    }
    if (!table.empty()) text += "\n" + table.text(0);
    if (!report.effects.empty()) text += "\nEffect on the SSDs:\n";
    for (const auto& one : report.effects) text += effect_words(session, one);
    text += "\n";
    for (const auto& note : report.notes) text += note_words(session, note);
    return text;
}

}  // namespace fettle::cli
