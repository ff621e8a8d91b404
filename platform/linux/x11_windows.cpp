// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/x11_windows.h"

#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace fettle::linux_system {

namespace {

// X-Resource 1.2
constexpr std::uint8_t kResourceQueryVersion = 0;
constexpr std::uint8_t kResourceQueryClientIds = 4;
constexpr std::uint32_t kLocalClientPid = 1U << 1U;
// DAMAGE 1.1
constexpr std::uint8_t kDamageQueryVersion = 0;
constexpr std::uint8_t kDamageCreate = 1;
constexpr std::uint8_t kDamageDestroy = 2;
constexpr std::uint8_t kDamageSubtract = 3;
constexpr std::uint32_t kNonEmpty = 3;
constexpr std::uint32_t kNoRegion = 0;

/// Size of a reply without what its length adds.
constexpr std::size_t kReplyBytes = 32;
/// The bit of an event that another client has sent.
constexpr std::uint8_t kSent = 0x80;

struct Free {
    void operator()(void* memory) const { std::free(memory); }  // NOLINT: libxcb allocates with malloc
};
template <typename T>
using Owned = std::unique_ptr<T, Free>;

/// The event as what its code says it is; the server has converted it to this computer's byte order.
template <typename T>
T as(const xcb_generic_event_t& event) {
    T result;
    static_assert(sizeof(result) <= sizeof(event));
    std::memcpy(&result, &event, sizeof(result));
    return result;
}

/// A number in this computer's byte order, as replies have them; 0 beyond the end.
template <typename T>
T number_at(const std::vector<std::uint8_t>& bytes, std::size_t offset) {
    T number = 0;
    if (offset + sizeof(T) <= bytes.size()) std::memcpy(&number, bytes.data() + offset, sizeof(T));
    return number;
}

}  // namespace

Result<std::unique_ptr<X11Windows>> X11Windows::open(Wanted wanted) {
    const auto* xcb = xcb_library();
    if (xcb == nullptr)
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("Observing windows of an X server requires the library libxcb.so.1."));
    auto* connection = xcb->connect(nullptr, nullptr);
    // xcb_connect never returns a null pointer; a failed connection must be freed too.
    std::unique_ptr<X11Windows> windows(new X11Windows(*xcb, connection, std::move(wanted)));
    if (xcb->connection_has_error(connection) != 0) {
        const char* display = std::getenv("DISPLAY");  // NOLINT(concurrency-mt-unsafe): nothing sets variables
        return fail(
            ErrorCode::io,
            FETTLE_TEXT("Cannot connect to the X server {display}. The command needs the DISPLAY and XAUTHORITY "
                        "of the session."),
            {{"display", display != nullptr ? display : ""}});
    }
    windows->find_extensions();
    windows->wm_protocols_ = windows->atom("WM_PROTOCOLS");
    windows->wm_delete_window_ = windows->atom("WM_DELETE_WINDOW");
    windows->net_wm_pid_ = windows->atom("_NET_WM_PID");
    const std::uint32_t mask = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
    for (auto screen = xcb->setup_roots_iterator(xcb->get_setup(connection)); screen.rem > 0;
         xcb->screen_next(&screen)) {
        xcb->change_window_attributes(connection, screen.data->root, XCB_CW_EVENT_MASK, &mask);
    }
    // The reply comes after the server has processed all of that: no window can be missed from here on.
    (void)windows->atom("WM_STATE");
    return windows;
}

X11Windows::X11Windows(const Xcb& xcb, xcb_connection_t* connection, Wanted wanted)
    : xcb_(xcb), connection_(connection), wanted_(std::move(wanted)) {}

X11Windows::~X11Windows() { xcb_.disconnect(connection_); }

int X11Windows::descriptor() const { return xcb_.get_file_descriptor(connection_); }

void X11Windows::find_extensions() {
    // Both requests for the version are required before others.
    const auto* resource = xcb_.get_extension_data(connection_, &resource_extension_);
    if (resource != nullptr && resource->present != 0) {
        const std::array<std::uint8_t, 4> wanted{1, 2, 0, 0};
        std::uint32_t word = 0;
        std::memcpy(&word, wanted.data(), sizeof(word));
        const auto version = reply(send(resource_extension_, kResourceQueryVersion, {&word, 1}, true));
        const auto major = number_at<std::uint16_t>(version, 8);
        has_resource_ = major > 1 || (major == 1 && number_at<std::uint16_t>(version, 10) >= 2);
    }
    const auto* damage = xcb_.get_extension_data(connection_, &damage_extension_);
    if (damage != nullptr && damage->present != 0) {
        const std::array<std::uint32_t, 2> wanted{1, 1};
        if (!reply(send(damage_extension_, kDamageQueryVersion, wanted, true)).empty())
            damage_notify_ = damage->first_event;
    }
}

