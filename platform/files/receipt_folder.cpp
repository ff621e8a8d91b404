// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/receipt_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "platform/files/durable_files.h"

namespace fettle {

namespace {

constexpr std::string_view kSuffix = ".json";

/// Only names made by add(): they begin with the time.
bool is_name(const std::string& name) {
    return name.ends_with(kSuffix) && name.size() > kSuffix.size() && name.size() < 200 && name.front() >= '0' &&
           name.front() <= '9' && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string::npos;
}

}  // namespace

std::vector<std::string> ReceiptFolder::names() const {
    auto all = durable::names_in(folder_).value_or(std::vector<std::string>());
    std::erase_if(all, [](const std::string& name) { return !is_name(name); });
    return all;
}

Status ReceiptFolder::add(const std::string& name, std::string_view document) {
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("invalid receipt name: {name}"), {{"name", name}});
    }
    if (document.size() > plan::kLargestReceipt) return fail(ErrorCode::too_large, FETTLE_TEXT("the receipt"));
    if (folder_.empty()) return fail(ErrorCode::refused, FETTLE_TEXT("no home folder to store receipts in"));
    if (auto made = durable::make_private_folder(folder_); !made) return made;
    durable::remove_parts(folder_);
    const auto mine = fmt::format("{}-{}{}", durable::unique_stamp(), name, kSuffix);
    const auto path = durable::below(folder_, mine);
    if (auto written = durable::replace(path, document, durable::Readers::owner); !written) return written;
    const auto all = names();
    for (std::size_t i = 0; i + plan::kMostReceipts < all.size(); ++i) {
        // Not this one, even if the clock was set back and all others are newer.
        if (all[i] != mine) (void)durable::remove(durable::below(folder_, all[i]));
    }
    return durable::sync_folder(folder_);
}

Result<std::vector<std::string>> ReceiptFolder::newest(std::size_t most) {
    std::vector<std::string> documents;
    if (folder_.empty()) return documents;
    auto all = names();
    std::reverse(all.begin(), all.end());
    for (const auto& name : all) {
        if (documents.size() >= most) break;
        auto text = durable::read_own(durable::below(folder_, name), plan::kLargestReceipt);
        if (!text) return fail(text.error());
        if (*text) documents.push_back(std::move(**text));
    }
    return documents;
}

}  // namespace fettle
