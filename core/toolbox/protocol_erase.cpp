// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/protocol_erase.h"

#include <algorithm>
#include <string>
#include <vector>

namespace fettle::toolbox {

namespace {

std::string words(const Message& message) { return message.id + ": " + render(message.text, message.evidence); }

std::vector<std::string> losses(const plan::Plan& plan) {
    std::vector<std::string> all;
    for (const auto& loss : plan.losses) all.push_back(words(loss));
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<plan::Content> of_others(const plan::Plan& plan) {
    auto contents = plan.contents;
    std::erase_if(contents, [&](const plan::Content& one) { return one.drive == plan.drives.front().id; });
    return contents;
}

/// An earlier erase of the same run has destroyed some of what was confirmed.
bool nothing_new(std::vector<plan::Content> confirmed, const std::vector<plan::Content>& now) {
    return std::all_of(now.begin(), now.end(), [&](const plan::Content& one) {
        const auto known = std::find(confirmed.begin(), confirmed.end(), one);
        if (known == confirmed.end()) return false;
        confirmed.erase(known);
        return true;
    });
}

void add_need(std::vector<plan::Need>& needs, const plan::Need& need) {
    if (!need.met) {
        std::erase_if(needs, [&](const plan::Need& other) { return other.met && other.what.id == need.what.id; });
    }
    const auto text = words(need.what);
    const auto same = [&](const plan::Need& other) { return other.met == need.met && words(other.what) == text; };
    if (std::none_of(needs.begin(), needs.end(), same)) needs.push_back(need);
}

}  // namespace

void add_erase(plan::Plan& plan, const plan::Plan& erase) {
    for (const auto& content : erase.contents) {
        if (std::find(plan.contents.begin(), plan.contents.end(), content) == plan.contents.end())
            plan.contents.push_back(content);
    }
    for (const auto& loss : erase.losses) {
        if (loss.id != "loses-all") plan.losses.push_back(loss);  // the protocol overwrites all of the drive anyway
    }
    for (const auto& need : erase.needs) add_need(plan.needs, need);
    for (const auto& option : erase.options) plan.options.push_back({"erase_" + option.name, option.value});
}

Status same_erase(const plan::Plan& confirmed, const plan::Plan& now) {
    const auto& drive = confirmed.drives.front();
    // Another drive may have taken its place while it was not held.
    if (const auto different = plan::differences(drive, now.drives.front()); !different.empty()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{drive} no longer matches the plan ({different})"),
                    {{"drive", drive.id}, {"different", plan::words(different)}});
    }
    const bool same = confirmed.options == now.options && losses(confirmed) == losses(now);
    if (same && nothing_new(of_others(confirmed), of_others(now))) return {};
    return fail(ErrorCode::refused,
                FETTLE_TEXT("what erasing {drive} destroys has changed since the plan was confirmed"),
                {{"drive", drive.id}});
}

}  // namespace fettle::toolbox
