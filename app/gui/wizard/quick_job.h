// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "app/gui/models/job_center.h"
#include "app/gui/wizard/job_wizard.h"
#include "core/base/cancel.h"

namespace fettle::gui {

class Background;

/// Carries out a job that loses no data as soon as its button is pressed: the button names the whole action, as the
/// start of a self-test does. A plan that loses data is refused here; JobWizard is the only way for it.
class QuickJob final : public QObject {
    Q_OBJECT
public:
    /// Both must outlive it.
    QuickJob(Background& background, JobCenter& jobs, QObject* parent = nullptr);
    ~QuickJob() override;

    /// Plans, authorizes and starts the job in the background. Requires: !busy().
    void start(MakePlan make_plan);
    /// From start() until the job has ended or was refused.
    [[nodiscard]] bool busy() const { return stage_ != Stage::idle; }

Q_SIGNALS:
    /// Nothing was changed: why, and what to do about it (may be empty).
    void refused(const QString& why, const QString& remedy);
    void ended(const fettle::plan::Receipt& receipt);

private:
    struct Authorized {
        plan::Job job;
        plan::Token token;
    };
    enum class Stage { idle, planning, running };
    static Result<Authorized> prepare(const MakePlan& make_plan, const CancelToken& cancel);
    void take(Result<Authorized> made);
    void take_end(quint64 id, const JobCenter::Ended& result);
    void refuse(const Error& error);

    Background& background_;
    JobCenter& jobs_;
    std::shared_ptr<CancelToken> cancel_;
    Stage stage_ = Stage::idle;
    quint64 job_ = 0;
};

}  // namespace fettle::gui