unsigned X11Windows::send(xcb_extension_t& extension, std::uint8_t request, std::span<const std::uint32_t> words,
                          bool replies) {
    std::array<std::uint8_t, 4> header{};  // filled in by libxcb
    // libxcb uses the two parts in front of those that it is given.
    std::array<iovec, 4> parts{};
    parts[2] = {header.data(), header.size()};
    parts[3] = {const_cast<std::uint32_t*>(words.data()), words.size_bytes()};  // NOLINT: only read
    const xcb_protocol_request_t what{2, &extension, request, static_cast<std::uint8_t>(replies ? 0 : 1)};
    return xcb_.send_request(connection_, replies ? XCB_REQUEST_CHECKED : 0, parts.data() + 2, &what);
}

std::vector<std::uint8_t> X11Windows::reply(unsigned sequence) const {
    xcb_generic_error_t* error = nullptr;
    const Owned<void> got(xcb_.wait_for_reply(connection_, sequence, &error));
    const Owned<xcb_generic_error_t> freed(error);
    if (!got) return {};
    const auto* bytes = static_cast<const std::uint8_t*>(got.get());
    std::uint32_t more = 0;
    std::memcpy(&more, bytes + 4, sizeof(more));
    return {bytes, bytes + kReplyBytes + std::size_t{more} * 4};
}

std::uint32_t X11Windows::atom(const char* name) const {
    const auto cookie = xcb_.intern_atom(connection_, 0, static_cast<std::uint16_t>(std::strlen(name)), name);
    const Owned<xcb_intern_atom_reply_t> got(xcb_.intern_atom_reply(connection_, cookie, nullptr));
    return got ? got->atom : static_cast<std::uint32_t>(XCB_ATOM_NONE);
}

Result<std::vector<X11Windows::Seen>> X11Windows::take() {
    std::vector<Seen> seen;
    for (;;) {
        const Owned<xcb_generic_event_t> event(xcb_.poll_for_event(connection_));
        if (!event) break;
        process(*event, seen);
    }
    // What was drawn in them when they were found has been reported by now: nothing can be seen of them.
    for (const auto window : std::exchange(found_mapped_, {})) covered(window, seen);
    xcb_.flush(connection_);
    if (xcb_.connection_has_error(connection_) != 0)
        return fail(ErrorCode::io, FETTLE_TEXT("The X server has closed the connection."));
    return seen;
}

void X11Windows::process(const xcb_generic_event_t& event, std::vector<Seen>& seen) {
    // Code 0 is an error: a window that was gone before a request for it arrived.
    const auto code = static_cast<std::uint8_t>(event.response_type & ~kSent);
    if (damage_notify_ && code == *damage_notify_) {
        // DamageNotify: the drawable at offset 4.
        std::uint32_t window = 0;
        std::memcpy(&window, reinterpret_cast<const std::uint8_t*>(&event) + 4, sizeof(window));  // NOLINT: its bytes
        return painted(window, seen);
    }
    switch (code) {
        case XCB_CREATE_NOTIFY: return created(as<xcb_create_notify_event_t>(event).window, seen);
        case XCB_DESTROY_NOTIFY: windows_.erase(as<xcb_destroy_notify_event_t>(event).window); return;
        case XCB_VISIBILITY_NOTIFY: {
            const auto visibility = as<xcb_visibility_notify_event_t>(event);
            if (visibility.state == XCB_VISIBILITY_FULLY_OBSCURED) covered(visibility.window, seen);
            return;
        }
        case XCB_MAP_NOTIFY: return mapped(as<xcb_map_notify_event_t>(event).window, seen);
        default: return;
    }
}

void X11Windows::created(std::uint32_t window, std::vector<Seen>& seen) {
    const auto process = client_process(window);
    if (process && !wanted_(*process)) return;
    auto& added = windows_[window];
    added.process = process.value_or(0);
    // A window manager moves the window into one of its own: then only the window itself reports that it is mapped.
    const std::uint32_t mask = XCB_EVENT_MASK_STRUCTURE_NOTIFY | XCB_EVENT_MASK_VISIBILITY_CHANGE;
    xcb_.change_window_attributes(connection_, window, XCB_CW_EVENT_MASK, &mask);
    if (damage_notify_) {
        added.damage = xcb_.generate_id(connection_);
        const std::array<std::uint32_t, 3> words{added.damage, window, kNonEmpty};
        send(damage_extension_, kDamageCreate, words, false);  // reports at once what is drawn already
        if (viewable(window)) found_mapped_.push_back(window);
        xcb_.flush(connection_);
    } else {
        appeared(window, bench::WindowEvent::mapped, seen);  // if it was mapped before this connection selected that
    }
}

void X11Windows::mapped(std::uint32_t window, std::vector<Seen>& seen) {
    const auto known = windows_.find(window);
    if (known == windows_.end() || known->second.damage != 0) return;
    appeared(window, bench::WindowEvent::mapped, seen);
}

void X11Windows::covered(std::uint32_t window, std::vector<Seen>& seen) {
    // Without a compositor, what is drawn in a covered window is drawn nowhere and not reported.
    if (windows_.count(window) != 0) appeared(window, bench::WindowEvent::mapped, seen);
}

