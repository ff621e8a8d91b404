// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/error.h"

namespace fettle {

/// A value, or the reason why there is none. Errors are values; exceptions of libraries are caught in the adapter of
/// the library.
template <typename T>
using Result = tl::expected<T, Error>;

/// Success without a value, or an error.
using Status = Result<void>;

/// `return fail(ErrorCode::truncated, "log page 02h");`
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string context, NativeStatus native = {}) {
    return tl::unexpected<Error>(Error{code, std::move(context), native});
}

/// Passes an error on: `if (!x) return fail(x.error());`
[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }

}  // namespace fettle
