// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/bench/launch_watch.h"
#include "platform/linux/xcb_library.h"

namespace fettle::linux_system {

/// New windows on an X server that belong to certain processes, observed through a connection of its own. Not
/// thread-safe. Sources: X Window System Protocol (X.Org), DAMAGE 1.1, X-Resource 1.2, and for properties ICCCM 2.0 and
/// EWMH 1.5.
class X11Windows {
public:
    /// Whether a window of this process is wanted.
    using Wanted = std::function<bool(pid_t)>;

    /// Connects to $DISPLAY and observes windows created from now on. `wanted` is called by take(). Errors: unsupported
    /// (no libxcb), io (no connection).
    [[nodiscard]] static Result<std::unique_ptr<X11Windows>> open(Wanted wanted);
    ~X11Windows();
    X11Windows(const X11Windows&) = delete;
    X11Windows& operator=(const X11Windows&) = delete;

    struct Seen {
        std::uint32_t window = 0;
        pid_t process = 0;
        bench::WindowEvent seen_as = bench::WindowEvent::painted;
    };
    /// Processes all events that have arrived, which empties the queues, and returns the windows that have appeared:
    /// mapped and painted (or completely covered by others), larger than 1 × 1, and neither override-redirect nor
    /// InputOnly. Blocks only for replies to
    /// its own requests. Each window is returned once. Errors: io (the connection is closed).
    [[nodiscard]] Result<std::vector<Seen>> take();

    /// Readable when events arrive after take().
    [[nodiscard]] int descriptor() const;

    /// Sends WM_DELETE_WINDOW (ICCCM 4.2.8.1). False: the window does not take part in that protocol or is gone.
    bool close(std::uint32_t window);

private:
    X11Windows(const Xcb& xcb, xcb_connection_t* connection, Wanted wanted);

    struct Window {
        pid_t process = 0;         ///< 0: not known before the window is mapped
        std::uint32_t damage = 0;  ///< 0: without the extension
    };

    void process(const xcb_generic_event_t& event, std::vector<Seen>& seen);
    void created(std::uint32_t window, std::vector<Seen>& seen);
    void mapped(std::uint32_t window, std::vector<Seen>& seen);
    void covered(std::uint32_t window, std::vector<Seen>& seen);
    void painted(std::uint32_t window, std::vector<Seen>& seen);
    /// Adds the window to `seen` if it counts.
    void appeared(std::uint32_t window, bench::WindowEvent event, std::vector<Seen>& seen);
    [[nodiscard]] bool counts(std::uint32_t window) const;
    [[nodiscard]] bool viewable(std::uint32_t window) const;
    /// The process at the other end of the connection that created the window; nullopt: not reported.
    [[nodiscard]] std::optional<pid_t> client_process(std::uint32_t window);
    [[nodiscard]] std::optional<pid_t> process_property(std::uint32_t window) const;
    [[nodiscard]] std::vector<std::uint32_t> property(std::uint32_t window, std::uint32_t name,
                                                      std::uint32_t type) const;
    [[nodiscard]] std::uint32_t atom(const char* name) const;
    void find_extensions();
    /// Sends a request of an extension; returns its sequence number.
    unsigned send(xcb_extension_t& extension, std::uint8_t request, std::span<const std::uint32_t> words, bool replies);
    /// Its reply; empty: an error.
    std::vector<std::uint8_t> reply(unsigned sequence) const;

    const Xcb& xcb_;
    xcb_connection_t* connection_;
    Wanted wanted_;
    // libxcb stores numbers of its own in them.
    xcb_extension_t damage_extension_{"DAMAGE", 0};
    xcb_extension_t resource_extension_{"X-Resource", 0};
    bool has_resource_ = false;
    std::optional<std::uint8_t> damage_notify_;  ///< code of that event; nullopt: without the extension
    std::uint32_t wm_protocols_ = 0;
    std::uint32_t wm_delete_window_ = 0;
    std::uint32_t net_wm_pid_ = 0;
    std::vector<std::uint32_t> found_mapped_;  ///< by take(): they were mapped before their creation was processed
    std::map<std::uint32_t, Window> windows_;  ///< those that have not been returned yet
};

}  // namespace fettle::linux_system
