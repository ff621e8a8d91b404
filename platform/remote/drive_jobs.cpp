// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <string>
#include <utility>

#include "core/toolbox/local_namespaces.h"
#include "platform/remote/services.h"
#include "platform/remote/shared.h"

namespace fettle::remote {

namespace {

class ServiceFirmwareUpdates final : public FirmwareUpdates {
public:
    ServiceFirmwareUpdates(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.firmware) {}

    Result<firmware::Report> report(const DriveEntry& entry) override {
        if (!shared_->looks_at(entry)) return local_->report(entry);
        return shared_->look<firmware::Report>(
            entry, "firmware", Wake::never,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.firmware->report(recorded); });
    }

    Result<plan::Job> plan(const DriveEntry& entry, std::optional<firmware::ImageFile> image,
                           const firmware::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(entry, std::move(image), request);
        const std::string activate(name(request.activate));
        const std::uint64_t slot = request.slot.value_or(0);
        if (!image) return shared_->jobs.plan("PlanActivation", {entry.id, slot, activate});
        return shared_->jobs.plan("PlanFirmware",
                                  {entry.id, ServiceConnection::File{image->bytes}, image->name, slot, activate,
                                   std::uint64_t{request.mode.value_or(0)}, request.allow_older, request.revision});
    }

    Result<firmware::ImageFile> read(const std::string& path) override { return local_->read(path); }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<FirmwareUpdates> local_;
};

class ServiceOverProvisioning final : public OverProvisioning {
public:
    ServiceOverProvisioning(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.over_provisioning) {}

    Result<SpareReport> report(const DriveEntry& drive, const InspectOptions& options) override {
        if (!shared_->looks_at(drive)) return local_->report(drive, options);
        return shared_->look<SpareReport>(drive, "overprovision", options.wake,
                                          [&](Toolbox& toolbox, const DriveEntry& recorded) {
                                              return toolbox.over_provisioning->report(recorded, options);
                                          });
    }

    Result<plan::Job> plan(const DriveEntry& drive, const overprovision::Request& request,
                           const InspectOptions& options) override {
        if (!shared_->jobs.there()) return local_->plan(drive, request, options);
        const std::string method(request.method ? overprovision::name(*request.method) : std::string_view());
        return shared_->jobs.plan("PlanOverprovision",
                                  {drive.id, method, request.undo, request.amount.bytes.value_or(UINT64_MAX),
                                   request.amount.percent.value_or(-1), options.wake == Wake::allowed});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<OverProvisioning> local_;
};

class ServiceNamespaces final : public Namespaces {
public:
    ServiceNamespaces(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.namespaces) {}

    Result<NamespaceReport> report(const DriveEntry& drive, const InspectOptions& options) override {
        if (!shared_->looks_at(drive)) return local_->report(drive, options);
        auto report = shared_->look<NamespaceReport>(drive, "namespaces", options.wake,
                                                     [&](Toolbox& toolbox, const DriveEntry& recorded) {
                                                         return toolbox.namespaces->report(recorded, options);
                                                     });
        if (!report) return report;
        // A recording lists only the drive that it is of.
        const auto& here = shared_->here();
        auto devices = toolbox::find_devices(report->survey, here.drives, here.machine, drive);
        if (!devices) return fail(devices.error());
        report->devices = std::move(*devices);
        return report;
    }

    Result<plan::Job> plan(const DriveEntry& drive, const namespaces::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(drive, request);
        return shared_->jobs.plan(
            "PlanNamespace",
            {drive.id, std::string(name(request.action)), std::uint64_t{request.nsid.value_or(0)},
             request.controller ? std::uint64_t{*request.controller} : UINT64_MAX, request.bytes.value_or(UINT64_MAX),
             std::uint64_t{request.sector_bytes.value_or(0)}, request.shared, request.attach});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Namespaces> local_;
};

class ServiceSelfTesting final : public SelfTesting {
public:
    ServiceSelfTesting(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.self_testing) {}

    Result<selftest::State> state(const DriveEntry& entry) override {
        if (!shared_->looks_at(entry)) return local_->state(entry);
        return shared_->look<selftest::State>(
            entry, "self-tests", Wake::allowed,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.self_testing->state(recorded); });
    }

    Result<plan::Job> plan(const DriveEntry& entry, const selftest::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(entry, request);
        return shared_->jobs.plan("PlanSelfTest", {entry.id, selftest::words_of(request), request.wait});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<SelfTesting> local_;
};

}  // namespace

std::shared_ptr<FirmwareUpdates> make_firmware_updates(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceFirmwareUpdates>(shared, local);
}

std::shared_ptr<OverProvisioning> make_over_provisioning(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceOverProvisioning>(shared, local);
}

std::shared_ptr<Namespaces> make_namespaces(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceNamespaces>(shared, local);
}

std::shared_ptr<SelfTesting> make_self_testing(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceSelfTesting>(shared, local);
}

}  // namespace fettle::remote
