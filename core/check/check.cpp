// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check.h"

#include "core/check/inputs.h"

namespace fettle::check {

Examination examine_drive(const DriveFacts& facts, const health::Assessment& assessment, const DrivePlace* place,
                          const catalogue::Catalogue& catalogue) {
    const auto quirks = catalogue.quirks(facts.identity);
    return examine_inputs({facts, assessment, place, quirks});
}

std::vector<Message> check_drive(const DriveFacts& facts, const health::Assessment& assessment, const DrivePlace* place,
                                 const catalogue::Catalogue& catalogue) {
    return examine_drive(facts, assessment, place, catalogue).messages;
}

}  // namespace fettle::check
