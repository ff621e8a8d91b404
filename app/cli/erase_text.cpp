// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/erase_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

std::string said(const Message& message) { return printable(render(message.text, message.evidence)); }

/// " (in use, best performance)".
std::string sector_size_words(const erase::SectorSize& size) {
    std::vector<std::string> words;
    if (size.current) words.emplace_back("in use");
    if (size.relative_performance) {
        words.push_back(fmt::format("{} performance", erase::performance_name(*size.relative_performance)));
    }
    return words.empty() ? std::string() : fmt::format(" ({})", fmt::join(words, ", "));
}

std::string offer_words(const Session& session, const erase::Offer& offer, std::size_t number) {
    const auto grade = offer.grade == erase::Grade::none ? std::string_view("no erase") : name(offer.grade);
    auto text = fmt::format("\n  {}. {} ({}){}\n", number, name(offer.method), grade,
                            offer.refused ? ": currently unavailable" : "");
    const std::string below(5, ' ');
    text += wrapped(said(offer.why), below, session.columns);
    if (offer.estimate.seconds) {
        text += wrapped(
            fmt::format("Duration {}: {}", duration_words(*offer.estimate.seconds), printable(offer.estimate.source)),
            below, session.columns);
    }
    if (offer.namespaces.size() > 1) {
        text += wrapped(fmt::format("Erases namespaces {} together.", fmt::join(offer.namespaces, ", ")), below,
                        session.columns);
    }
    if (!offer.sector_sizes.empty()) {
        std::vector<std::string> sizes;
        for (const auto& size : offer.sector_sizes) {
            sizes.push_back(fmt::format("{} bytes{}", size.bytes, sector_size_words(size)));
        }
        text += wrapped(fmt::format("Sector sizes: {}. --sector-size chooses one.", fmt::join(sizes, ", ")), below,
                        session.columns);
    }
    if (offer.refused) {
        text += wrapped(fmt::format("Unavailable: {}", said(*offer.refused)), below, session.columns);
        if (!offer.refused->remedy.empty()) {
            text += wrapped(printable(render(offer.refused->remedy, offer.refused->evidence)), below, session.columns);
        }
    }
    return text;
}

json::Json offer_json(const erase::Offer& offer) {
    json::Json json;
    json["method"] = name(offer.method);
    json["grade"] = name(offer.grade);
    json["usable"] = !offer.refused;
    json["why"] = json::to_json(offer.why);
    if (offer.refused) json["refused"] = json::to_json(*offer.refused);
    if (offer.estimate.seconds) {
        json["estimate_seconds"] = *offer.estimate.seconds;
        json["estimate_source"] = offer.estimate.source;
    }
    if (!offer.namespaces.empty()) json["namespaces"] = offer.namespaces;
    for (const auto& size : offer.sector_sizes) {
        json::Json one{{"bytes", size.bytes}};
        if (size.relative_performance) one["performance"] = erase::performance_name(*size.relative_performance);
        if (size.current) one["in_use"] = true;
        json["sector_sizes"].push_back(std::move(one));
    }
    if (offer.needs_proof) json["path_is_proven_first"] = true;
    return json;
}

}  // namespace

std::string erase_methods_words(const Session& session, const EraseMethods& methods) {
    auto text = wrapped(printable(methods.drive.words()), "", session.columns);
    if (!methods.recovery.ways.empty()) {
        text += "\n";
        text += wrapped(said(methods.recovery.state), "", session.columns);
        for (const auto& way : methods.recovery.ways) text += wrapped(said(way.text), "  - ", session.columns);
    }
    if (methods.offers.empty()) {
        return text + "\nThe drive supports no erase method known to Fettle.\n";
    }
    text +=
        "\nErase methods, best first. \"purge\": recovery is infeasible even with laboratory techniques;\n"
        "\"clear\": recovery is not possible through the drive's interface (IEEE 2883, NIST SP 800-88).\n";
    for (std::size_t i = 0; i < methods.offers.size(); ++i) text += offer_words(session, methods.offers[i], i + 1);
    for (const auto& missing : methods.missing) {
        const bool refused = missing.reason == name(ErrorCode::refused);
        const auto words = refused ? fmt::format("Not offered: {} ({})", missing.what, printable(missing.detail))
                                   : fmt::format("Unknown: {} ({})", missing.what, printable(missing.reason));
        text += wrapped(words, "  ! ", session.columns);
    }
    return text;
}

json::Json erase_methods_json(const EraseMethods& methods) {
    json::Json body;
    auto& mine = body["erase"];
    auto& drive = mine["drive"];
    drive["id"] = methods.drive.id;
    drive["model"] = methods.drive.model;
    drive["serial"] = methods.drive.serial;
    auto& offers = mine["methods"] = json::Json::array();
    for (const auto& offer : methods.offers) offers.push_back(offer_json(offer));
    mine["state"] = json::to_json(methods.recovery.state);
    auto& ways = mine["ways_out"] = json::Json::array();
    for (const auto& way : methods.recovery.ways) {
        json::Json one;
        one["verb"] = way.purpose == erase::Purpose::unlock ? "unlock" : "resume";
        one["why"] = json::to_json(way.text);
        ways.push_back(std::move(one));
    }
    mine["can_suspend"] = methods.can_suspend;
    return body;
}

}  // namespace fettle::cli
