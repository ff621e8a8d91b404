// SPDX-License-Identifier: GPL-3.0-or-later
// fettle-consent TOKEN: asks an administrator whether the service may do what a user without administrator rights has
// requested (core/stream/PROTOCOL.md, "Consent"). Windows starts it as administrator. Exit codes: 0 yes, 1 no, 2 wrong
// usage, 3 failed.
#include <string>

#include "app/consent/consent_text.h"
#include "app/consent/dialog.h"
#include "core/stream/consent_token.h"
#include "platform/program_arguments.h"
#include "platform/remote/windows/pipe_connection.h"

namespace fettle::consent {

namespace {

enum Exit : int { kYes = 0, kNo = 1, kUsage = 2, kFailed = 3 };

int failed(const Error& error) {
    show_failure("Fettle could not ask for permission: " + error.context + ".");
    return kFailed;
}

int run(const std::string& token) {
    // This program itself asks for nothing.
    const auto service = remote::connect_to_pipe(nullptr);
    if (!service) return failed(service.error());
    const CancelToken never;
    const auto told = (*service)->call("ConsentQuestion", {token}, never);
    if (!told) return failed(told.error());
    if (told->size() != 1) return failed(remote::unexpected_reply().value());
    const auto question = read_question(told->front());
    if (!question) return failed(question.error());
    const auto text = consent_text(*question);
    // The service may be newer than this program.
    if (text.empty()) show_failure("The Fettle service requests an unknown action: " + question->action + ".");
    const bool agreed = !text.empty() && ask(text);
    const auto answered = (*service)->call("Consent", {token, agreed}, never);
    if (!answered) return failed(answered.error());
    return agreed ? kYes : kNo;
}

}  // namespace

}  // namespace fettle::consent

int main(int argc, char** argv) {
    const auto words = fettle::program_arguments(argc, argv);
    if (words.size() != 2 || !fettle::stream::is_consent_token(words[1])) {
        fettle::consent::show_failure("Fettle starts this program itself, when a change requires an administrator.");
        return fettle::consent::kUsage;
    }
    return fettle::consent::run(words[1]);
}
