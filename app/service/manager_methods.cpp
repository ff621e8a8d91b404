// SPDX-License-Identifier: GPL-3.0-or-later
// What clients can call, by name.
#include <algorithm>
#include <array>

#include "app/service/manager.h"

namespace fettle::service {

const Method<Manager>* Manager::method_named(std::string_view name) noexcept {
    static constexpr auto methods = std::to_array<Method<Manager>>({
        {"List", kLongestCall, Passed<&Manager::list>::invoke},
        {"Inspect", kLongestCall, Passed<&Manager::inspect>::invoke},
        {"Check", kLongestListCall, Passed<&Manager::check>::invoke},
        {"Record", kLongestCall, Passed<&Manager::record>::invoke},
        {"RecordLook", kLongestCall, Passed<&Manager::record_look>::invoke},
        {"UnfinishedJobs", kLongestCall, Passed<&Manager::unfinished_jobs>::invoke},
        {"Journals", kLongestCall, Passed<&Manager::journals>::invoke},
        {"ScheduleDocuments", kLongestCall, Passed<&Manager::schedule_documents>::invoke},
        {"PlanTrim", kLongestListCall, Passed<&Manager::plan_trim>::invoke},
        {"PlanErase", kLongestCall, Passed<&Manager::plan_erase>::invoke},
        {"PlanEraseWithPassword", kLongestCall, Passed<&Manager::plan_erase_with_password>::invoke},
        {"PlanWipe", kLongestCall, Passed<&Manager::plan_wipe>::invoke},
        {"PlanOverprovision", kLongestCall, Passed<&Manager::plan_overprovision>::invoke},
        {"PlanFirmware", kLongestCall, Passed<&Manager::plan_firmware>::invoke},
        {"PlanActivation", kLongestCall, Passed<&Manager::plan_activation>::invoke},
        {"PlanSelfTest", kLongestCall, Passed<&Manager::plan_self_test>::invoke},
        {"PlanScan", kLongestCall, Passed<&Manager::plan_scan>::invoke},
        {"PlanNamespace", kLongestCall, Passed<&Manager::plan_namespace>::invoke},
        {"PlanOpal", kLongestCall, Passed<&Manager::plan_opal>::invoke},
        {"ReadTelemetry", kLongestCall, Passed<&Manager::read_telemetry>::invoke},
        {"ScanResults", kLongestCall, Passed<&Manager::scan_results>::invoke},
        {"FindFiles", kLongestListCall, Passed<&Manager::find_files>::invoke},
        {"Settings", kLongestCall, Passed<&Manager::settings>::invoke},
        {"PlanSettings", kLongestCall, Passed<&Manager::plan_settings>::invoke},
        {"ChangeSchedule", kLongestListCall, Passed<&Manager::change_schedule>::invoke},
        {"PauseSchedule", kLongestCall, Passed<&Manager::pause_schedule>::invoke},
        {"Confirm", kLongestCall, Passed<&Manager::confirm>::invoke},
        {"Run", kLongestCall, Passed<&Manager::run>::invoke},
    });
    const auto* const found =
        std::find_if(methods.begin(), methods.end(), [&](const auto& one) { return one.name == name; });
    return found == methods.end() ? nullptr : found;
}

bool Manager::accepts(const Method<Manager>& method, const Call& call, ArgumentSizes sizes) {
    Q_EMIT stirred();
    const auto wrong = judge_sizes(sizes, method.longest);
    if (wrong) call.reply->refuse(*wrong);
    return !wrong;
}

void Manager::receive(const Method<Manager>& method, const Call& call, const Arguments& arguments) {
    const auto passed = method.invoke(*this, call, arguments);
    if (!passed) call.reply->refuse(passed.error());
}

}  // namespace fettle::service
