// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/remote/service_toolbox.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/schedule/store.h"
#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/table_by_port.h"
#include "platform/record/replay_source.h"
#include "platform/remote/memory_file.h"
#include "platform/remote/terminal_agent.h"

namespace fettle::remote {

namespace {

/// The rest of it is the service's to know: this plan is for showing, and is known by its hash.
firmware::UpdatePlan firmware_plan(const DriveEntry& entry, report::ReadPlan read) {
    firmware::UpdatePlan plan;
    plan.entry = entry;
    plan.plan = std::move(read.plan);
    plan.plan_hash = std::move(read.hash);
    return plan;
}

}  // namespace

ServiceBus* ServiceToolbox::service() {
    if (!bus_) {
        auto bus = ServiceBus::open();
        if (bus && (*bus)->there()) bus_ = std::move(*bus);
    }
    return bus_.get();
}

Result<report::ReadPlan> ServiceToolbox::plan_there(const char* method,
                                                    const std::vector<ServiceBus::Argument>& arguments,
                                                    std::string* remark) {
    on_use_();
    const TerminalAgent agent;  // whoever is not at this computer is asked for an administrator's password
    const auto told = bus_->call(method, arguments, CancelToken());
    if (!told) return fail(told.error());
    if (told->size() != (remark == nullptr ? 2U : 3U)) {
        return fail(ErrorCode::malformed, "a plan from Fettle's service");
    }
    auto read = report::read_plan(told->front(), sentences_);
    if (read) read->hash = (*told)[1];
    if (remark != nullptr) *remark = told->back();
    return read;
}

Result<trim::TrimPlan> ServiceToolbox::plan_trim(const TrimRequest& request) {
    auto plan = local_.plan_trim(request);
    if (!plan || plan->step_candidates.empty() || service() == nullptr) return plan;
    // In the service's order: it orders what it is given as it is ordered here.
    std::vector<std::string> names;
    for (const auto index : plan->step_candidates) names.push_back(plan->candidates[index].file_system.target);
    auto read = plan_there("PlanTrim", {names, false, request.minimum_bytes});
    if (!read) return fail(read.error());
    // What will be done is shown by the file systems that were found here, so they must be the same.
    const auto same = [](const plan::Step& one, const plan::Step& other) {
        return render(one.what.text, one.what.evidence) == render(other.what.text, other.what.evidence);
    };
    if (!std::equal(plan->plan.steps.begin(), plan->plan.steps.end(), read->plan.steps.begin(), read->plan.steps.end(),
                    same)) {
        return fail(ErrorCode::refused, "Fettle's service sees other file systems than this user");
    }
    plan->plan = std::move(read->plan);
    plan->plan_hash = std::move(read->hash);
    return plan;
}

Result<plan::Receipt> ServiceToolbox::trim(const trim::TrimPlan& plan, const plan::Confirmation& confirmation,
                                           const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!bus_) return local_.trim(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Result<plan::Token> ServiceToolbox::confirm(const std::string& plan_hash) {
    if (!bus_) return local_.confirm(plan_hash);
    return ask(plan_hash, CancelToken());
}

Result<plan::Token> ServiceToolbox::ask(const std::string& hash, const CancelToken& cancel) {
    const TerminalAgent agent;
    const auto told = bus_->call("Confirm", {hash}, cancel);
    if (!told) return fail(told.error());
    if (told->size() != 1) return fail(ErrorCode::malformed, "a confirmation from Fettle's service");
    return plan::Token{told->front()};
}

bool ServiceToolbox::looks_there(const DriveEntry& entry) {
    return !here_.drives.may_open(entry) && service() != nullptr;
}

template <typename Answer>
Result<Answer> ServiceToolbox::look_there(const DriveEntry& entry, const char* look, Wake wake,
                                          const std::function<Result<Answer>(Toolbox&, const DriveEntry&)>& ask) {
    on_use_();
    const TerminalAgent agent;
    const auto told = bus_->call("RecordLook", {entry.id, std::string(look), wake == Wake::allowed}, CancelToken());
    if (!told) return fail(told.error());
    if (told->size() != 1) return fail(ErrorCode::malformed, "a recording from Fettle's service");
    auto replay = record::replay_text(told->front());
    if (!replay) return fail(replay.error());
    const auto recorded = (*replay)->list();
    if (!recorded || recorded->size() != 1 || recorded->front().id != entry.id) {
        return fail(ErrorCode::malformed, "a recording of another drive from Fettle's service");
    }
    toolbox::TableByPort machine(here_.machine, **replay);
    LocalToolbox toolbox(**replay, machine, here_.files, here_.catalogue, {}, here_.care);
    return ask(toolbox, recorded->front());
}

Result<EraseMethods> ServiceToolbox::erase_methods(const std::string& drive) {
    const auto entry = local_.find(drive);
    if (!entry || !looks_there(*entry)) return local_.erase_methods(drive);
    return look_there<EraseMethods>(
        *entry, "erase-methods", Wake::allowed,
        [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.erase_methods(recorded.id); });
}

Result<firmware::Report> ServiceToolbox::firmware(const DriveEntry& entry) {
    if (!looks_there(entry)) return local_.firmware(entry);
    return look_there<firmware::Report>(
        entry, "firmware", Wake::never,
        [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.firmware(recorded); });
}

Result<SpareReport> ServiceToolbox::spare(const DriveEntry& drive, const InspectOptions& options) {
    if (!looks_there(drive)) return local_.spare(drive, options);
    return look_there<SpareReport>(
        drive, "overprovision", options.wake,
        [&](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.spare(recorded, options); });
}

Result<trim::WipePlan> ServiceToolbox::plan_wipe(const WipeRequest& request) {
    if (request.image || service() == nullptr) return local_.plan_wipe(request);
    auto entry = local_.find(request.name);
    if (!entry) return fail(entry.error());
    std::string left;
    auto read = plan_there("PlanWipe", {entry->id, request.unallocated, request.minimum_bytes}, &left);
    if (!read) return fail(read.error());
    auto passed_over = report::read_left_alone(left, sentences_);
    if (!passed_over) return fail(passed_over.error());
    trim::WipePlan plan;
    plan.scene.entry = std::move(*entry);
    plan.plan = std::move(read->plan);
    plan.plan_hash = std::move(read->hash);
    for (auto& one : *passed_over) {
        trim::Region region;
        region.name = std::move(one.name);
        region.refusal = std::move(one.why);
        plan.regions.push_back(std::move(region));
    }
    return plan;
}

Result<plan::Receipt> ServiceToolbox::wipe(const trim::WipePlan& plan, const plan::Confirmation& confirmation,
                                           const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!bus_ || plan.scene.image) return local_.wipe(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Result<overprovision::SparePlan> ServiceToolbox::plan_spare(const DriveEntry& drive,
                                                            const overprovision::Request& request,
                                                            const InspectOptions& options) {
    if (service() == nullptr) return local_.plan_spare(drive, request, options);
    const std::string method(request.method ? overprovision::name(*request.method) : std::string_view());
    auto read =
        plan_there("PlanOverprovision", {drive.id, method, request.undo, request.amount.bytes.value_or(UINT64_MAX),
                                         request.amount.percent.value_or(-1), options.wake == Wake::allowed});
    if (!read) return fail(read.error());
    overprovision::SparePlan plan;
    plan.request = request;
    plan.plan = std::move(read->plan);
    plan.plan_hash = std::move(read->hash);
    return plan;
}

Result<plan::Receipt> ServiceToolbox::set_spare(const overprovision::SparePlan& plan,
                                                const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                                const CancelToken& cancel) {
    if (!bus_) return local_.set_spare(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Result<firmware::UpdatePlan> ServiceToolbox::plan_firmware(const DriveEntry& entry, const std::string& image_path,
                                                           const firmware::Request& request) {
    if (service() == nullptr) return local_.plan_firmware(entry, image_path, request);
    if (image_path.empty()) {
        auto read = plan_there(
            "PlanActivation", {entry.id, std::uint64_t{request.slot.value_or(0)}, std::string(name(request.activate))});
        if (!read) return fail(read.error());
        return firmware_plan(entry, std::move(*read));
    }
    auto bytes = here_.files.read(image_path, firmware::kLargestImage);
    if (!bytes && bytes.error().code == ErrorCode::too_large) {
        return fail(ErrorCode::refused, image_path + " is larger than any drive's firmware");
    }
    if (!bytes) return fail(bytes.error());
    return plan_firmware_image(entry, {image_path, std::move(*bytes)}, request);
}

Result<firmware::UpdatePlan> ServiceToolbox::plan_firmware_image(const DriveEntry& entry, firmware::ImageFile image,
                                                                 const firmware::Request& request) {
    if (service() == nullptr) return local_.plan_firmware_image(entry, std::move(image), request);
    const auto file = MemoryFile::make("fettle-firmware", image.bytes);
    if (!file) return fail(file.error());
    auto read =
        plan_there("PlanFirmware", {entry.id, ServiceBus::Descriptor{file->descriptor()}, image.name,
                                    std::uint64_t{request.slot.value_or(0)}, std::string(name(request.activate)),
                                    std::uint64_t{request.mode.value_or(0)}, request.allow_older, request.revision});
    if (!read) return fail(read.error());
    return firmware_plan(entry, std::move(*read));
}

Result<plan::Receipt> ServiceToolbox::update_firmware(const firmware::UpdatePlan& plan,
                                                      const plan::Confirmation& confirmation,
                                                      const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!bus_) return local_.update_firmware(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Status ServiceToolbox::change_schedule(const schedule::ScheduleChange& change) {
    if (service() == nullptr) return local_.change_schedule(change);
    on_use_();
    std::string tasks;
    if (!change.put.empty()) {
        schedule::Schedule put;
        put.tasks = change.put;
        tasks = schedule::to_json(put);
    }
    const std::string fstrim = !change.take_over_fstrim ? "" : *change.take_over_fstrim ? "take-over" : "give-back";
    const TerminalAgent agent;
    const auto told = bus_->call("ChangeSchedule", {tasks, change.remove, change.release, fstrim}, CancelToken());
    if (!told) return fail(told.error());
    return {};
}

Result<erase::ErasePlan> ServiceToolbox::plan_erase(const EraseRequest& request) {
    if (service() == nullptr) return local_.plan_erase(request);
    auto entry = local_.find(request.drive);
    if (!entry) return fail(entry.error());
    const std::string purpose = request.purpose == erase::Purpose::resume   ? "resume"
                                : request.purpose == erase::Purpose::unlock ? "unlock"
                                                                            : "erase";
    const std::string method(request.method ? erase::name(*request.method) : std::string_view());
    auto read = request.password ? plan_with_password(*entry, purpose, method, request)
                                 : plan_there("PlanErase", {entry->id, purpose, method, request.psid});
    if (!read) return fail(read.error());
    // The rest of it is the service's to know: this plan is for showing, and is known by its hash.
    erase::ErasePlan plan;
    plan.purpose = request.purpose;
    plan.entry = std::move(*entry);
    plan.plan = std::move(read->plan);
    plan.plan_hash = std::move(read->hash);
    return plan;
}

Result<report::ReadPlan> ServiceToolbox::plan_with_password(const DriveEntry& entry, const std::string& purpose,
                                                            const std::string& method, const EraseRequest& request) {
    if (!request.psid.empty()) return fail(ErrorCode::invalid_argument, "a PSID and a password do not go together");
    // In memory that the two processes share: the bus may be watched, and keeps messages.
    const auto file = MemoryFile::make("fettle-password",
                                       request.credential ? std::span<const std::uint8_t>(request.credential->bytes())
                                                          : std::span<const std::uint8_t>());
    if (!file) return fail(file.error());
    return plan_there("PlanEraseWithPassword", {entry.id, purpose, method, std::string(name(*request.password)),
                                                ServiceBus::Descriptor{file->descriptor()}});
}

Result<plan::Receipt> ServiceToolbox::erase(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                                            const plan::Watcher& watcher, const CancelToken& cancel) {
    if (!bus_) return local_.erase(plan, confirmation, watcher, cancel);
    return carry_out(plan.plan, plan.plan_hash, confirmation, watcher, cancel);
}

Result<plan::Receipt> ServiceToolbox::carry_out(const plan::Plan& plan, const std::string& hash,
                                                const plan::Confirmation& confirmation, const plan::Watcher& watcher,
                                                const CancelToken& cancel) {
    std::string token;
    if (const auto* given = std::get_if<plan::Token>(&confirmation)) {
        token = given->text;
    } else {
        if (const auto* typed = std::get_if<plan::TypedSerial>(&confirmation)) {
            if (plan.drives.size() != 1 || plan.drives.front().serial.empty() ||
                plan.drives.front().serial != typed->serial) {
                return fail(ErrorCode::refused, "the serial number is not that of the drive in the plan");
            }
        } else if (plan.loses_data()) {
            return fail(ErrorCode::refused, "the plan loses data and was not confirmed");
        }
        const auto asked = ask(hash, cancel);
        if (!asked) return fail(asked.error());
        token = asked->text;
    }
    const auto end = bus_->run(hash, token, watcher, cancel);
    if (!end) return fail(end.error());
    return report::read_end(*end, sentences_);
}

}  // namespace fettle::remote
