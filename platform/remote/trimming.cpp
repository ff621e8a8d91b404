// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "platform/remote/services.h"
#include "platform/remote/shared.h"

namespace fettle::remote {

namespace {

class ServiceTrimming final : public Trimming {
public:
    ServiceTrimming(std::shared_ptr<Shared> shared, const Toolbox& local)
        : shared_(std::move(shared)), inspection_(local.inspection), local_(local.trimming) {}

    Result<std::vector<trim::FileSystem>> file_systems() override { return local_->file_systems(); }

    /// Selects the file systems in this process and passes their listed mount points to the service. Error: refused, if
    /// the service sees different file systems.
    Result<TrimJob> plan(const TrimRequest& request) override {
        auto made = local_->plan(request);
        if (!made || made->step_candidates.empty() || !shared_->jobs.there()) return made;
        // In the service's order, which is the same as here.
        std::vector<std::string> names;
        for (const auto index : made->step_candidates) names.push_back(made->candidates[index].file_system.target);
        auto job = shared_->jobs.plan("PlanTrim", {names, false, request.minimum_bytes});
        if (!job) return fail(job.error());
        // The plan is displayed with the file systems found here, so they must match those of the service.
        const auto same = [](const plan::Step& one, const plan::Step& other) {
            return render(one.what.text, one.what.evidence) == render(other.what.text, other.what.evidence);
        };
        const auto& mine = made->job.plan.steps;
        if (!std::equal(mine.begin(), mine.end(), job->plan.steps.begin(), job->plan.steps.end(), same)) {
            return fail(
                ErrorCode::refused,
                FETTLE_TEXT("the file systems visible to the Fettle service differ from those visible to this user"));
        }
        made->job = std::move(*job);
        return made;
    }

    /// Disk images are handled in this process.
    Result<WipeJob> plan_wipe(const WipeRequest& request) override {
        if (request.image || !shared_->jobs.there()) return local_->plan_wipe(request);
        const auto entry = inspection_->find(request.name);
        if (!entry) return fail(entry.error());
        std::string left;
        auto job = shared_->jobs.plan("PlanWipe", {entry->id, request.unallocated, request.minimum_bytes}, &left);
        if (!job) return fail(job.error());
        auto left_alone = shared_->jobs.read_left_alone(left);
        if (!left_alone) return fail(left_alone.error());
        return WipeJob{std::move(*job), std::move(*left_alone)};
    }

    Result<TrimPaths> trace(const std::string& name) override { return local_->trace(name); }
    Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel) override {
        return local_->prove(path, cancel);
    }

private:
    std::shared_ptr<Shared> shared_;
    std::shared_ptr<Inspection> inspection_;
    std::shared_ptr<Trimming> local_;
};

}  // namespace

std::shared_ptr<Trimming> make_trimming(const SharedPointer& shared, const Toolbox& local) {
    return std::make_shared<ServiceTrimming>(shared, local);
}

}  // namespace fettle::remote
