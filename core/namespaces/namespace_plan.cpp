// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/namespaces/namespace_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/namespaces/texts.h"
#include "core/plan/contents.h"
#include "core/plan/use_needs.h"

namespace fettle::namespaces {

namespace {

constexpr std::array<std::pair<Action, std::string_view>, 4> kNames{
    {{Action::create, "create"}, {Action::remove, "delete"}, {Action::attach, "attach"}, {Action::detach, "detach"}}};

bool takes_away(Action action) { return action == Action::remove || action == Action::detach; }

/// The next multiple at or above `bytes`; 0 units count as 1. Nullopt: beyond 64 bits.
std::optional<std::uint64_t> rounded_up(std::uint64_t bytes, std::uint64_t unit) {
    const auto over = unit == 0 ? 0 : bytes % unit;
    if (over == 0) return bytes;
    if (bytes > UINT64_MAX - (unit - over)) return std::nullopt;
    return bytes + (unit - over);
}

class Maker {
public:
    Maker(const Request& request, const NamespaceInputs& inputs) : request_(request), in_(inputs) {
        made_.action = request.action;
        made_.own_controller = inputs.survey.controller;
        made_.controller = request.controller.value_or(inputs.survey.controller);
        made_.held = subject_of(request, inputs.entry, inputs.siblings);
        made_.plan.verb = plan::Verb::name_space;
        made_.plan.drives = {inputs.pinned};
    }

