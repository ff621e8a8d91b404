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
#include "app/service/sealed_file.h"
#include "app/service/verbs.h"
#include "core/ata/security_commands.h"
#include "core/base/bytes.h"
#include "core/erase/credential.h"

namespace fettle::service {

namespace {

/// Plans with the password in a sealed memory file, and overwrites the copy of it that was read.
Result<PlannedJob> with_password(const QDBusUnixFileDescriptor& file, std::size_t most_bytes,
                                 const std::function<Result<PlannedJob>(std::string_view)>& planner) {
    auto bytes = read_sealed(file.fileDescriptor(), most_bytes);
    if (!bytes) return fail(bytes.error());
    auto job = planner(BytesView(*bytes).text());
    erase::wipe(std::span<std::uint8_t>(*bytes));
    return job;
}

}  // namespace

void Manager::plan(std::vector<const char*> actions, std::mutex& turn, Planner planner) {
    begin([this, &turn, actions = std::move(actions), planner = std::move(planner)](const Call& call) {
        permit(call, actions, [this, &turn, call, planner](const Status& allowed) {
            if (!allowed) return requests_.refuse(call, allowed.error());
            const auto made = std::make_shared<Result<PlannedJob>>(fail(ErrorCode::internal, FETTLE_TEXT("planning")));
            requests_.work(
                call.user,
                [this, &turn, planner, made]() -> Result<QVariantList> {
                    const std::lock_guard lock(turn);
                    *made = planner(ports_.toolbox);
                    return QVariantList();
                },
                [this, call, made](const Result<QVariantList>&) { planned(call, std::move(*made)); });
        });
    });
}

void Manager::planned(const Call& call, Result<PlannedJob> job) {
    if (!job) return requests_.refuse(call, job.error());
    if (!peers_.here(call.caller()))
        return requests_.refuse(call, {ErrorCode::vanished, "the client has disconnected", {}});
    QVariantList values{QString::fromStdString(job->document), QString::fromStdString(job->hash)};
    for (const auto& remark : job->remarks) values.push_back(QString::fromStdString(remark));
    const auto added = book_.add(call.caller().toStdString(), call.user, std::move(*job));
    if (!added) return requests_.refuse(call, added.error());
    requests_.answer(call, values);
}

QString Manager::PlanTrim(const QStringList& names, bool all, qulonglong minimum_bytes, QString& /*hash*/) {
    if (!take(kLongestListCall)) return {};
    plan({kLook}, [names, all, minimum_bytes](Toolbox& toolbox) -> Result<PlannedJob> {
        TrimRequest request{{}, all, minimum_bytes};
        for (const auto& name : names) request.names.push_back(name.toStdString());
        return plan_trim(toolbox, request);
    });
    return {};
}

QString Manager::PlanErase(const QString& drive, const QString& purpose, const QString& method, const QString& psid,
                           QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery},
         [words = EraseWords{drive.toStdString(), purpose.toStdString(), method.toStdString(), psid.toStdString(), {}}](
             Toolbox& toolbox) { return plan_erase(toolbox, words, {}); });
    return {};
}

QString Manager::PlanEraseWithPassword(const QString& drive, const QString& purpose, const QString& method,
                                       const QString& whose, const QDBusUnixFileDescriptor& password,
                                       QString& /*hash*/) {
    if (!take()) return {};
    const EraseWords words{drive.toStdString(), purpose.toStdString(), method.toStdString(), {}, whose.toStdString()};
    plan({kLook, kQuery}, [words, password](Toolbox& toolbox) {
        return with_password(password, ata::kPasswordBytes,
                             [&](std::string_view text) { return plan_erase(toolbox, words, text); });
    });
    return {};
}

QString Manager::PlanWipe(const QString& drive, bool unallocated, qulonglong minimum_bytes, QString& /*hash*/,
                          QString& /*left_alone*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, checking_, [drive = drive.toStdString(), unallocated, minimum_bytes](Toolbox& toolbox) {
        return plan_wipe(toolbox, drive, unallocated, minimum_bytes);
    });
    return {};
}

QString Manager::PlanOverprovision(const QString& drive, const QString& method, bool undo, qulonglong bytes,
                                   double percent, bool wake, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [words = SpareWords{drive.toStdString(), method.toStdString(), undo, bytes, percent, wake}](
                              Toolbox& toolbox) { return plan_spare(toolbox, words); });
    return {};
}

QString Manager::PlanFirmware(const QString& drive, const QDBusUnixFileDescriptor& image, const QString& image_name,
                              qulonglong slot, const QString& activate, qulonglong mode, bool allow_older,
                              const QString& revision, QString& /*hash*/) {
    if (!take()) return {};
    const FirmwareWords words{drive.toStdString(),   slot, activate.toStdString(), mode, allow_older,
                              revision.toStdString()};
    plan({kLook, kQuery}, [words, image, file = image_name.toStdString()](Toolbox& toolbox) -> Result<PlannedJob> {
        if (file.empty() || file.size() > kLongestImageName) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the image name is empty or too long"));
        }
        auto bytes = read_sealed(image.fileDescriptor(), kLargestImage);
        if (!bytes) return fail(bytes.error());
        return plan_firmware(toolbox, words, firmware::ImageFile{file, std::move(*bytes)});
    });
    return {};
}

QString Manager::PlanActivation(const QString& drive, qulonglong slot, const QString& activate, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [words = FirmwareWords{drive.toStdString(), slot, activate.toStdString(), 0, false, {}}](
                              Toolbox& toolbox) { return plan_firmware(toolbox, words, std::nullopt); });
    return {};
}

QString Manager::PlanSelfTest(const QString& drive, const QString& test, bool wait, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [drive = drive.toStdString(), test = test.toStdString(), wait](Toolbox& toolbox) {
        return plan_self_test(toolbox, drive, test, wait);
    });
    return {};
}

QString Manager::PlanNamespace(const QString& drive, const QString& action, qulonglong nsid, qulonglong controller,
                               qulonglong bytes, qulonglong sector_bytes, bool shared, bool attach, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery},
         [words = NamespaceWords{drive.toStdString(), action.toStdString(), nsid, controller, bytes, sector_bytes,
                                 shared, attach}](Toolbox& toolbox) { return plan_namespace(toolbox, words); });
    return {};
}

QString Manager::PlanOpal(const QString& drive, const QString& action, bool after_suspend,
                          const QDBusUnixFileDescriptor& password, QString& /*hash*/) {
    if (!take()) return {};
    const OpalWords words{drive.toStdString(), action.toStdString(), after_suspend};
    plan({kLook, kQuery}, [words, password](Toolbox& toolbox) {
        return with_password(password, opal::kLongestPassword,
                             [&](std::string_view text) { return plan_opal(toolbox, words, text); });
    });
    return {};
}

QString Manager::PlanScan(const QString& drive, qulonglong from_bytes, qulonglong to_bytes, bool verify, bool gentle,
                          bool resume, QString& /*hash*/) {
    if (!take()) return {};
    plan({kLook, kQuery}, [words = ScanWords{drive.toStdString(), from_bytes, to_bytes, verify, gentle, resume}](
                              Toolbox& toolbox) { return plan_scan(toolbox, words); });
    return {};
}

QString Manager::PlanSettings(const QStringList& assignments, bool undo, QString& /*hash*/) {
    if (!take()) return {};
    std::vector<std::string> names;
    for (const auto& one : assignments) names.push_back(one.toStdString());
    plan({kLook, kQuery}, [names, undo](Toolbox& toolbox) { return plan_settings(toolbox, names, undo); });
    return {};
}

}  // namespace fettle::service
