// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/metainfo.h"

#include <algorithm>
#include <cctype>
#include <pugixml.hpp>

namespace fettle {

namespace {

using firmware::Release;

std::string trimmed(const std::string& all) {
    const auto blank = [](unsigned char c) { return std::isspace(c) != 0; };
    const auto first = std::find_if_not(all.begin(), all.end(), blank);
    const auto last = std::find_if_not(all.rbegin(), std::make_reverse_iterator(first), blank).base();
    return {first, last};
}

std::string lower(std::string all) {
    std::transform(all.begin(), all.end(), all.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return all;
}

/// Collects the text of an element and of those within it.
class TextWalker final : public pugi::xml_tree_walker {
public:
    bool for_each(pugi::xml_node& node) override {
        all_ += node.value();
        return true;
    }
    [[nodiscard]] std::string take() { return trimmed(all_); }

private:
    std::string all_;
};

std::string content(pugi::xml_node node) {
    TextWalker walker;
    node.traverse(walker);
    return walker.take();
}

std::string attribute(pugi::xml_node node, const char* name) { return node.attribute(name).as_string(); }

template <typename Visit>
void each(pugi::xml_node parent, const char* name, const Visit& visit) {
    for (const auto child : parent.children(name)) visit(child);
}

/// The component's data for all of its releases.
Release common(pugi::xml_node component) {
    Release all;
    each(component, "id", [&](pugi::xml_node node) { all.id = content(node); });
    // Translations have a language attribute; the original name has none.
    each(component, "name", [&](pugi::xml_node node) {
        if (attribute(node, "xml:lang").empty() && all.name.empty()) all.name = content(node);
    });
    each(component, "provides", [&](pugi::xml_node provides) {
        each(provides, "firmware", [&](pugi::xml_node node) { all.guids.push_back(lower(content(node))); });
    });
    each(component, "custom", [&](pugi::xml_node custom) {
        each(custom, "value", [&](pugi::xml_node node) {
            if (attribute(node, "key") == "LVFS::UpdateProtocol") all.protocol = content(node);
        });
    });
    each(component, "requires", [&](pugi::xml_node conditions) {
        // With text it requires another device's firmware; without, this one's.
        each(conditions, "firmware", [&](pugi::xml_node node) {
            auto compare = attribute(node, "compare");
            auto revision = attribute(node, "version");
            if (content(node).empty() && !revision.empty()) {
                all.conditions.push_back({std::move(compare), std::move(revision)});
            }
        });
    });
    return all;
}

Release release_of(pugi::xml_node node, Release one) {
    one.revision = attribute(node, "version");
    each(node, "description", [&](pugi::xml_node words) { one.description = content(words); });
    each(node, "checksum", [&](pugi::xml_node sum) {
        // The container's checksum is of the cabinet before it was signed, so it cannot be checked here.
        if (attribute(sum, "target") != "content") return;
        if (auto file = attribute(sum, "filename"); !file.empty()) one.file = std::move(file);
        const auto kind = lower(attribute(sum, "type"));
        if (auto hex = lower(content(sum)); !hex.empty() && !kind.empty()) one.checksums.push_back({kind, hex});
    });
    // Older metadata, and fwupd's own examples, list no file: this is the default.
    if (one.file.empty()) one.file = "firmware.bin";
    return one;
}

}  // namespace

Result<std::vector<firmware::Release>> read_metainfo(BytesView bytes) {
    constexpr std::size_t kLargest = std::size_t{4} << 20U;
    if (bytes.size() > kLargest) return fail(ErrorCode::malformed, FETTLE_TEXT("AppStream metadata that is too large"));
    pugi::xml_document document;
    if (!document.load_buffer(bytes.span().data(), bytes.size(), pugi::parse_default | pugi::parse_doctype)) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("no AppStream component"));
    }
    // Metadata uses none; the library would not expand its entities.
    if (std::any_of(document.begin(), document.end(),
                    [](const pugi::xml_node& node) { return node.type() == pugi::node_doctype; })) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("metadata with a document type declaration"));
    }
    const auto root = document.child("component");
    if (!root) return fail(ErrorCode::malformed, FETTLE_TEXT("no AppStream component"));
    const auto all = common(root);
    std::vector<Release> releases;
    each(root, "releases", [&](pugi::xml_node list) {
        each(list, "release", [&](pugi::xml_node node) { releases.push_back(release_of(node, all)); });
    });
    return releases;
}

}  // namespace fettle
