// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <tuple>

#include "core/catalogue/generate/readers.h"

namespace fettle::catalogue::generate {

namespace {

constexpr std::size_t kGroups = 256;

std::string literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const bool trigraph = c == '?' && out.back() == '?';
        if (c == '"' || c == '\\' || trigraph) out += '\\';
        if (c == '\n') {
            out += "\\n";
        } else {
            out += c;
        }
    }
    return out + '"';
}

/// User-visible texts carry the mark that the translation tool looks for.
std::string translatable(std::string_view text) { return text.empty() ? "{}" : "FETTLE_TEXT(" + literal(text) + ")"; }

/// Kebab-case names are the enumerators with a different separator.
std::string enumerator(std::string_view type, std::string_view name) {
    std::string out = fmt::format("{}::{}", type, name);
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

std::string reading(const Reading& r) {
    if (r.role == Role::none) return "{}";
    return fmt::format("{{{}, {}, {:.17g}, {}, {}}}", enumerator("Role", name(r.role)),
                       enumerator("Unit", name(r.unit)), r.scale, r.first_bit, r.bits);
}

std::string_view direction(Direction d) {
    switch (d) {
        case Direction::neutral: return "Direction::neutral";
        case Direction::lower_is_better: return "Direction::lower_is_better";
        case Direction::higher_is_better: return "Direction::higher_is_better";
    }
    return "Direction::neutral";
}

/// Writes arrays under new names, each content once, and records the names.
class Writer {
public:
    [[nodiscard]] std::string text_list(const std::vector<std::string>& texts) {
        if (texts.empty()) return "{}";
        std::string body;
        for (const auto& text : texts) body += literal(text) + ", ";
        return array("std::string_view", body, texts.size());
    }

    [[nodiscard]] std::string attributes(const AttributeTable& table) {
        if (table.empty()) return "{}";
        std::string body;
        for (const auto& [id, row] : table) {
            body += fmt::format("\n    {{{}, {}, {}, {}, {}, {}, {}, {}}},", id, translatable(row.name),
                                translatable(row.explanation), reading(row.raw), reading(row.normalised),
                                direction(row.direction), literal(row.source), literal(row.date));
        }
        return array("AttributeMeaning", body, table.size());
    }

    [[nodiscard]] std::string array(std::string_view type, const std::string& body, std::size_t count) {
        const auto key = fmt::format("{}|{}", type, body);
        const auto [at, fresh] = names_.emplace(key, fmt::format("k{}", names_.size()));
        if (fresh) {
            text_ += fmt::format("constexpr std::array<{}, {}> {}{{{{{}}}}};\n", type, count, at->second, body);
        }
        return at->second;
    }

    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    std::map<std::string, std::string> names_;
    std::string text_;
};

std::string families(const Rows& rows, Writer& writer) {
    std::string body;
    for (const auto& family : rows.families) {
        body +=
            fmt::format("\n    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},", literal(family.id), literal(family.name),
                        literal(family.maker), writer.text_list(family.models), writer.attributes(family.attributes),
                        family.solid_state, literal(family.source), literal(family.date),
                        writer.text_list(family.firmware), enumerator("Protocol", name(family.protocol)));
    }
    return writer.array("Family", body, rows.families.size());
}

std::string advisories(const Rows& rows, Writer& writer) {
    std::string body;
    for (const auto& a : rows.advisories) {
        const auto rule =
            fmt::format("{{{}, {}, {}, {}, {}, {}}}", writer.text_list(a.affected), writer.text_list(a.fixed),
                        writer.text_list(a.order), literal(a.first_fixed), literal(a.scheme), a.all);
        const auto hours = a.from_power_on_hours ? fmt::format("{}ULL", *a.from_power_on_hours) : "std::nullopt";
        body += fmt::format("\n    {{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}},", literal(a.id),
                            literal(a.maker), writer.text_list(a.models), translatable(a.symptom),
                            translatable(a.remedy), literal(a.fixed_firmware), hours,
                            a.confirmed ? "Confidence::confirmed" : "Confidence::unconfirmed", a.data_loss,
                            literal(a.source), literal(a.date), rule);
    }
    return writer.array("Advisory", body, rows.advisories.size());
}

std::string quirks(const Rows& rows, Writer& writer) {
    std::string body;
    for (const auto& q : rows.quirks) {
        body += fmt::format("\n    {{{}, {}, {}, {}, {}, {}, {}}},", literal(q.id), enumerator("Quirk", name(q.quirk)),
                            writer.text_list(q.models), writer.text_list(q.firmware), translatable(q.reason),
                            literal(q.source), literal(q.date));
    }
    return writer.array("QuirkRow", body, rows.quirks.size());
}

/// An array needs at least one row.
std::string erasing_updates(const Rows& rows, Writer& writer) {
    if (rows.erasing_updates.empty()) return "{}";
    std::string body;
    for (const auto& row : rows.erasing_updates) {
        body += fmt::format("\n    {{{}, {}, {}, {}, {}, {}}},", literal(row.id), writer.text_list(row.models),
                            writer.text_list(row.firmware), translatable(row.reason), literal(row.source),
                            literal(row.date));
    }
    return writer.array("ErasingUpdate", body, rows.erasing_updates.size());
}

struct Entry {
    std::string pattern;
    std::size_t group, family, literals, firmware_literals;
};

std::size_t group_of(const std::string& pattern) {
    const auto c = static_cast<unsigned char>(pattern.front());
    if (c == '*' || c == '?' || c == '[') return 0;
    return c >= 'A' && c <= 'Z' ? static_cast<std::size_t>(c - 'A' + 'a') : c;
}

std::vector<Entry> entries(const Rows& rows) {
    std::vector<Entry> all;
    for (std::size_t f = 0; f < rows.families.size(); ++f) {
        const auto& family = rows.families[f];
        std::size_t firmware = family.firmware.empty() ? 0 : std::numeric_limits<std::size_t>::max();
        for (const auto& pattern : family.firmware) firmware = std::min(firmware, literal_count(pattern) + 1);
        for (const auto& model : family.models) {
            all.push_back({model, group_of(model), f, literal_count(model), firmware});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) {
        return std::tuple(a.group, b.literals, b.firmware_literals) <
               std::tuple(b.group, a.literals, a.firmware_literals);
    });
    return all;
}

std::string patterns(const std::vector<Entry>& all, Writer& writer) {
    std::string body;
    for (const auto& e : all) {
        body += fmt::format("\n    {{{}, {}, {}, {}}},", literal(e.pattern), e.family, e.literals, e.firmware_literals);
    }
    return writer.array("PatternEntry", body, all.size());
}

std::string groups(const std::vector<Entry>& all, Writer& writer) {
    std::string body;
    for (std::size_t group = 0; group <= kGroups; ++group) {
        const auto before = std::count_if(all.begin(), all.end(), [&](const Entry& e) { return e.group < group; });
        body += fmt::format("{}, ", before);
    }
    return writer.array("std::uint16_t", body, kGroups + 1);
}

}  // namespace

std::string tables_source(const Rows& rows) {
    Writer writer;
    const auto all = entries(rows);
    const auto tables =
        fmt::format("{{{}, {}, {}, {}, {}, {}, {}}}", families(rows, writer), writer.attributes(rows.solid_state),
                    writer.attributes(rows.hard_disk), advisories(rows, writer), quirks(rows, writer),
                    patterns(all, writer), groups(all, writer));
    const auto erasing = erasing_updates(rows, writer);
    return fmt::format(
        "// SPDX-License-Identifier: GPL-3.0-or-later\n// Generated from core/catalogue/data/*.toml; "
        "edit those files.\n#include <array>\n#include \"core/base/message.h\"\n#include "
        "\"core/catalogue/built_in.h\"\n#include \"core/catalogue/erasing_update.h\"\n\nnamespace "
        "fettle::catalogue {{\n\nnamespace {{\n\n{}\n}}  // namespace\n\nconstinit const Tables "
        "kBuiltInTables{};\n\nstd::span<const ErasingUpdate> erasing_updates() noexcept {{ return {}; "
        "}}\n\n}}  // namespace fettle::catalogue\n",
        writer.text(), tables, erasing);
}

}  // namespace fettle::catalogue::generate
