// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/bytes.h"

namespace fettle::analyse {

/// A file's content as text without its byte order mark.
class DecodedText {
public:
    /// UTF-16 (by its mark, or by zeros in every other byte, as in redirected output of a Windows shell) becomes UTF-8;
    /// other text is viewed unchanged. The content must outlive this object.
    explicit DecodedText(BytesView content);

    [[nodiscard]] std::string_view text() const noexcept { return converted_.empty() ? view_ : converted_; }

private:
    std::string converted_;
    std::string_view view_;
};

/// Whether the bytes are text: no NUL and hardly any control characters in the first part.
[[nodiscard]] bool is_text(std::string_view text) noexcept;

}  // namespace fettle::analyse
