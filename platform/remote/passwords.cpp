// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "platform/remote/services.h"
#include "platform/remote/shared.h"

namespace fettle::remote {

namespace {

class ServiceErasing final : public Erasing {
public:
    ServiceErasing(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), inspection_(local.inspection), local_(local.erasing) {}

    Result<EraseMethods> methods(const std::string& drive) override {
        const auto entry = inspection_->find(drive);
        if (!entry || !shared_->looks_at(*entry)) return local_->methods(drive);
        return shared_->look<EraseMethods>(
            *entry, "erase-methods", Wake::allowed,
            [](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.erasing->methods(recorded.id); });
    }

    Result<plan::Job> plan(const EraseRequest& request) override {
        if (!shared_->jobs.there()) return local_->plan(request);
        const auto entry = inspection_->find(request.drive);
        if (!entry) return fail(entry.error());
        const std::string purpose = request.purpose == erase::Purpose::resume   ? "resume"
                                    : request.purpose == erase::Purpose::unlock ? "unlock"
                                                                                : "erase";
        const auto method = erase::text_of({request.method, request.sector_bytes});
        if (!request.password) return shared_->jobs.plan("PlanErase", {entry->id, purpose, method, request.psid});
        if (!request.psid.empty()) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a PSID and a password cannot be combined"));
        }
        // Empty: no password.
        const auto password = request.credential ? std::span<const std::uint8_t>(request.credential->bytes())
                                                 : std::span<const std::uint8_t>();
        return shared_->jobs.plan(
            "PlanEraseWithPassword",
            {entry->id, purpose, method, std::string(name(*request.password)), ServiceConnection::File{password}});
    }

    Status unfreeze() override { return local_->unfreeze(); }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Inspection> inspection_;
    std::shared_ptr<Erasing> local_;
};

class ServiceOpal final : public Opal {
public:
    ServiceOpal(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), local_(local.opal) {}

    /// Without the system's own view (State::system), which is not part of a recording.
    Result<OpalReport> report(const DriveEntry& drive, const InspectOptions& options) override {
        if (!shared_->looks_at(drive)) return local_->report(drive, options);
        return shared_->look<OpalReport>(
            drive, "opal", options.wake,
            [&](Toolbox& toolbox, const DriveEntry& recorded) { return toolbox.opal->report(recorded, options); });
    }

    Result<plan::Job> plan(const DriveEntry& drive, const opal::Request& request) override {
        if (!shared_->jobs.there()) return local_->plan(drive, request);
        const auto password = request.password ? std::span<const std::uint8_t>(request.password->bytes())
                                               : std::span<const std::uint8_t>();
        return shared_->jobs.plan("PlanOpal", {drive.id, std::string(name(request.action)), request.for_resume,
                                               ServiceConnection::File{password}});
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Opal> local_;
};

}  // namespace

std::shared_ptr<Opal> make_opal(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceOpal>(shared, local);
}

std::shared_ptr<Erasing> make_erasing(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceErasing>(shared, local);
}

}  // namespace fettle::remote