    Result<NamespacePlan> make() {
        const auto& bus = in_.entry.identity.bus;
        if (!in_.survey.can_manage || bus != Bus::nvme) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("namespace management on this drive"));
        }
        if (auto known = check_controller(); !known) return fail(known.error());
        auto done = request_.action == Action::create ? create() : change();
        if (!done) return fail(done.error());
        add_options();
        return std::move(made_);
    }

private:
    Status check_controller() {
        const auto& all = in_.survey.controllers;
        const bool known = made_.controller == in_.survey.controller || all.empty() ||
                           std::find(all.begin(), all.end(), made_.controller) != all.end();
        if (known) return {};
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the drive has no controller {controller}; it has {all}"),
                    {{"controller", made_.controller}, {"all", fmt::format("{}", fmt::join(all, ", "))}});
    }

    // create

    Status create() {
        if (in_.survey.most != 0 && in_.survey.all.size() >= in_.survey.most) {
            return fail(ErrorCode::refused,
                        FETTLE_TEXT("the drive already has {count} namespaces, the most it supports"),
                        {{"count", in_.survey.all.size()}});
        }
        const auto sector = choose_sector();
        if (!sector) return fail(sector.error());
        const auto bytes = choose_size(*sector);
        if (!bytes) return fail(bytes.error());
        made_.shape = {*bytes / sector->bytes, erase::flbas_of(sector->format), 0,
                       static_cast<std::uint8_t>(request_.shared ? 1 : 0)};
        sector_bytes_ = sector->bytes;
        size_ = *bytes;
        step(kStepCreate, text::kCreate, text::kCreatePower);
        if (request_.attach) {
            step(kStepAttach, text::kAttachNew, text::kCreatePower);
            if (is_own()) step(kStepRescan, text::kRescan, text::kRescanPower);
        }
        add_power_need();
        return {};
    }

    Result<erase::SectorSize> choose_sector() {
        const auto& sizes = in_.survey.sector_sizes;
        if (sizes.empty()) {
            return fail(ErrorCode::unsupported, FETTLE_TEXT("namespaces without metadata on this drive"));
        }
        const auto with = [&](std::uint32_t bytes) {
            return std::find_if(sizes.begin(), sizes.end(), [&](const auto& one) { return one.bytes == bytes; });
        };
        if (request_.sector_bytes) {
            const auto found = with(*request_.sector_bytes);
            if (found != sizes.end()) return *found;
            std::vector<std::uint32_t> all;
            all.reserve(sizes.size());
            for (const auto& one : sizes) all.push_back(one.bytes);
            return fail(ErrorCode::unsupported, FETTLE_TEXT("the drive offers sectors of {all} bytes, not {wanted}"),
                        {{"all", fmt::format("{}", fmt::join(all, ", "))}, {"wanted", *request_.sector_bytes}});
        }
        for (const auto& one : in_.survey.all) {
            const auto found = with(one.identify.logical_block_bytes().value_or(0));
            if (found != sizes.end()) return *found;
        }
        return sizes.front();
    }

    /// A drive allocates whole units, so that a size between two would waste capacity.
    Result<std::uint64_t> choose_size(const erase::SectorSize& sector) {
        const auto unit = std::max<std::uint64_t>(
            rounded_up(in_.survey.granularities.of(sector.format).size_bytes, sector.bytes).value_or(0), sector.bytes);
        const auto& free = in_.survey.unallocated;
        if (!request_.bytes) {
            if (!free) {
                return fail(ErrorCode::unsupported,
                            FETTLE_TEXT("the drive does not report its unallocated capacity; specify the size"));
            }
            const auto all =
                free->bytes >= unit ? free->bytes / unit * unit : free->bytes / sector.bytes * sector.bytes;
            if (all == 0) return no_room(*free, {});
            return all;
        }
        if (*request_.bytes == 0) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the size of a namespace must not be 0"));
        }
        const auto bytes = rounded_up(*request_.bytes, unit);
        if (!bytes) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the size is too large"));
        if (free && *bytes > free->bytes) return no_room(*free, bytes);
        return *bytes;
    }

    static tl::unexpected<Error> no_room(ByteCount free, std::optional<std::uint64_t> wanted) {
        if (!wanted || free.bytes == 0)
            return fail(ErrorCode::refused, FETTLE_TEXT("the drive has no unallocated capacity"));
        return fail(
            ErrorCode::refused,
            FETTLE_TEXT("only {free} of the drive's capacity is unallocated ({free_bytes} bytes); the namespace "
                        "needs {wanted} ({wanted_bytes} bytes). Delete another namespace first"),
            {{"free", decimal_size(free)},
             {"free_bytes", free.bytes},
             {"wanted", decimal_size({*wanted})},
             {"wanted_bytes", *wanted}});
    }

    // delete, attach, detach

    Status change() {
        const auto nsid = request_.nsid ? request_.nsid : in_.entry.identity.nsid;
        if (!nsid) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("{drive} is a controller without a namespace; specify the namespace with --nsid"),
                        {{"drive", in_.entry.id}});
        }
        const auto* const found = in_.survey.find(*nsid);
        if (found == nullptr) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the drive has no namespace {nsid}"),
                        {{"nsid", *nsid}});
        }
        made_.nsid = *nsid;
        made_.shape = found->shape();
        made_.controllers = found->controllers;
        sector_bytes_ = found->identify.logical_block_bytes().value_or(0);
        size_ = found->size().value_or(ByteCount{}).bytes;
        made_.exclusive = takes_away(request_.action) && made_.held.identity.nsid == nsid;
        switch (request_.action) {
            case Action::remove: return remove(*found);
            case Action::attach: return attach(*found);
            case Action::detach: return detach(*found);
            case Action::create: break;
        }
        return {};
    }

    Status remove(const Namespace& found) {
        step(kStepDelete, text::kDelete, text::kDeletePower).loses_data = true;
        if (found.attached) step(kStepRescan, text::kRescan, text::kRescanPower);
        made_.plan.losses.push_back({"namespace-data", Severity::critical, text::kDeleteLoss, {}, evidence()});
        add_contents(found);
        add_use_needs(found);
        const auto others = found.others(in_.survey.controller);
        if (!others) {
            need("not-elsewhere", text::kElsewhereUnknown, {}, false);
        } else if (others->empty()) {
            need("not-elsewhere", text::kNotElsewhere, {}, true);
        } else {
            auto evidence = this->evidence();
            evidence.push_back({"controllers", fmt::format("{}", fmt::join(*others, ", "))});
            need("not-elsewhere", text::kElsewhere, text::kElsewhereRemedy, false, std::move(evidence));
        }
        add_power_need();
        return {};
    }

    Status attach(const Namespace& found) {
        if (is_attached(found)) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("namespace {nsid} is already attached to controller {controller}"),
                        {{"nsid", made_.nsid}, {"controller", made_.controller}});
        }
        if (!found.shared() && found.controllers && !found.controllers->empty()) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("namespace {nsid} cannot be shared and is attached to {where}; detach it there first"),
                {{"nsid", made_.nsid}, {"where", found.attachment()}});
        }
        step(kStepAttach, text::kAttach, text::kAttachPower);
        if (is_own()) step(kStepRescan, text::kRescan, text::kRescanPower);
        return {};
    }

    Status detach(const Namespace& found) {
        if (!is_attached(found)) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("namespace {nsid} is not attached to controller {controller}"),
                        {{"nsid", made_.nsid}, {"controller", made_.controller}});
        }
        step(kStepDetach, text::kDetach, text::kDetachPower);
        if (is_own()) {
            step(kStepRescan, text::kRescan, text::kRescanPower);
            add_use_needs(found);
        } else {
            made_.exclusive = false;
            made_.plan.losses.push_back({"other-host", Severity::critical, text::kDetachLoss, {}, evidence()});
        }
        return {};
    }

    [[nodiscard]] bool is_own() const { return made_.controller == in_.survey.controller; }
    /// To the controller of the request.
    [[nodiscard]] bool is_attached(const Namespace& found) const {
        if (is_own()) return found.attached;
        const auto& all = found.controllers;
        return all && std::find(all->begin(), all->end(), made_.controller) != all->end();
    }

    void add_contents(const Namespace& found) {
        auto& contents = made_.plan.contents;
        if (const auto* const place = place_of(made_.held); made_.exclusive && place != nullptr) {
            contents = plan::contents_of(made_.held, *place);
        } else if (!made_.exclusive) {
            contents.push_back({plan::Content::Kind::other, made_.held.id, fmt::format("namespace {}", found.nsid),
                                "attached to " + found.attachment(), found.size()});
        }
    }

    [[nodiscard]] const check::DrivePlace* place_of(const DriveEntry& entry) const {
        if (entry.id == in_.entry.id) return in_.place;
        const auto found = std::find_if(in_.siblings.begin(), in_.siblings.end(),
                                        [&](const auto& one) { return one.entry.id == entry.id; });
        return found == in_.siblings.end() ? nullptr : found->place;
    }

    /// The namespace must not be in use, through any of its devices.
    void add_use_needs(const Namespace& found) {
        if (!made_.exclusive) {
            // Without a device, only a namespace that this computer does not have attached is known to be unused.
            need("listed", found.attached ? text::kUnlisted : text::kListed,
                 found.attached ? text::kUnlistedRemedy : std::string_view(), !found.attached);
            return;
        }
        std::vector<plan::UsedPlace> places;
        const auto look = [&](const DriveEntry& entry, const check::DrivePlace* place) {
            if (entry.identity.nsid != made_.nsid) return;
            places.push_back({place, entry.id == made_.held.id ? std::string() : entry.id});
        };
        look(in_.entry, in_.place);
        for (const auto& sibling : in_.siblings) look(sibling.entry, sibling.place);
        plan::UseTexts texts;
        texts.known_place = text::kKnownPlace;
        texts.not_system = text::kNotSystem;
        texts.is_system = text::kIsSystem;
        texts.is_system_remedy = text::kIsSystemRemedy;
        texts.not_in_use = text::kNotInUse;
        texts.in_use_remedy = text::kInUseRemedy;
        plan::add_use_needs(made_.plan.needs, made_.held.id, places, texts);
    }

    void add_power_need() { need("on-mains", text::kMains, {}, in_.on_battery != true); }

    plan::Step& step(std::string_view id, std::string_view what, std::string_view power) {
        plan::Step one;
        one.id = std::string(id);
        one.what = {one.id, Severity::info, what, {}, evidence()};
        one.if_power_fails = {one.id + "-power", Severity::info, power, {}, {}};
        made_.kinds.push_back(one.id);
        made_.plan.steps.push_back(std::move(one));
        return made_.plan.steps.back();
    }

    void need(const char* id, std::string_view what, std::string_view remedy, bool met) {
        need(id, what, remedy, met, evidence());
    }
    void need(const char* id, std::string_view what, std::string_view remedy, bool met,
              std::vector<Evidence> evidence) {
        made_.plan.needs.push_back(
            {{id, met ? Severity::info : Severity::critical, what, remedy, std::move(evidence)}, met});
    }

    [[nodiscard]] std::vector<Evidence> evidence() const {
        std::vector<Evidence> all{{"controller", made_.controller},
                                  {"size", size_},
                                  {"sector_bytes", sector_bytes_},
                                  {"drive", made_.held.id}};
        if (made_.nsid != 0) all.push_back({"nsid", made_.nsid});
        return all;
    }

    /// All that the work uses, so that the plan's hash covers it.
    void add_options() {
        auto& options = made_.plan.options;
        options = {{"action", std::string(name(made_.action))},
                   {"own_controller", made_.own_controller},
                   {"controller", made_.controller},
                   {"size_bytes", size_},
                   {"sector_bytes", sector_bytes_},
                   {"flbas", made_.shape.formatted},
                   {"protection", made_.shape.protection},
                   {"sharing", made_.shape.sharing},
                   {"exclusive", made_.exclusive}};
        if (made_.nsid != 0) options.push_back({"nsid", made_.nsid});
        if (made_.controllers) {
            options.push_back({"attached_to", fmt::format("{}", fmt::join(*made_.controllers, ","))});
        }
    }

    const Request& request_;
    const NamespaceInputs& in_;
    NamespacePlan made_;
    std::uint32_t sector_bytes_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace

std::string_view name(Action action) noexcept {
    const auto* const found =
        std::find_if(kNames.begin(), kNames.end(), [&](const auto& one) { return one.first == action; });
    return found == kNames.end() ? "unknown" : found->second;
}

const DriveEntry& subject_of(const Request& request, const DriveEntry& entry,
                             const std::vector<NamespaceInputs::Sibling>& others) {
    if (!takes_away(request.action) || !request.nsid || entry.identity.nsid == request.nsid) return entry;
    const auto found = std::find_if(others.begin(), others.end(),
                                    [&](const auto& one) { return one.entry.identity.nsid == request.nsid; });
    return found == others.end() ? entry : found->entry;
}

Result<NamespacePlan> make_plan(const Request& request, const NamespaceInputs& inputs) {
    return Maker(request, inputs).make();
}

}  // namespace fettle::namespaces
