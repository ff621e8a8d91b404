// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/helper_system_files.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "platform/linux/line_channel.h"
#include "platform/linux/settings_protocol.h"

namespace fettle::linux_system {

namespace {

using Method = SettingsMethod;

constexpr std::chrono::milliseconds kToUnlock = std::chrono::seconds(10);

/// More than the limit that the helper itself sets.
constexpr std::chrono::milliseconds kToRebuild = std::chrono::minutes(70);

/// Its contents are read back page by page.
constexpr std::chrono::milliseconds kToSwapOff = std::chrono::hours(2);

SettingsRequest request_for(Method method, std::string target = {}) {
    SettingsRequest request;
    request.method = method;
    request.target = std::move(target);
    return request;
}

}  // namespace

/// The connection to a helper that is started when it is needed. Thread-safe.
class HelperSystemFiles::Helper {
public:
    Helper(Start start, std::chrono::milliseconds patience) : start_(std::move(start)), patience_(patience) {}

    /// Starts a helper if there is none. Without a lock, it ends with the call.
    Status call(SettingsRequest request, std::optional<std::chrono::milliseconds> patience = {}) {
        const std::lock_guard guard(mutex_);
        auto done = connection_ ? Status() : connect();
        if (done) done = exchange(std::move(request), patience);
        if (!locked_) connection_.reset();
        return done;
    }

    Status lock() {
        const std::lock_guard guard(mutex_);
        if (locked_) return fail(ErrorCode::busy, FETTLE_TEXT("another Fettle process is changing system settings"));
        locked_ = true;
        auto done = connect();
        if (!done) release();
        return done;
    }

    void unlock() {
        const std::lock_guard guard(mutex_);
        // An answer, because whoever locks next must not meet the helper that is about to end.
        if (connection_) (void)exchange(request_for(Method::unlock), std::min(patience_, kToUnlock));
        release();
    }

private:
    struct Connection {
        explicit Connection(std::shared_ptr<DeviceFile> opened)
            : file(std::move(opened)), channel(file->descriptor(), file->descriptor(), kLongestLine) {}
        std::shared_ptr<DeviceFile> file;
        LineChannel channel;
    };

    void release() {
        connection_.reset();
        locked_ = false;
    }

    /// A helper that replaces one that has died takes its lock first: somebody may have changed settings meanwhile.
    Status connect() {
        auto opened = start_();
        if (!opened) return fail(opened.error());
        connection_.emplace(std::move(*opened));
        if (!locked_) return {};
        auto taken = exchange(request_for(Method::lock));
        if (!taken) connection_.reset();
        return taken;
    }

    /// After a failure of the connection itself there is none.
    Status exchange(SettingsRequest request, std::optional<std::chrono::milliseconds> patience = {}) {
        request.number = ++last_;
        auto answer = converse(request, patience.value_or(patience_));
        if (answer && answer->number == last_) return answer->result;
        connection_.reset();
        if (answer)
            return fail(ErrorCode::malformed, FETTLE_TEXT("the settings helper's reply does not match the request"));
        return fail(answer.error());
    }

    Result<SettingsAnswer> converse(const SettingsRequest& request, std::chrono::milliseconds patience) {
        const std::string what(name(request.method));
        auto& channel = connection_->channel;
        const auto written = channel.write(to_line(request), patience);
        if (!written && written.error().code != ErrorCode::vanished) return fail(written.error());
        const auto line = channel.read(patience);
        if (!line && line.error().code != ErrorCode::truncated) return fail(line.error());
        if (!line || !*line)
            return fail(ErrorCode::io, FETTLE_TEXT("the settings helper exited during \"{what}\""), {{"what", what}});
        return parse_answer(**line);
    }