void X11Windows::painted(std::uint32_t window, std::vector<Seen>& seen) {
    const auto known = windows_.find(window);
    if (known == windows_.end()) return;
    const auto damage = known->second.damage;
    appeared(window, bench::WindowEvent::painted, seen);
    if (windows_.count(window) == 0) {
        send(damage_extension_, kDamageDestroy, {&damage, 1}, false);
    } else {
        // It does not count yet: report the next drawing too.
        const std::array<std::uint32_t, 3> words{damage, kNoRegion, kNoRegion};
        send(damage_extension_, kDamageSubtract, words, false);
    }
    xcb_.flush(connection_);
}

void X11Windows::appeared(std::uint32_t window, bench::WindowEvent event, std::vector<Seen>& seen) {
    if (!counts(window)) return;
    auto process = windows_[window].process;
    if (process == 0) process = process_property(window).value_or(0);
    if (process == 0 || !wanted_(process)) return;
    windows_.erase(window);
    seen.push_back({window, process, event});
}

bool X11Windows::counts(std::uint32_t window) const {
    const auto asked_attributes = xcb_.get_window_attributes(connection_, window);
    const auto asked_geometry = xcb_.get_geometry(connection_, window);
    const Owned<xcb_get_window_attributes_reply_t> attributes(
        xcb_.get_window_attributes_reply(connection_, asked_attributes, nullptr));
    const Owned<xcb_get_geometry_reply_t> geometry(xcb_.get_geometry_reply(connection_, asked_geometry, nullptr));
    // Toolkits create small windows for selections and for the leader of a group.
    return attributes && geometry && attributes->override_redirect == 0 &&
           attributes->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT && attributes->map_state != XCB_MAP_STATE_UNMAPPED &&
           geometry->width > 1 && geometry->height > 1;
}

bool X11Windows::viewable(std::uint32_t window) const {
    const auto asked = xcb_.get_window_attributes(connection_, window);
    const Owned<xcb_get_window_attributes_reply_t> attributes(
        xcb_.get_window_attributes_reply(connection_, asked, nullptr));
    return attributes && attributes->map_state == XCB_MAP_STATE_VIEWABLE;
}

std::optional<pid_t> X11Windows::client_process(std::uint32_t window) {
    if (!has_resource_) return std::nullopt;
    // QueryClientIds: the number of specifications, then for each a resource of the client and what is wanted.
    const std::array<std::uint32_t, 3> words{1, window, kLocalClientPid};
    const auto ids = reply(send(resource_extension_, kResourceQueryClientIds, words, true));
    // The number of values at offset 8; from 32 on, each has a resource, a mask, a length in bytes, and the value.
    if (number_at<std::uint32_t>(ids, 8) == 0 || number_at<std::uint32_t>(ids, 36) != kLocalClientPid ||
        number_at<std::uint32_t>(ids, 40) != sizeof(std::uint32_t))
        return std::nullopt;
    const auto process = number_at<std::uint32_t>(ids, 44);
    if (process == 0) return std::nullopt;
    return static_cast<pid_t>(process);
}

std::optional<pid_t> X11Windows::process_property(std::uint32_t window) const {
    const auto values = property(window, net_wm_pid_, XCB_ATOM_CARDINAL);
    if (values.empty() || values.front() == 0) return std::nullopt;
    return static_cast<pid_t>(values.front());
}

std::vector<std::uint32_t> X11Windows::property(std::uint32_t window, std::uint32_t name, std::uint32_t type) const {
    constexpr std::uint32_t kMostWords = 64;
    const auto cookie = xcb_.get_property(connection_, 0, window, name, type, 0, kMostWords);
    const Owned<xcb_get_property_reply_t> got(xcb_.get_property_reply(connection_, cookie, nullptr));
    if (!got || got->format != 32) return {};
    std::vector<std::uint32_t> values(static_cast<std::size_t>(xcb_.get_property_value_length(got.get())) / 4);
    if (!values.empty()) std::memcpy(values.data(), xcb_.get_property_value(got.get()), values.size() * 4);
    return values;
}

bool X11Windows::close(std::uint32_t window) {
    const auto protocols = property(window, wm_protocols_, XCB_ATOM_ATOM);
    if (std::find(protocols.begin(), protocols.end(), wm_delete_window_) == protocols.end()) return false;
    xcb_client_message_event_t message{};
    message.response_type = XCB_CLIENT_MESSAGE;
    message.format = 32;
    message.window = window;
    message.type = wm_protocols_;
    message.data.data32[0] = wm_delete_window_;
    message.data.data32[1] = XCB_CURRENT_TIME;
    // libxcb sends 32 bytes from here.
    static_assert(sizeof(message) == 32);
    std::array<char, sizeof(message)> bytes{};
    std::memcpy(bytes.data(), &message, sizeof(message));
    xcb_.send_event(connection_, 0, window, XCB_EVENT_MASK_NO_EVENT, bytes.data());
    return xcb_.flush(connection_) > 0;
}

}  // namespace fettle::linux_system
