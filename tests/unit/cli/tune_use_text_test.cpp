// SPDX-License-Identifier: GPL-3.0-or-later
// What the system writes and takes, in words for each system.
#include "app/cli/tune_use_text.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/cancel.h"
#include "core/toolbox/toolbox.h"

namespace fettle::cli {
namespace {

struct Words {
    explicit Words(bool windows) : session(output_on(windows), toolbox, cancel) {}
    static Output output_on(bool windows) {
        Output output;
        output.columns = 1000;  // no sentence is wrapped
        output.windows = windows;
        return output;
    }
    Toolbox toolbox;
    CancelToken cancel;
    Session session;
};

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
    return count;
}

TEST(TuneUseText, FiguresByProgramAreExplained) {
    tune::Writes writes;
    writes.seconds = 60;
    writes.programs = {{"backup.exe", 1'000'000}};
    writes.hidden_processes = 3;
    EXPECT_EQ(count_of(writes_words(Words(false).session, writes, {}), "pipes"), 0U);
    writes.pipes_included = true;
    const auto text = writes_words(Words(true).session, writes, {});
    EXPECT_EQ(count_of(text, "to files, pipes, devices and the network"), 1U) << text;
    EXPECT_EQ(count_of(text, "as administrator to include"), 1U) << text;
    EXPECT_EQ(count_of(text, "root") + count_of(text, "kernel") + count_of(text, "Swap"), 0U) << text;
}

tune::SpaceUser user_of(std::string_view title, const std::string& command) {
    tune::SpaceUser user;
    user.id = "one";
    user.title = title;
    user.bytes = 2'000'000;
    user.freeable_bytes = user.bytes;
    user.command = command;
    user.note = "It is lost.";
    user.unreadable = 1;
    return user;
}

TEST(TuneUseText, ACommandThatFreesSeveralThingsNamesThem) {
    tune::SpaceReport report;
    report.users = {user_of("Temporary files", "cleanmgr"), user_of("Memory dumps", "cleanmgr"),
                    user_of("Hibernation file", "powercfg /hibernate off")};
    const auto text = space_words(Words(true).session, report);
    EXPECT_EQ(count_of(text, "\n  cleanmgr\n"), 1U) << text;
    EXPECT_EQ(count_of(text, "    Temporary files: It is lost."), 1U) << text;
    EXPECT_EQ(count_of(text, "    Memory dumps: It is lost."), 1U) << text;
    EXPECT_EQ(count_of(text, "\n  powercfg /hibernate off\n    It is lost."), 1U) << text;
    EXPECT_EQ(count_of(text, "Folders that cannot be read: 3. Run as administrator"), 1U) << text;
    EXPECT_EQ(count_of(space_words(Words(false).session, report), "Run as root"), 1U);
}

}  // namespace
}  // namespace fettle::cli
