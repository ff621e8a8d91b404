// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/program/recording.h"

#include <memory>
#include <sstream>

#include "app/service/owned_journals.h"
#include "platform/compose/compose.h"
#include "platform/record/recorder.h"

namespace fettle::service {

Result<std::string> record_drive(const DriveEntry& entry, Look look, Wake wake) {
    auto text_of = std::make_unique<std::ostringstream>();
    auto& text = *text_of;  // owned by the recorder, which lives until the end
    ComposeOptions options;
    options.recorder = std::make_shared<record::Recorder>(
        std::move(text_of), record::RecordOptions{std::string("fettle ") + FETTLE_VERSION, false});
    options.recorder->start({entry});
    options.tables_by_port = true;
    std::unique_ptr<plan::JournalStore> journals;
    options.adapt = [&](Platform& platform) {
        journals = std::move(platform.journals);
        platform.journals = std::make_unique<KeptJournals>(*journals);
    };
    const auto composed = Composition::make(options);
    if (!composed) return fail(composed.error());
    if (const auto looked = look_at((*composed)->toolbox(), look, entry, wake); !looked) return fail(looked.error());
    if (const auto finished = (*composed)->finish(); !finished) return fail(finished.error());
    return text.str();
}

}  // namespace fettle::service
