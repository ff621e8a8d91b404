// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "platform/remote/consent_prompt.h"

namespace fettle::remote {

/// Starts fettle-consent.exe of this program's own folder, through User Account Control.
class ConsentProgram final : public ConsentPrompt {
public:
    Status ask(const std::string& token) override;
};

}  // namespace fettle::remote
