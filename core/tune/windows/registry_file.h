// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tune/systems/registry_value.h"

/// Registry files (".reg") as "reg export" and Registry Editor write them.
namespace fettle::tune {

inline constexpr std::size_t kLargestRegistryFile = std::size_t{256} << 20U;

/// One line of a registry file.
struct RegistryEdit {
    std::string key;                     ///< "HKEY_LOCAL_MACHINE\SYSTEM", as written
    bool deletes_key = false;            ///< "[-KEY]": the key with everything below it
    std::optional<std::string> name;     ///< of a value; "" for "@", the default value; nullopt: the key alone
    std::optional<RegistryValue> value;  ///< nullopt with a name: "NAME"=-, the value is deleted
};

/// The edits in their order. Input: "Windows Registry Editor Version 5.00" in UTF-16LE with a byte order mark or in
/// UTF-8. Errors: unsupported (REGEDIT4, whose strings are in an unknown code page), malformed (with the line),
/// too_large.
[[nodiscard]] Result<std::vector<RegistryEdit>> parse_registry_file(std::span<const std::uint8_t> bytes);

/// Keys and values that registry files describe. Names are compared without regard to the case of ASCII letters.
class RegistryImage {
public:
    /// Applies one more file, as importing it would.
    void apply(const std::vector<RegistryEdit>& edits);
    /// The value, or nullptr. `key` may begin with "HKLM\".
    [[nodiscard]] const RegistryValue* find(std::string_view key, std::string_view name) const;
    [[nodiscard]] bool has_key(std::string_view key) const;
    [[nodiscard]] std::size_t keys() const noexcept { return values_.size(); }

private:
    /// By key and then by value name, both in lower case.
    std::map<std::string, std::map<std::string, RegistryValue>, std::less<>> values_;
};

}  // namespace fettle::tune
