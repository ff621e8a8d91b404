// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <array>
#include <set>

#include "core/catalogue/generate/fields.h"
#include "core/catalogue/generate/readers.h"

namespace fettle::catalogue::generate {

bool operator==(const MeaningRow& a, const MeaningRow& b) {
    const auto same = [](const Reading& x, const Reading& y) {
        return x.role == y.role && x.unit == y.unit && x.scale == y.scale && x.first_bit == y.first_bit &&
               x.bits == y.bits;
    };
    return a.name == b.name && a.explanation == b.explanation && same(a.raw, b.raw) &&
           same(a.normalised, b.normalised) && a.direction == b.direction && a.source == b.source && a.date == b.date;
}

namespace {

constexpr int kRawBits = 48;

/// Patterns ignore case, so patterns that differ only in case are equal.
std::string lower(std::string text) {
    for (auto& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

Role role_named(const Fields& fields, const std::string& wanted) {
    for (int i = 0; i <= static_cast<int>(Role::throttle_status); ++i) {
        if (name(static_cast<Role>(i)) == wanted) return static_cast<Role>(i);
    }
    fields.fail(fmt::format("unknown role \"{}\"", wanted));
}

Unit unit_named(const Fields& fields, const std::string& wanted) {
    for (int i = 0; i <= static_cast<int>(Unit::bytes); ++i) {
        if (name(static_cast<Unit>(i)) == wanted) return static_cast<Unit>(i);
    }
    fields.fail(fmt::format("unknown unit \"{}\"", wanted));
}

/// The only unit that is valid for a role: wrong pairs are a typical error in such tables.
Unit unit_of(Role role) {
    switch (role) {
        case Role::power_on_time: return Unit::hours;
        case Role::temperature: return Unit::celsius;
        case Role::spare_left_percent:
        case Role::life_left_percent:
        case Role::life_used_percent: return Unit::percent;
        case Role::host_written:
        case Role::host_read:
        case Role::nand_written: return Unit::bytes;
        default: return Unit::count;
    }
}

Reading reading(const toml::table* table, const std::string& what) {
    Reading reading;
    if (table == nullptr) return reading;
    Fields fields(*table, what);
    reading.role = role_named(fields, fields.text("role"));
    reading.unit = unit_named(fields, fields.text("unit"));
    reading.scale = fields.real("scale").value_or(1.0);
    const auto first_bit = fields.number("first_bit").value_or(0);
    const auto bits = fields.number("bits").value_or(kRawBits - first_bit);
    fields.finish();
    if (reading.role == Role::none) fields.fail("a reading without a role has no effect; remove it");
    if (reading.unit != unit_of(reading.role)) {
        fields.fail(fmt::format("{} is measured in {}, not in {}", name(reading.role), name(unit_of(reading.role)),
                                name(reading.unit)));
    }
    if (!(reading.scale > 0)) fields.fail("\"scale\" must be above 0");
    if (first_bit < 0 || bits < 1 || first_bit + bits > kRawBits) fields.fail("bits outside the 48-bit raw value");
    reading.first_bit = static_cast<std::uint8_t>(first_bit);
    reading.bits = static_cast<std::uint8_t>(bits);
    return reading;
}

Direction direction_named(const Fields& fields, const std::string& wanted) {
    if (wanted.empty()) return Direction::neutral;
    if (wanted == "lower-is-better") return Direction::lower_is_better;
    if (wanted == "higher-is-better") return Direction::higher_is_better;
    fields.fail(fmt::format("\"better\" is \"{}\", not lower-is-better or higher-is-better", wanted));
}

/// Collects the shared definitions first, then resolves references to them.
class FamilyReader {
public:
    explicit FamilyReader(Rows& rows) : rows_(&rows) {}

    void collect_meanings(const toml::table& file) {
        for_each(file, "meanings", [&](const std::string& id, const toml::table& table) { add_meaning(id, table); });
        if (const auto* lists = file["lists"].as_table()) add_lists(*lists);
    }

    void collect_sets(const toml::table& file) {
        for_each_row(file, "set", [&](const toml::table& table) { add_set(table); });
    }

    void resolve(const toml::table& file) {
        for_each_row(file, "family", [&](const toml::table& table) { add_family(table); });
        for_each(file, "agreed", [&](const std::string& id, const toml::table& table) { add_agreed(id, table); });
    }

    void finish() const {
        for (const auto& [id, used] : used_) {
            if (!used) throw DataError(fmt::format("\"{}\" is unused", id));
        }
        if (rows_->solid_state.empty() || rows_->hard_disk.empty()) {
            throw DataError("[agreed.solid-state] or [agreed.hard-disk] is missing");
        }
    }

private:
    template <class Use>
    static void for_each(const toml::table& file, const char* section, Use use) {
        const auto* all = file.get(section);
        if (all == nullptr) return;
        if (!all->is_table()) throw DataError(*all, fmt::format("[{}.ID] expected", section));
        for (const auto& [key, node] : *all->as_table()) {
            if (!node.is_table()) throw DataError(node, fmt::format("[{}.{}] must be a table", section, key.str()));
            use(std::string(key.str()), *node.as_table());
        }
    }

    template <class Use>
    static void for_each_row(const toml::table& file, const char* section, Use use) {
        const auto* all = file.get(section);
        if (all == nullptr) return;
        if (!all->is_array_of_tables()) throw DataError(*all, fmt::format("[[{}]] expected", section));
        for (const auto& node : *all->as_array()) use(*node.as_table());
    }

    void claim(const toml::table& table, const std::string& id) {
        if (!is_identifier(id)) throw DataError(table, fmt::format("\"{}\" is not an id in kebab-case", id));
        if (!used_.emplace(id, false).second) throw DataError(table, fmt::format("duplicate id \"{}\"", id));
    }

    void add_meaning(const std::string& id, const toml::table& table) {
        claim(table, id);
        Fields fields(table, "meaning " + id);
        MeaningRow row;
        row.name = fields.text("name");
        row.explanation = fields.optional_text("explanation");
        row.raw = reading(fields.subtable("raw"), "raw reading of " + id);
        row.normalised = reading(fields.subtable("normalised"), "normalised reading of " + id);
        row.direction = direction_named(fields, fields.optional_text("better"));
        fields.finish();
        meanings_.emplace(id, std::move(row));
    }

    void add_lists(const toml::table& table) {
        Fields fields(table, "lists");
        for (const auto& [key, node] : table) {
            claim(table, std::string(key.str()));
            lists_[std::string(key.str())] = fields.patterns(key.str(), true);
        }
    }

    void add_set(const toml::table& table) {
        Fields fields(table, "set");
        const auto id = fields.text("id");
        claim(table, id);
        auto attributes = included(fields);
        const auto source = fields.text("source");
        const auto date = fields.date();
        merge(attributes, fields.subtable("attributes"), "set " + id, source, date);
        fields.finish();
        if (attributes.empty()) fields.fail("the set has no attributes");
        sets_.emplace(id, std::move(attributes));
    }

    /// The attributes of the sets that a row lists; later sets override earlier ones.
    AttributeTable included(Fields& fields) {
        AttributeTable attributes;
        for (const auto& id : fields.optional_texts("sets")) {
            const auto found = sets_.find(id);
            if (found == sets_.end()) fields.fail(fmt::format("no set \"{}\" is defined before this row", id));
            used_[id] = true;
            for (const auto& [number, row] : found->second) attributes[number] = row;
        }
        return attributes;
    }

    void merge(AttributeTable& into, const toml::table* table, const std::string& what, const std::string& source,
               const std::string& date) {
        if (table == nullptr) return;
        for (const auto& [key, node] : *table) {
            const auto number = attribute_number(node, std::string(key.str()), what);
            const auto* id = node.as_string();
            if (id == nullptr) throw DataError(node, what + ": the meaning of an attribute must be a string");
            const auto found = meanings_.find(id->get());
            if (found == meanings_.end()) {
                throw DataError(node, fmt::format("{}: unknown meaning \"{}\"", what, id->get()));
            }
            used_[id->get()] = true;
            auto row = found->second;
            row.source = source;
            row.date = date;
            into[number] = std::move(row);
        }
    }

    static std::uint8_t attribute_number(const toml::node& node, const std::string& key, const std::string& what) {
        const bool digits = !key.empty() && key.size() <= 3 && key.front() != '0' &&
                            key.find_first_not_of("0123456789") == std::string::npos;
        const int number = digits ? std::stoi(key) : 0;
        if (number < 1 || number > 254)
            throw DataError(node, fmt::format("{}: \"{}\" is not an attribute id", what, key));
        return static_cast<std::uint8_t>(number);
    }

    void add_family(const toml::table& table) {
        Fields fields(table, "family");
        FamilyRow row;
        row.id = fields.text("id");
        if (!is_identifier(row.id) || !families_.insert(row.id).second) {
            fields.fail(fmt::format("the family id \"{}\" is not kebab-case or is a duplicate", row.id));
        }
        row.name = fields.text("name");
        row.maker = fields.text("maker");
        row.source = fields.text("source");
        row.date = fields.date();
        row.solid_state = fields.flag("solid_state", true);
        row.protocol = protocol(fields);
        row.firmware = fields.patterns("firmware", false);
        row.models = fields.patterns("models", table.get("lists") == nullptr);
        for (const auto& id : fields.optional_texts("lists")) {
            const auto found = lists_.find(id);
            if (found == lists_.end()) fields.fail(fmt::format("unknown list \"{}\"", id));
            used_[id] = true;
            row.models.insert(row.models.end(), found->second.begin(), found->second.end());
        }
        row.attributes = included(fields);
        merge(row.attributes, fields.subtable("attributes"), "family " + row.id, row.source, row.date);
        fields.finish();
        refuse_known_patterns(fields, row);
        rows_->families.push_back(std::move(row));
    }

    static Protocol protocol(Fields& fields) {
        const auto wanted = fields.optional_text("protocol");
        if (wanted.empty()) return Protocol::unknown;
        if (wanted == "ata") return Protocol::ata;
        if (wanted == "nvme") return Protocol::nvme;
        if (wanted == "scsi") return Protocol::scsi;
        fields.fail(fmt::format("unknown protocol \"{}\"", wanted));
    }

    /// Two families may share a pattern only if the firmware distinguishes them.
    void refuse_known_patterns(const Fields& fields, const FamilyRow& row) {
        for (const auto& model : row.models) {
            const auto firmware = row.firmware.empty() ? std::vector<std::string>{""} : row.firmware;
            for (const auto& revision : firmware) {
                const auto key = fmt::format("{}\n{}\n{}", lower(model), revision, static_cast<int>(row.protocol));
                const auto [known, fresh] = patterns_.emplace(key, row.id);
                if (!fresh) fields.fail(fmt::format("\"{}\" is already a pattern of {}", model, known->second));
            }
        }
    }

    void add_agreed(const std::string& id, const toml::table& table) {
        Fields fields(table, "agreed " + id);
        if (id != "solid-state" && id != "hard-disk") fields.fail("must be solid-state or hard-disk");
        const auto source = fields.text("source");
        const auto date = fields.date();
        auto& into = id == "solid-state" ? rows_->solid_state : rows_->hard_disk;
        if (!into.empty()) fields.fail("duplicate entry");
        merge(into, fields.subtable("attributes"), "agreed " + id, source, date);
        fields.finish();
    }

    Rows* rows_;
    std::map<std::string, MeaningRow> meanings_;
    std::map<std::string, AttributeTable> sets_;
    std::map<std::string, std::vector<std::string>> lists_;
    std::map<std::string, bool> used_;
    std::set<std::string> families_;
    std::map<std::string, std::string> patterns_;
};

}  // namespace

void read_families(const std::vector<toml::table>& files, Rows& rows) {
    FamilyReader reader(rows);
    // Meanings and sets may be in any file; a set must follow the sets that it extends.
    for (const auto& file : files) reader.collect_meanings(file);
    for (const auto& file : files) reader.collect_sets(file);
    for (const auto& file : files) reader.resolve(file);
    reader.finish();
}

}  // namespace fettle::catalogue::generate
