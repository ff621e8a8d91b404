// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/files/local_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "platform/files/file_paths.h"
#include "platform/files/image_device.h"

namespace fettle {

namespace {

namespace fs = std::filesystem;

/// Deeper than any tree of reports, but too shallow to exhaust the stack.
constexpr int kDeepest = 128;

/// `doing` is the operation on `path`, "reading "; errors that the user can fix become sentences.
Error error_of(const std::error_code& code, std::string_view doing, const std::string& path) {
    const auto native = native_status(code);
    if (code == std::errc::no_such_file_or_directory || code == std::errc::not_a_directory ||
        code == std::errc::filename_too_long || code == std::errc::invalid_argument) {
        return {ErrorCode::not_found, path + " does not exist", native};
    }
    if (code == std::errc::permission_denied || code == std::errc::operation_not_permitted) {
        return {ErrorCode::not_permitted, path + ": you have no permission to read it", native};
    }
    if (code == std::errc::too_many_symbolic_link_levels) {
        return {ErrorCode::malformed, path + " is a symbolic link that refers to itself", native};
    }
    return {ErrorCode::io, fmt::format("{}{}", doing, path), native};
}

Error not_regular(const std::string& path, const fs::file_status& status) {
    if (!fs::exists(status)) return {ErrorCode::not_found, path + " does not exist", {}};
    const auto* what = fs::is_directory(status) ? "a folder" : "a device, pipe or socket";
    return {ErrorCode::invalid_argument, fmt::format("{} is {}, not a regular file", path, what), {}};
}

/// Opens a file that was just checked to be regular. A named pipe is never opened, because that would block.
Result<std::ifstream> open_stream(const std::string& path) {
    errno = 0;
    std::ifstream stream(to_path(path), std::ios::binary);
    if (!stream) {
        const std::error_code code(errno == 0 ? EIO : errno, std::generic_category());
        return fail(error_of(code, "opening ", path));
    }
    return stream;
}

/// State of one walk: its callback and its cancel token.
class Walk {
public:
    Walk(const std::function<void(const WalkItem&)>& on_item, const CancelToken& cancel)
        : on_item_(on_item), cancel_(cancel) {}

    Status from(const std::string& path) {
        if (cancel_.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("walking {path}"), {{"path", path}});
        std::error_code code;
        const auto status = fs::status(to_path(path), code);
        if (fs::is_directory(status)) return folder(path, 0);
        file(path, status, code);
        return {};
    }

private:
    void file(const std::string& path, const fs::file_status& status, const std::error_code& code) {
        if (fs::is_regular_file(status)) {
            on_item_({path, std::nullopt});
        } else if (code && status.type() != fs::file_type::not_found) {
            on_item_({path, error_of(code, "inspecting ", path)});
        } else {
            on_item_({path, not_regular(path, status)});
        }
    }

    Status folder(const std::string& path, int depth) {
        if (depth >= kDeepest) {
            on_item_({path, Error{ErrorCode::too_large, "folders are nested too deeply at " + path, {}}});
            return {};
        }
        std::error_code code;
        std::vector<std::string> names;
        for (fs::directory_iterator item(to_path(path), code); !code && item != fs::directory_iterator();
             item.increment(code)) {
            names.push_back(from_path(item->path().filename()));
            if (cancel_.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("walking {path}"), {{"path", path}});
        }
        if (code) on_item_({path, error_of(code, "opening the folder ", path)});
        std::sort(names.begin(), names.end());
        for (const auto& name : names) {
            if (auto done = inside(from_path(to_path(path) / to_path(name)), depth); !done) return done;
        }
        return {};
    }

    Status inside(const std::string& path, int depth) {
        if (cancel_.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("walking {path}"), {{"path", path}});
        std::error_code code;
        const bool link = is_link(to_path(path));
        const auto status = fs::status(to_path(path), code);
        if (!fs::is_directory(status)) {
            file(path, status, code);
            return {};
        }
        return link ? Status{} : folder(path, depth + 1);
    }

    const std::function<void(const WalkItem&)>& on_item_;
    const CancelToken& cancel_;
};

}  // namespace

Result<std::unique_ptr<BlockDevice>> LocalFiles::open_image(const std::string& path) {
    std::error_code code;
    const auto status = fs::status(to_path(path), code);
    if (!fs::is_regular_file(status)) {
        if (code && status.type() != fs::file_type::not_found) return fail(error_of(code, "inspecting ", path));
        return fail(not_regular(path, status));
    }
    auto stream = open_stream(path);
    if (!stream) return fail(stream.error());
    stream->seekg(0, std::ios::end);
    const auto end = stream->tellg();
    if (end < 0) return fail(ErrorCode::io, FETTLE_TEXT("finding the size of {path}"), {{"path", path}});
    return std::make_unique<ImageDevice>(std::move(*stream), path, ByteCount{static_cast<std::uint64_t>(end)});
}

Status LocalFiles::walk(const std::vector<std::string>& paths, const std::function<void(const WalkItem&)>& on_item,
                        const CancelToken& cancel) {
    Walk walk(on_item, cancel);
    for (const auto& path : paths) {
        if (auto done = walk.from(path); !done) return done;
    }
    return {};
}

Result<std::vector<std::uint8_t>> LocalFiles::read(const std::string& path, std::size_t maximum_bytes) {
    std::error_code code;
    const auto status = fs::status(to_path(path), code);
    if (!fs::is_regular_file(status)) {
        if (code && status.type() != fs::file_type::not_found) return fail(error_of(code, "inspecting ", path));
        return fail(not_regular(path, status));
    }
    const auto claimed = fs::file_size(to_path(path), code);
    if (!code && claimed > maximum_bytes) {
        return fail(ErrorCode::too_large, FETTLE_TEXT("{path} has {claimed} bytes; the limit is {limit_bytes}"),
                    {{"path", path}, {"claimed", claimed}, {"limit_bytes", maximum_bytes}});
    }
    auto stream = open_stream(path);
    if (!stream) return fail(stream.error());
    // The reported size is only a hint: files under /proc report 0, and a log may grow while it is read.
    std::vector<std::uint8_t> content;
    std::size_t step = std::min<std::size_t>(code ? 0 : static_cast<std::size_t>(claimed), maximum_bytes) + 1;
    while (stream->good()) {
        const auto before = content.size();
        content.resize(before + std::min(step, maximum_bytes + 1 - before));
        stream->read(reinterpret_cast<char*>(content.data() + before),
                     static_cast<std::streamsize>(content.size() - before));
        content.resize(before + static_cast<std::size_t>(stream->gcount()));
        if (content.size() > maximum_bytes) {
            return fail(ErrorCode::too_large, FETTLE_TEXT("{path} has more than {limit_bytes} bytes"),
                        {{"path", path}, {"limit_bytes", maximum_bytes}});
        }
        step = 65'536;
    }
    if (stream->bad()) return fail(ErrorCode::io, FETTLE_TEXT("reading {path}"), {{"path", path}});
    return content;
}

}  // namespace fettle
