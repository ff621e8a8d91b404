// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager that make plans.
#include "app/service/manager.h"

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <utility>

#include "app/service/limits.h"
#include "app/service/verbs.h"
#include "core/ata/security_commands.h"
#include "core/base/bytes.h"
#include "core/erase/credential.h"

namespace fettle::service {

namespace {

/// Plans with the password in a file, and overwrites the copy of it that was read.
Result<PlannedJob> with_password(const GivenFile& file, std::size_t most_bytes,
                                 const std::function<Result<PlannedJob>(std::string_view)>& planner) {
    auto bytes = file.read(most_bytes);
    if (!bytes) return fail(bytes.error());
    auto job = planner(BytesView(*bytes).text());
    erase::wipe(std::span<std::uint8_t>(*bytes));
    return job;
}

}  // namespace

void Manager::plan(const Call& from, std::vector<const char*> actions, std::mutex& turn, Planner planner) {
    begin(from, [this, &turn, actions = std::move(actions), planner = std::move(planner)](const Call& call) {
        permit(call, actions, [this, &turn, call, planner](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            const auto made = std::make_shared<Result<PlannedJob>>(fail(ErrorCode::internal, FETTLE_TEXT("planning")));
            requests_.work(
                call,
                [this, &turn, planner, made]() -> Result<Values> {
                    const std::lock_guard lock(turn);
                    *made = planner(ports_.toolbox);
                    return Values();
                },
                [this, call, made](const Result<Values>&) { planned(call, std::move(*made)); });
        });
    });
}

void Manager::planned(const Call& call, Result<PlannedJob> job) {
    if (!job) return requests_.refuse(call, job.error());
    if (!transport_.here(call.caller))
        return requests_.refuse(call, {ErrorCode::vanished, "the client has disconnected", {}});
    Values values{job->document, job->hash};
    for (const auto& remark : job->remarks) values.emplace_back(remark);
    const auto added = book_.add(call.caller, call.user, std::move(*job));
    if (!added) return requests_.refuse(call, added.error());
    requests_.answer(call, values);
}

void Manager::plan_trim(const Call& call, const std::vector<std::string>& names, bool all,
                        std::uint64_t minimum_bytes) {
    plan(call, {kLook}, [names, all, minimum_bytes](Toolbox& toolbox) -> Result<PlannedJob> {
        return service::plan_trim(toolbox, {names, all, minimum_bytes});
    });
}

void Manager::plan_erase(const Call& call, const std::string& drive, const std::string& purpose,
                         const std::string& method, const std::string& psid) {
    plan(call, {kLook, kQuery}, [words = EraseWords{drive, purpose, method, psid, {}}](Toolbox& toolbox) {
        return service::plan_erase(toolbox, words, {});
    });
}

void Manager::plan_erase_with_password(const Call& call, const std::string& drive, const std::string& purpose,
                                       const std::string& method, const std::string& whose,
                                       const GivenFilePointer& password) {
    const EraseWords words{drive, purpose, method, {}, whose};
    plan(call, {kLook, kQuery}, [words, password](Toolbox& toolbox) {
        return with_password(*password, ata::kPasswordBytes,
                             [&](std::string_view text) { return service::plan_erase(toolbox, words, text); });
    });
}

void Manager::plan_wipe(const Call& call, const std::string& drive, bool unallocated, std::uint64_t minimum_bytes) {
    plan(call, {kLook, kQuery}, checking_, [drive, unallocated, minimum_bytes](Toolbox& toolbox) {
        return service::plan_wipe(toolbox, drive, unallocated, minimum_bytes);
    });
}

void Manager::plan_overprovision(const Call& call, const std::string& drive, const std::string& method, bool undo,
                                 std::uint64_t bytes, double percent, bool wake) {
    plan(call, {kLook, kQuery}, [words = SpareWords{drive, method, undo, bytes, percent, wake}](Toolbox& toolbox) {
        return service::plan_spare(toolbox, words);
    });
}

void Manager::plan_firmware(const Call& call, const std::string& drive, const GivenFilePointer& image,
                            const std::string& image_name, std::uint64_t slot, const std::string& activate,
                            std::uint64_t mode, bool allow_older, const std::string& revision) {
    const FirmwareWords words{drive, slot, activate, mode, allow_older, revision};
    plan(call, {kLook, kQuery}, [words, image, image_name](Toolbox& toolbox) -> Result<PlannedJob> {
        if (image_name.empty() || image_name.size() > kLongestImageName) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the image name is empty or too long"));
        }
        auto bytes = image->read(kLargestImage);
        if (!bytes) return fail(bytes.error());
        return service::plan_firmware(toolbox, words, firmware::ImageFile{image_name, std::move(*bytes)});
    });
}

void Manager::plan_activation(const Call& call, const std::string& drive, std::uint64_t slot,
                              const std::string& activate) {
    plan(call, {kLook, kQuery}, [words = FirmwareWords{drive, slot, activate, 0, false, {}}](Toolbox& toolbox) {
        return service::plan_firmware(toolbox, words, std::nullopt);
    });
}

void Manager::plan_self_test(const Call& call, const std::string& drive, const std::string& test, bool wait) {
    plan(call, {kLook, kQuery},
         [drive, test, wait](Toolbox& toolbox) { return service::plan_self_test(toolbox, drive, test, wait); });
}

void Manager::plan_namespace(const Call& call, const std::string& drive, const std::string& action, std::uint64_t nsid,
                             std::uint64_t controller, std::uint64_t bytes, std::uint64_t sector_bytes, bool shared,
                             bool attach) {
    plan(call, {kLook, kQuery},
         [words = NamespaceWords{drive, action, nsid, controller, bytes, sector_bytes, shared, attach}](
             Toolbox& toolbox) { return service::plan_namespace(toolbox, words); });
}

void Manager::plan_opal(const Call& call, const std::string& drive, const std::string& action, bool after_suspend,
                        const GivenFilePointer& password) {
    const OpalWords words{drive, action, after_suspend};
    plan(call, {kLook, kQuery}, [words, password](Toolbox& toolbox) {
        return with_password(*password, opal::kLongestPassword,
                             [&](std::string_view text) { return service::plan_opal(toolbox, words, text); });
    });
}

void Manager::plan_scan(const Call& call, const std::string& drive, std::uint64_t from_bytes, std::uint64_t to_bytes,
                        bool verify, bool gentle, bool resume) {
    plan(call, {kLook, kQuery},
         [words = ScanWords{drive, from_bytes, to_bytes, verify, gentle, resume}](Toolbox& toolbox) {
             return service::plan_scan(toolbox, words);
         });
}

void Manager::plan_settings(const Call& call, const std::vector<std::string>& assignments, bool undo) {
    plan(call, {kLook, kQuery},
         [assignments, undo](Toolbox& toolbox) { return service::plan_settings(toolbox, assignments, undo); });
}

}  // namespace fettle::service
