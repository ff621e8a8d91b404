// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"
#include "platform/windows/tune/registry.h"

namespace fettle::windows::registry {

namespace {

using windows_system::wide;

/// Followed where it is; see registry.h.
constexpr std::string_view kFollowed = R"(HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet)";
constexpr DWORD kLargest = DWORD{1} << 20U;

/// An open key, or one of the predefined ones, which are not closed.
class Key {
public:
    explicit Key(HKEY predefined) : key_(predefined), predefined_(true) {}
    Key() = default;
    Key(Key&& other) noexcept
        : key_(std::exchange(other.key_, nullptr)), predefined_(std::exchange(other.predefined_, false)) {}
    Key& operator=(Key&& other) noexcept {
        std::swap(key_, other.key_);
        std::swap(predefined_, other.predefined_);
        return *this;
    }
    Key(const Key&) = delete;
    Key& operator=(const Key&) = delete;
    ~Key() {
        if (key_ != nullptr && !predefined_) ::RegCloseKey(key_);
    }
    [[nodiscard]] HKEY get() const noexcept { return key_; }
    [[nodiscard]] HKEY* out() noexcept { return &key_; }

private:
    HKEY key_ = nullptr;
    bool predefined_ = false;
};

Error error_of_status(LSTATUS status, const char* doing, const std::string& what) {
    return windows_system::windows_error(static_cast<std::uint32_t>(status), std::string(doing) + " " + what);
}

/// Splits "KEY\NAME"; the first is empty if there is no backslash.
std::pair<std::string, std::string> split(const std::string& key) {
    const auto end = key.rfind('\\');
    if (end == std::string::npos) return {{}, key};
    return {key.substr(0, end), key.substr(end + 1)};
}

std::optional<HKEY> root_of(std::string_view name) {
    if (tune::same_name(name, "HKEY_LOCAL_MACHINE")) return HKEY_LOCAL_MACHINE;
    if (tune::same_name(name, "HKEY_CURRENT_USER")) return HKEY_CURRENT_USER;
    return std::nullopt;
}

/// A key that was opened with REG_OPTION_OPEN_LINK has this value if it is a link.
bool is_link(const Key& key) {
    DWORD type = REG_NONE;
    const auto status = ::RegQueryValueExW(key.get(), L"SymbolicLinkValue", nullptr, &type, nullptr, nullptr);
    return status == ERROR_SUCCESS && type == REG_LINK;
}

Result<Key> open_in(const Key& parent, const std::string& name, DWORD options, REGSAM rights,
                    const std::string& whole) {
    Key key;
    const auto status = ::RegOpenKeyExW(parent.get(), wide(name).c_str(), options, rights | KEY_WOW64_64KEY, key.out());
    if (status != ERROR_SUCCESS) return fail(error_of_status(status, "opening", whole));
    return key;
}

/// Opens each key on the way, so that none is a link. Error: not_found.
Result<Key> open(const std::string& key, REGSAM rights) {
    if (tune::same_name(key, kFollowed)) {
        return open_in(Key(HKEY_LOCAL_MACHINE), "SYSTEM\\CurrentControlSet", 0, rights | KEY_QUERY_VALUE, key);
    }
    const auto [parent_name, name] = split(key);
    if (parent_name.empty()) {
        const auto root = root_of(name);
        if (!root) return fail(ErrorCode::invalid_argument, key);
        return Key(*root);
    }
    if (name.empty()) return fail(ErrorCode::invalid_argument, key);
    const auto parent = open(parent_name, KEY_QUERY_VALUE);
    if (!parent) return fail(parent.error());
    auto opened = open_in(*parent, name, REG_OPTION_OPEN_LINK, rights | KEY_QUERY_VALUE, key);
    if (opened && is_link(*opened)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{key} is a link to another registry key"), {{"key", key}});
    }
    return opened;
}

bool is_missing(const Error& error) { return error.code == ErrorCode::not_found; }

Status flush(const Key& key, const std::string& what) {
    const auto status = ::RegFlushKey(key.get());
    if (status != ERROR_SUCCESS) return fail(error_of_status(status, "writing to its file", what));
    return {};
}

}  // namespace

Result<std::optional<tune::RegistryValue>> value(const std::string& key, const std::string& name) {
    using Found = std::optional<tune::RegistryValue>;
    const auto opened = open(key, KEY_QUERY_VALUE);
    if (!opened && is_missing(opened.error())) return Found();
    if (!opened) return fail(opened.error());
    std::vector<std::uint8_t> bytes(256);
    for (;;) {
        DWORD type = REG_NONE;
        auto size = static_cast<DWORD>(bytes.size());
        const auto status = ::RegQueryValueExW(opened->get(), wide(name).c_str(), nullptr, &type, bytes.data(), &size);
        if (status == ERROR_FILE_NOT_FOUND) return Found();
        if (status == ERROR_MORE_DATA) {
            if (size > kLargest) return fail(ErrorCode::too_large, key + "\\" + name);
            // It may have grown meanwhile.
            bytes.resize(std::max<std::size_t>(size, bytes.size() * 2));
            continue;
        }
        if (status != ERROR_SUCCESS) return fail(error_of_status(status, "reading", key + "\\" + name));
        bytes.resize(size);
        return Found({static_cast<tune::RegistryType>(type), std::move(bytes)});
    }
}

Result<bool> has_key(const std::string& key) {
    const auto opened = open(key, KEY_QUERY_VALUE);
    if (opened) return true;
    if (is_missing(opened.error())) return false;
    return fail(opened.error());
}

Status make_key(const std::string& key) {
    const auto is_there = has_key(key);
    if (!is_there) return fail(is_there.error());
    if (*is_there) return {};
    const auto [parent_name, name] = split(key);
    const auto parent = open(parent_name, KEY_CREATE_SUB_KEY);
    if (!parent) return fail(parent.error());
    Key made;
    const auto status = ::RegCreateKeyExW(parent->get(), wide(name).c_str(), 0, nullptr, REG_OPTION_NON_VOLATILE,
                                          KEY_QUERY_VALUE | KEY_WOW64_64KEY, nullptr, made.out(), nullptr);
    if (status != ERROR_SUCCESS) return fail(error_of_status(status, "creating", key));
    return flush(made, key);
}

Status remove_empty_key(const std::string& key) {
    const auto opened = open(key, KEY_QUERY_VALUE);
    if (!opened && is_missing(opened.error())) return {};
    if (!opened) return fail(opened.error());
    DWORD keys = 0;
    DWORD values = 0;
    auto status = ::RegQueryInfoKeyW(opened->get(), nullptr, nullptr, nullptr, &keys, nullptr, nullptr, &values,
                                     nullptr, nullptr, nullptr, nullptr);
    if (status != ERROR_SUCCESS) return fail(error_of_status(status, "reading", key));
    if (keys != 0 || values != 0) return {};
    const auto [parent_name, name] = split(key);
    const auto parent = open(parent_name, KEY_QUERY_VALUE);
    if (!parent) return fail(parent.error());
    status = ::RegDeleteKeyExW(parent->get(), wide(name).c_str(), KEY_WOW64_64KEY, 0);
    if (status != ERROR_SUCCESS && status != ERROR_FILE_NOT_FOUND) {
        return fail(error_of_status(status, "removing", key));
    }
    return flush(*parent, parent_name);
}

Status set_value(const std::string& key, const std::string& name, const std::optional<tune::RegistryValue>& value) {
    const auto opened = open(key, KEY_QUERY_VALUE | KEY_SET_VALUE);
    if (!opened && is_missing(opened.error()) && !value) return {};
    if (!opened) return fail(opened.error());
    const auto what = key + "\\" + name;
    if (!value) {
        const auto status = ::RegDeleteValueW(opened->get(), wide(name).c_str());
        if (status == ERROR_FILE_NOT_FOUND) return {};
        if (status != ERROR_SUCCESS) return fail(error_of_status(status, "deleting", what));
        return flush(*opened, what);
    }
    if (value->bytes.size() > kLargest) return fail(ErrorCode::too_large, what);
    const auto status = ::RegSetValueExW(opened->get(), wide(name).c_str(), 0, static_cast<DWORD>(value->type),
                                         value->bytes.data(), static_cast<DWORD>(value->bytes.size()));
    if (status != ERROR_SUCCESS) return fail(error_of_status(status, "setting", what));
    return flush(*opened, what);
}

}  // namespace fettle::windows::registry