    Start start_;
    std::chrono::milliseconds patience_;
    std::mutex mutex_;
    std::optional<Connection> connection_;
    bool locked_ = false;
    std::uint64_t last_ = 0;
};

class HelperSystemFiles::HeldLock final : public tune::SettingsLock {
public:
    explicit HeldLock(std::shared_ptr<Helper> helper) : helper_(std::move(helper)) {}
    ~HeldLock() override { helper_->unlock(); }
    HeldLock(const HeldLock&) = delete;
    HeldLock& operator=(const HeldLock&) = delete;

private:
    std::shared_ptr<Helper> helper_;
};

HelperSystemFiles::HelperSystemFiles(std::unique_ptr<tune::SystemFiles> local, Start start,
                                     std::chrono::milliseconds patience)
    : local_(std::move(local)), helper_(std::make_shared<Helper>(std::move(start), patience)) {}

HelperSystemFiles::~HelperSystemFiles() = default;

Result<std::optional<tune::File>> HelperSystemFiles::read(const std::string& path) { return local_->read(path); }
std::optional<std::string> HelperSystemFiles::value(const std::string& path) { return local_->value(path); }
std::vector<std::string> HelperSystemFiles::names(const std::string& folder) { return local_->names(folder); }
std::optional<std::string> HelperSystemFiles::link(const std::string& path) { return local_->link(path); }
std::optional<std::uint64_t> HelperSystemFiles::bytes_below(const std::string& folder) {
    return local_->bytes_below(folder);
}
std::vector<std::string> HelperSystemFiles::missing_folders(const std::string& path) {
    return local_->missing_folders(path);
}
std::string HelperSystemFiles::obstacle(const std::string& folder) { return local_->obstacle(folder); }
Result<std::string> HelperSystemFiles::fstab_errors(std::string_view bytes) { return local_->fstab_errors(bytes); }

Status HelperSystemFiles::replace(const std::string& path, const tune::File& file) {
    auto request = request_for(Method::replace, path);
    request.file = file;
    return helper_->call(std::move(request));
}

Status HelperSystemFiles::remove(const std::string& path) { return helper_->call(request_for(Method::remove, path)); }

void HelperSystemFiles::remove_leftovers(const std::string& path) {
    (void)helper_->call(request_for(Method::remove_leftovers, path));
}

Status HelperSystemFiles::make_folder(const std::string& path) {
    return helper_->call(request_for(Method::make_folder, path));
}

Status HelperSystemFiles::remove_empty_folder(const std::string& path) {
    return helper_->call(request_for(Method::remove_empty_folder, path));
}

Status HelperSystemFiles::set_value(const std::string& path, std::string_view value) {
    auto request = request_for(Method::set_value, path);
    request.text = std::string(value);
    return helper_->call(std::move(request));
}

Status HelperSystemFiles::reload(tune::Reload what) {
    if (what == tune::Reload::none) return {};
    auto request = request_for(Method::reload);
    request.reload = what;
    if (what == tune::Reload::initramfs) return helper_->call(std::move(request), kToRebuild);
    return helper_->call(std::move(request));
}

Status HelperSystemFiles::enable_unit(const std::string& unit, bool enabled) {
    auto request = request_for(Method::enable_unit, unit);
    request.flag = enabled;
    return helper_->call(std::move(request));
}

Status HelperSystemFiles::remount(const std::string& mount_point, const std::string& options) {
    auto request = request_for(Method::remount, mount_point);
    request.text = options;
    return helper_->call(std::move(request));
}

Result<std::optional<tune::SwapFile>> HelperSystemFiles::swap_file(const std::string& path) {
    return local_->swap_file(path);
}

std::optional<std::uint64_t> HelperSystemFiles::free_bytes(const std::string& folder) {
    return local_->free_bytes(folder);
}

Status HelperSystemFiles::set_swap_file_size(const std::string& path, std::uint64_t bytes) {
    auto request = request_for(Method::resize_swap_file, path);
    request.bytes = bytes;
    return helper_->call(std::move(request));
}

Status HelperSystemFiles::swap_on(const std::string& path, const std::string& options) {
    auto request = request_for(Method::swap_on, path);
    request.text = options;
    return helper_->call(std::move(request));
}

Status HelperSystemFiles::swap_off(const std::string& path) {
    return helper_->call(request_for(Method::swap_off, path), kToSwapOff);
}

Result<std::unique_ptr<tune::SettingsLock>> HelperSystemFiles::lock() {
    if (auto taken = helper_->lock(); !taken) return fail(taken.error());
    return std::make_unique<HeldLock>(helper_);
}

}  // namespace fettle::linux_system
