// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trim/proof.h"

namespace fettle::trim {

/// Sets verdict and text of a proof whose file was deleted and trimmed. Requires: after, after_on, discarded.
void judge(Proof& proof, const ProofExpectation& expected);

/// Sets both. All verdicts except `proven` and `counted` are warnings.
void conclude(Proof& proof, ProofVerdict verdict, const char* id, std::string_view text,
              std::vector<Evidence> evidence);

}  // namespace fettle::trim
