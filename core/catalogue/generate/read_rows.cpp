// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/catalogue/generate/fields.h"
#include "core/catalogue/generate/readers.h"

namespace fettle::catalogue::generate {

namespace {

void read_firmware(const toml::table* table, const Fields& advisory, AdvisoryRow& row) {
    if (table == nullptr) advisory.fail("[advisory.firmware] is missing: list the affected revisions");
    Fields fields(*table, "firmware of " + row.id);
    row.all = fields.flag("all", false);
    row.affected = fields.patterns("affected", false);
    row.fixed = fields.patterns("fixed", false);
    row.order = fields.optional_texts("order");
    row.scheme = fields.optional_text("scheme");
    row.first_fixed = fields.optional_text("first_fixed");
    fields.finish();

    const bool ordered = !row.order.empty() || !row.scheme.empty();
    if (row.all && (ordered || !row.affected.empty() || !row.fixed.empty()))
        fields.fail("\"all\" cannot be combined with other revisions");
    if (!row.all && !ordered && row.affected.empty()) fields.fail("no affected revision is listed");
    if (std::set<std::string>(row.order.begin(), row.order.end()).size() != row.order.size()) {
        fields.fail("duplicate revision in \"order\"");
    }
    if (ordered == row.first_fixed.empty()) fields.fail("\"first_fixed\" requires \"order\" or \"scheme\"");
    if (!row.order.empty() && std::find(row.order.begin(), row.order.end(), row.first_fixed) == row.order.end()) {
        fields.fail("\"first_fixed\" is not in \"order\"");
    }
    if (row.scheme.empty()) return;
    const bool fits = row.scheme.size() == row.first_fixed.size() && row.scheme.find('#') != std::string::npos &&
                      std::equal(row.scheme.begin(), row.scheme.end(), row.first_fixed.begin(),
                                 [](char s, char c) { return s == '#' ? c >= '0' && c <= '9' : s == c; });
    if (!fits) fields.fail(fmt::format("\"{}\" does not match the scheme \"{}\"", row.first_fixed, row.scheme));
}

AdvisoryRow read_advisory(const toml::table& table) {
    Fields fields(table, "advisory");
    AdvisoryRow row;
    row.id = fields.text("id");
    row.maker = fields.text("maker");
    row.models = fields.patterns("models", true);
    row.symptom = fields.text("symptom");
    row.remedy = fields.text("remedy");
    row.fixed_firmware = fields.optional_text("fixed_firmware");
    row.source = fields.text("source");
    row.date = fields.date();
    row.data_loss = fields.flag("data_loss", false);
    const auto confidence = fields.text("confidence");
    if (confidence != "confirmed" && confidence != "unconfirmed")
        fields.fail("\"confidence\" must be confirmed or unconfirmed");
    row.confirmed = confidence == "confirmed";
    if (const auto hours = fields.number("from_power_on_hours")) {
        if (*hours < 1) fields.fail("\"from_power_on_hours\" must be above 0");
        row.from_power_on_hours = static_cast<std::uint64_t>(*hours);
    }
    read_firmware(fields.subtable("firmware"), fields, row);
    fields.finish();
    return row;
}

Quirk quirk_named(const Fields& fields, const std::string& wanted) {
    for (int i = 0; i <= static_cast<int>(Quirk::trim_stalls); ++i) {
        if (name(static_cast<Quirk>(i)) == wanted) return static_cast<Quirk>(i);
    }
    fields.fail(fmt::format("unknown quirk \"{}\"", wanted));
}

/// The drives of a row, and its source.
template <class Row>
void read_drives(Fields& fields, Row& row) {
    row.models = fields.patterns("models", true);
    row.firmware = fields.patterns("firmware", false);
    row.reason = fields.text("reason");
    row.source = fields.text("source");
    row.date = fields.date();
    fields.finish();
    if (!is_identifier(row.id)) fields.fail(fmt::format("\"{}\" is not an id in kebab-case", row.id));
}

QuirkSourceRow read_quirk(const toml::table& table) {
    Fields fields(table, "quirk");
    QuirkSourceRow row;
    row.id = fields.text("id");
    row.quirk = quirk_named(fields, fields.text("quirk"));
    read_drives(fields, row);
    return row;
}

ErasingUpdateRow read_erasing_update(const toml::table& table) {
    Fields fields(table, "erasing_update");
    ErasingUpdateRow row;
    row.id = fields.text("id");
    read_drives(fields, row);
    return row;
}

template <class Row>
void read_section(const std::vector<toml::table>& files, const char* section, Row (*read)(const toml::table&),
                  std::vector<Row>& into) {
    std::set<std::string> ids;
    for (const auto& file : files) {
        const auto* all = file.get(section);
        if (all == nullptr) continue;
        if (!all->is_array_of_tables()) throw DataError(*all, fmt::format("[[{}]] expected", section));
        for (const auto& node : *all->as_array()) {
            auto row = read(*node.as_table());
            if (!ids.insert(row.id).second) throw DataError(node, fmt::format("duplicate id \"{}\"", row.id));
            into.push_back(std::move(row));
        }
    }
}

}  // namespace

void read_rows(const std::vector<toml::table>& files, Rows& rows) {
    read_section(files, "advisory", read_advisory, rows.advisories);
    read_section(files, "quirk", read_quirk, rows.quirks);
    read_section(files, "erasing_update", read_erasing_update, rows.erasing_updates);
}

}  // namespace fettle::catalogue::generate
