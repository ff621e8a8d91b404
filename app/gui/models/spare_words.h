// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "core/overprovision/advice.h"

/// A drive's spare area in the user's language.
namespace fettle::gui {

/// "1.5".
[[nodiscard]] QString decimal_text(double value, int decimals = 1);
/// "12.5%".
[[nodiscard]] QString share_text(double part, double whole);

struct SpareAnswer {
    QString headline;
    QStringList facts;
};
/// Whether more spare area would bring something. `permitted`: the drive could be asked.
[[nodiscard]] SpareAnswer spare_answer(const overprovision::Advice& advice, bool permitted);

/// For each step: more spare, its size, write amplification, its range, more years, their range.
[[nodiscard]] std::vector<QStringList> step_rows(const overprovision::Advice& advice);

/// For each space: what it is, size, bytes, share of the flash, remark.
[[nodiscard]] std::vector<QStringList> space_rows(const overprovision::Picture& picture);
/// Over-provisioning and spare factor, and what they are, in lines.
[[nodiscard]] QString factors_text(const overprovision::Picture& picture);

}  // namespace fettle::gui
