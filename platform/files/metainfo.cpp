// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/metainfo.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <memory>

namespace fettle {

namespace {

using firmware::Release;

struct Closer {
    void operator()(xmlDoc* document) const noexcept { ::xmlFreeDoc(document); }
};

std::string text(const xmlChar* chars) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): xmlChar is UTF-8
    return chars == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(chars));
}

bool is(const xmlNode* node, std::string_view name) {
    return node->type == XML_ELEMENT_NODE && text(node->name) == name;
}

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

std::string content(xmlNode* node) {
    xmlChar* chars = ::xmlNodeGetContent(node);
    auto all = trimmed(text(chars));
    ::xmlFree(chars);
    return all;
}

std::string attribute(xmlNode* node, const char* name) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): xmlChar is UTF-8
    xmlChar* chars = ::xmlGetProp(node, reinterpret_cast<const xmlChar*>(name));
    auto all = text(chars);
    ::xmlFree(chars);
    return all;
}

template <typename Visit>
void each(xmlNode* parent, std::string_view name, const Visit& visit) {
    for (xmlNode* child = parent->children; child != nullptr; child = child->next) {
        if (is(child, name)) visit(child);
    }
}

/// The component's data for all of its releases.
Release common(xmlNode* component) {
    Release all;
    each(component, "id", [&](xmlNode* node) { all.id = content(node); });
    // Translations have a language attribute; the original name has none.
    each(component, "name", [&](xmlNode* node) {
        if (attribute(node, "lang").empty() && all.name.empty()) all.name = content(node);
    });
    each(component, "provides", [&](xmlNode* provides) {
        each(provides, "firmware", [&](xmlNode* node) { all.guids.push_back(lower(content(node))); });
    });
    each(component, "custom", [&](xmlNode* custom) {
        each(custom, "value", [&](xmlNode* node) {
            if (attribute(node, "key") == "LVFS::UpdateProtocol") all.protocol = content(node);
        });
    });
    each(component, "requires", [&](xmlNode* conditions) {
        // With text it requires another device's firmware; without, this one's.
        each(conditions, "firmware", [&](xmlNode* node) {
            auto compare = attribute(node, "compare");
            auto revision = attribute(node, "version");
            if (content(node).empty() && !revision.empty()) {
                all.conditions.push_back({std::move(compare), std::move(revision)});
            }
        });
    });
    return all;
}

Release release_of(xmlNode* node, Release one) {
    one.revision = attribute(node, "version");
    each(node, "description", [&](xmlNode* words) { one.description = content(words); });
    each(node, "checksum", [&](xmlNode* sum) {
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
    if (bytes.size() > kLargest) return fail(ErrorCode::malformed, "metadata of this size");
    constexpr int kOptions = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA;
    const auto chars = bytes.text();
    const std::unique_ptr<xmlDoc, Closer> document(
        ::xmlReadMemory(chars.data(), static_cast<int>(chars.size()), "metainfo.xml", nullptr, kOptions));
    // Entities of a document type can expand without limit; metadata uses none.
    if (document && ::xmlGetIntSubset(document.get()) != nullptr) {
        return fail(ErrorCode::malformed, "metadata with a document type declaration");
    }
    xmlNode* root = document ? ::xmlDocGetRootElement(document.get()) : nullptr;
    if (root == nullptr || !is(root, "component")) return fail(ErrorCode::malformed, "no AppStream component");
    const auto all = common(root);
    std::vector<Release> releases;
    each(root, "releases", [&](xmlNode* list) {
        each(list, "release", [&](xmlNode* node) { releases.push_back(release_of(node, all)); });
    });
    return releases;
}

}  // namespace fettle
