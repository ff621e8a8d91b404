// SPDX-License-Identifier: GPL-3.0-or-later
// Real programs on real servers without a screen: Xvfb, and weston with its headless backend.
#include "platform/linux/linux_launch_watch.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "platform/linux/device_file.h"
#include "platform/linux/run_program.h"
#include "platform/linux/spawn_settings.h"
#include "platform/linux/sysfs.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): the program must declare it (POSIX)

namespace fettle::linux_system {
namespace {

using bench::LaunchUntil;
using bench::LaunchWatch;
using bench::WindowEvent;
using Kind = LaunchWatch::Event::Kind;

constexpr std::uint64_t kSecond = 1'000'000'000;
/// Far more than anything here takes.
constexpr std::uint64_t kPatience = 60 * kSecond;

/// A variable of this process's environment, restored by the destructor.
class Variable {
public:
    Variable(std::string name, const std::optional<std::string>& value) : name_(std::move(name)) {
        if (const char* before = ::getenv(name_.c_str())) before_ = before;
        set(value);
    }
    ~Variable() { set(before_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    void set(const std::optional<std::string>& value) const {
        if (value) {
            ::setenv(name_.c_str(), value->c_str(), 1);
        } else {
            ::unsetenv(name_.c_str());
        }
    }
    std::string name_;
    std::optional<std::string> before_;
};

/// A program of the test's own, which the watch has not started. Killed by the destructor.
class OwnProgram {
public:
    explicit OwnProgram(std::vector<std::string> words, std::optional<int> output = {}) {
        std::vector<char*> arguments;
        arguments.reserve(words.size() + 1);
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        const DeviceFile nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC), "/dev/null");
        const SpawnSettings settings(output, Signals::usual, nowhere.descriptor());
        if (::posix_spawnp(&process_, arguments.front(), settings.files(), settings.attributes(), arguments.data(),
                           environ) != 0)
            process_ = 0;
    }
    ~OwnProgram() {
        if (process_ <= 0) return;
        ::kill(-process_, SIGKILL);
        (void)::waitpid(process_, nullptr, 0);
    }
    OwnProgram(const OwnProgram&) = delete;
    OwnProgram& operator=(const OwnProgram&) = delete;

private:
    pid_t process_ = 0;
};

class Folder {
public:
    Folder() {
        auto path = (std::filesystem::temp_directory_path() / "fettle-launch-XXXXXX").string();
        if (::mkdtemp(path.data()) != nullptr) path_ = path;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

/// Xvfb with a free display number, and DISPLAY set to it.
class XServer {
public:
    explicit XServer(std::vector<std::string> more = {}) {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
        // It prints the number when it is ready. Without -noreset it would end with its last client.
        std::vector<std::string> words{"Xvfb", "-displayfd", "1", "-noreset",  "-nolisten",
                                       "tcp",  "-screen",    "0", "800x600x24"};
        words.insert(words.end(), more.begin(), more.end());
        server_.emplace(words, ends[1]);
        ::close(ends[1]);
        std::string number;
        for (char one = 0; ::read(ends[0], &one, 1) == 1 && one != '\n';)
            number.push_back(one >= '0' && one <= '9' ? one : '?');
        ::close(ends[0]);
        if (!parse_number(number)) return;
        display_.emplace("DISPLAY", ":" + number);
        ready = true;
    }
    bool ready = false;

private:
    Variable no_wayland_{"WAYLAND_DISPLAY", std::nullopt};
    std::optional<OwnProgram> server_;
    std::optional<Variable> display_;
};

std::string output_of(const std::string& command) {
    std::string text;
    auto* pipe = ::popen(command.c_str(), "r");  // NOLINT(cert-env33-c): a test with commands of its own
    if (pipe == nullptr) return text;
    std::array<char, 4096> part{};
    while (const auto got = std::fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), got);
    ::pclose(pipe);
    return text;
}

/// What another program sees of the window with this title.
bool xwininfo_sees(const std::string& title) {
    return output_of("xwininfo -name " + title + " 2>/dev/null").find("Map State: IsViewable") != std::string::npos;
}

class LaunchWatchTest : public ::testing::Test {
protected:
    void SetUp() override {
        for (const char* program : {"Xvfb", "xterm", "xwininfo"}) {
            if (!is_installed(program)) GTEST_SKIP() << "no " << program;
        }
    }

    static std::unique_ptr<LinuxLaunchWatch> watch(LaunchUntil until = LaunchUntil::window) {
        auto made = LinuxLaunchWatch::make(Roots(), until);
        EXPECT_TRUE(made) << to_string(made.error());
        return made ? std::move(*made) : nullptr;
    }
    LaunchWatch::Event next(LaunchWatch& from) {
        const auto event = from.next(from.now_ns() + kPatience, never_);
        EXPECT_TRUE(event && *event) << (event ? "no event" : to_string(event.error()));
        return event && *event ? **event : LaunchWatch::Event{Kind::ended, 99, 0, {}, -1};
    }
    bool nothing_yet(LaunchWatch& from) {
        const auto event = from.next(from.now_ns(), never_);
        return event && !*event;
    }
    /// Ends the program, which has a window. It can miss the request while it is still starting.
    void close(LaunchWatch& from) {
        EXPECT_TRUE(from.close_window(0));
        from.terminate(0);
        EXPECT_EQ(next(from).kind, Kind::ended);
    }

    CancelToken never_;
};

TEST_F(LaunchWatchTest, AWindowIsReportedAfterItsStartAndBeforeOthersSeeIt) {
    const XServer server;
    ASSERT_TRUE(server.ready);
    const Folder folder;
    const auto programs = watch();
    ASSERT_TRUE(programs);
    // The program opens its window only after the test has allowed it.
    const auto script =
        fmt::format("until [ -e {} ]; do sleep 0.01; done; exec xterm -title fettle-gate", folder.file("gate"));
    const auto started = programs->start({"sh", "-c", script});
    ASSERT_TRUE(started) << to_string(started.error());
    EXPECT_FALSE(xwininfo_sees("fettle-gate"));
    EXPECT_TRUE(nothing_yet(*programs));
    const auto allowed = programs->now_ns();
    std::ofstream(folder.file("gate")).close();
    const auto window = next(*programs);
    EXPECT_EQ(window.kind, Kind::window);
    EXPECT_EQ(window.program, 0U);
    EXPECT_EQ(window.seen_as, WindowEvent::painted);
    EXPECT_LT(*started, allowed);
    EXPECT_LT(allowed, window.at_ns);
    EXPECT_TRUE(xwininfo_sees("fettle-gate"));
    EXPECT_LE(window.at_ns, programs->now_ns());
    close(*programs);
    EXPECT_FALSE(xwininfo_sees("fettle-gate"));
}

TEST_F(LaunchWatchTest, AProgramWithoutAWindowEnds) {
    const XServer server;
    ASSERT_TRUE(server.ready);
    const auto programs = watch();
    ASSERT_TRUE(programs);
    ASSERT_TRUE(programs->start({"sh", "-c", "exit 3"}));
    const auto event = next(*programs);
    EXPECT_EQ(event.kind, Kind::ended);
    EXPECT_EQ(event.status, 3);
    EXPECT_FALSE(programs->close_window(0));
}

TEST_F(LaunchWatchTest, TheWindowOfAProcessThatLeftItsParentAndGroupCounts) {
    const XServer server;
    ASSERT_TRUE(server.ready);
    const Folder folder;
    const auto programs = watch();
    ASSERT_TRUE(programs);
    // It opens its window only when its parent is gone.
    const auto later = fmt::format("until [ -e {} ]; do sleep 0.01; done; exec xterm", folder.file("gate"));
    ASSERT_TRUE(
        programs->start({"sh", "-c", fmt::format("setsid sh -c '{}' & echo $$ >{}", later, folder.file("pid"))}));
    std::string parent;
    for (int i = 0; i < 6000 && (parent.empty() || !text_or_empty("/proc/" + parent + "/stat").empty()); ++i) {
        ASSERT_TRUE(nothing_yet(*programs));  // also collects the parent's status
        parent = text_or_empty(folder.file("pid"));
        (void)::poll(nullptr, 0, 10);
    }
    std::ofstream(folder.file("gate")).close();
    EXPECT_EQ(next(*programs).kind, Kind::window);
    close(*programs);
}

TEST_F(LaunchWatchTest, WindowsOfOtherProgramsDoNotCount) {
    const XServer server;
    ASSERT_TRUE(server.ready);
    const auto programs = watch();
    ASSERT_TRUE(programs);
    ASSERT_TRUE(programs->start({"sleep", "1000"}));
    const OwnProgram other({"xterm", "-title", "fettle-other"});
    bool seen = false;
    for (int i = 0; i < 600 && !seen; ++i) {
        seen = xwininfo_sees("fettle-other");
        if (!seen) (void)::poll(nullptr, 0, 100);
    }
    ASSERT_TRUE(seen);
    EXPECT_TRUE(nothing_yet(*programs));
    programs->terminate(0);
    const auto event = next(*programs);
    EXPECT_EQ(event.kind, Kind::ended);
    EXPECT_EQ(event.status, 128 + SIGTERM);
}

TEST_F(LaunchWatchTest, EachProgramOfAGroupHasItsOwnWindow) {
    const XServer server;
    ASSERT_TRUE(server.ready);
    const auto programs = watch();
    ASSERT_TRUE(programs);
    ASSERT_TRUE(programs->start({"sh", "-c", "exit 5"}));
    ASSERT_TRUE(programs->start({"xterm"}));
    ASSERT_TRUE(programs->start({"xterm"}));
    std::array<int, 3> windows{};
    std::array<int, 3> ends{};
    for (int i = 0; i < 3; ++i) {
        const auto event = next(*programs);
        ASSERT_LT(event.program, 3U);
        ++(event.kind == Kind::window ? windows : ends)[event.program];
    }
    EXPECT_EQ(windows, (std::array<int, 3>{0, 1, 1}));
    EXPECT_EQ(ends, (std::array<int, 3>{1, 0, 0}));
}

TEST_F(LaunchWatchTest, WithoutTheExtensionsTheWindowIsMapped) {
    // Then only the property _NET_WM_PID names the process.
    const XServer server({"-extension", "DAMAGE", "-extension", "X-Resource"});
    ASSERT_TRUE(server.ready);
    const auto programs = watch();
    ASSERT_TRUE(programs);
    ASSERT_TRUE(programs->start({"xterm"}));
    const auto event = next(*programs);
    EXPECT_EQ(event.kind, Kind::window);
    EXPECT_EQ(event.seen_as, WindowEvent::mapped);
    close(*programs);
}

class UnderAManager : public LaunchWatchTest, public ::testing::WithParamInterface<bool> {};

TEST_P(UnderAManager, TheWindowIsTheProgramsNotTheFrame) {
    if (!is_installed("openbox") || !is_installed("xprop")) GTEST_SKIP() << "no openbox or no xprop";
    const XServer server(GetParam() ? std::vector<std::string>{}
                                    : std::vector<std::string>{"-extension", "DAMAGE", "-extension", "X-Resource"});
    ASSERT_TRUE(server.ready);
    const Folder folder;
    const Variable home("HOME", folder.path());
    const OwnProgram manager({"openbox"});
    // EWMH 1.5: a manager names its own window when it is ready.
    bool managed = false;
    for (int i = 0; i < 600 && !managed; ++i) {
        managed = output_of("xprop -root _NET_SUPPORTING_WM_CHECK").find("window id") != std::string::npos;
        if (!managed) (void)::poll(nullptr, 0, 100);
    }
    ASSERT_TRUE(managed);
    const auto programs = watch();
    ASSERT_TRUE(programs);
    ASSERT_TRUE(programs->start({"xterm", "-title", "fettle-framed"}));
    const auto event = next(*programs);
    EXPECT_EQ(event.kind, Kind::window);
    EXPECT_EQ(event.seen_as, GetParam() ? WindowEvent::painted : WindowEvent::mapped);
    close(*programs);
}

INSTANTIATE_TEST_SUITE_P(Extensions, UnderAManager, ::testing::Bool());

TEST_F(LaunchWatchTest, AProgramThatIgnoresRequestsIsKilledWithItsGroup) {
    const XServer server;
    ASSERT_TRUE(server.ready);
    const Folder folder;
    const auto programs = watch();
    ASSERT_TRUE(programs);
    const auto script = fmt::format(
        "trap '' TERM; sleep 1000 & echo $! >{0}.new; mv {0}.new {0}; sleep 1000; sleep 1000", folder.file("pid"));
    ASSERT_TRUE(programs->start({"sh", "-c", script}));
    std::string child;
    for (int i = 0; i < 6000 && child.empty(); ++i) {
        child = text_or_empty(folder.file("pid"));
        if (child.empty()) (void)::poll(nullptr, 0, 10);
    }
    ASSERT_FALSE(child.empty());
    programs->terminate(0);
    EXPECT_TRUE(nothing_yet(*programs));
    programs->kill(0);
    const auto event = next(*programs);
    EXPECT_EQ(event.kind, Kind::ended);
    EXPECT_EQ(event.status, 128 + SIGKILL);
    // Gone, or ended and not collected by its new parent.
    const auto state = text_or_empty("/proc/" + child + "/stat");
    EXPECT_TRUE(state.empty() || state.find(") Z") != std::string::npos) << state;
}

TEST_F(LaunchWatchTest, UntilTheEndNeedsNoDisplay) {
    const Variable no_x11("DISPLAY", std::nullopt);
    const Variable no_wayland("WAYLAND_DISPLAY", std::nullopt);
    const auto programs = watch(LaunchUntil::exit);
    ASSERT_TRUE(programs);
    const auto started = programs->start({"sh", "-c", "exit 4"});
    ASSERT_TRUE(started);
    const auto event = next(*programs);
    EXPECT_EQ(event.kind, Kind::ended);
    EXPECT_EQ(event.status, 4);
    EXPECT_LT(*started, event.at_ns);
    EXPECT_EQ(programs->start({"/nowhere/at/all"}).error().code, ErrorCode::not_found);
    EXPECT_EQ(LinuxLaunchWatch::make(Roots(), LaunchUntil::window).error().code, ErrorCode::unsupported);
    const Variable absent("DISPLAY", ":65000");
    EXPECT_EQ(LinuxLaunchWatch::make(Roots(), LaunchUntil::window).error().code, ErrorCode::io);
}

TEST_F(LaunchWatchTest, AServerThatEndsIsAnError) {
    auto server = std::make_unique<XServer>();
    ASSERT_TRUE(server->ready);
    const auto programs = watch();
    ASSERT_TRUE(programs);
    ASSERT_TRUE(programs->start({"sleep", "1000"}));
    server.reset();
    const auto event = programs->next(programs->now_ns() + kPatience, never_);
    ASSERT_FALSE(event);
    EXPECT_EQ(event.error().code, ErrorCode::io);
}

/// Another connection of this process to the server, which opens windows.
class Client {
public:
    Client() {
        load("xcb_create_window", create_);
        load("xcb_map_window", map_);
        load("xcb_configure_window", configure_);
        load("xcb_change_property", change_property_);
        const auto* xcb = xcb_library();
        connection_ = xcb->connect(nullptr, nullptr);
        screen_ = xcb->setup_roots_iterator(xcb->get_setup(connection_)).data;
    }
    ~Client() { xcb_library()->disconnect(connection_); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    struct Kind {
        bool override_redirect = false;
        bool below = false;  ///< all others
        std::uint16_t window_class = XCB_WINDOW_CLASS_INPUT_OUTPUT;
    };
    std::uint32_t open(std::int16_t x, std::uint16_t width, std::uint16_t height, const Kind& kind) {
        const auto window = xcb_library()->generate_id(connection_);
        std::array<std::uint32_t, 2> values{screen_->white_pixel, kind.override_redirect ? 1U : 0U};
        const bool drawn = kind.window_class == XCB_WINDOW_CLASS_INPUT_OUTPUT;
        const std::uint32_t mask = drawn ? XCB_CW_OVERRIDE_REDIRECT | XCB_CW_BACK_PIXEL : XCB_CW_OVERRIDE_REDIRECT;
        create_(connection_, XCB_COPY_FROM_PARENT, window, screen_->root, x, 0, width, height, 0, kind.window_class,
                XCB_COPY_FROM_PARENT, mask, values.data() + (drawn ? 0 : 1));
        const std::uint32_t below = XCB_STACK_MODE_BELOW;
        if (kind.below) configure_(connection_, window, XCB_CONFIG_WINDOW_STACK_MODE, &below);
        map_(connection_, window);
        xcb_library()->flush(connection_);
        return window;
    }
    void resize(std::uint32_t window, std::uint32_t width, std::uint32_t height) {
        const std::array<std::uint32_t, 2> values{width, height};
        configure_(connection_, window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, values.data());
        xcb_library()->flush(connection_);
    }

    /// Takes part in the protocol WM_DELETE_WINDOW (ICCCM 4.1.2.7).
    void accept_requests(std::uint32_t window) {
        const auto request = atom("WM_DELETE_WINDOW");
        change_property_(connection_, XCB_PROP_MODE_REPLACE, window, atom("WM_PROTOCOLS"), XCB_ATOM_ATOM, 32, 1,
                         &request);
        (void)atom("WM_PROTOCOLS");  // returns after the server has processed it
    }
    /// Whether the next event is a request to close this window.
    bool requested(std::uint32_t window) {
        for (int i = 0; i < 600; ++i) {
            auto* event = xcb_library()->poll_for_event(connection_);
            if (event == nullptr) {
                pollfd readable{xcb_library()->get_file_descriptor(connection_), POLLIN, 0};
                (void)::poll(&readable, 1, 100);
                continue;
            }
            xcb_client_message_event_t message{};
            std::memcpy(&message, event, sizeof(message));
            std::free(event);  // NOLINT: libxcb allocates with malloc
            return (message.response_type & 0x7FU) == XCB_CLIENT_MESSAGE && message.window == window &&
                   message.format == 32 && message.type == atom("WM_PROTOCOLS") &&
                   message.data.data32[0] == atom("WM_DELETE_WINDOW");
        }
        return false;
    }

private:
    std::uint32_t atom(const std::string& name) {
        const auto* xcb = xcb_library();
        const auto cookie = xcb->intern_atom(connection_, 0, static_cast<std::uint16_t>(name.size()), name.c_str());
        auto* reply = xcb->intern_atom_reply(connection_, cookie, nullptr);
        const auto found = reply == nullptr ? 0 : reply->atom;
        std::free(reply);  // NOLINT: libxcb allocates with malloc
        return found;
    }
    template <typename Function>
    static void load(const char* name, Function& function) {
        function = reinterpret_cast<Function>(::dlsym(::dlopen("libxcb.so.1", RTLD_NOW), name));  // NOLINT
    }
    decltype(&::xcb_create_window) create_ = nullptr;
    decltype(&::xcb_map_window) map_ = nullptr;
    decltype(&::xcb_configure_window) configure_ = nullptr;
    decltype(&::xcb_change_property) change_property_ = nullptr;
    xcb_connection_t* connection_ = nullptr;
    xcb_screen_t* screen_ = nullptr;
};

/// The next windows that appear.
std::vector<X11Windows::Seen> next_windows(X11Windows& windows) {
    for (int i = 0; i < 600; ++i) {
        auto seen = windows.take();
        if (!seen || !seen->empty()) return seen ? *seen : std::vector<X11Windows::Seen>();
        pollfd readable{windows.descriptor(), POLLIN, 0};
        (void)::poll(&readable, 1, 100);
    }
    return {};
}

class WhichWindows : public LaunchWatchTest, public ::testing::WithParamInterface<bool> {};

TEST_P(WhichWindows, OnlyOrdinaryOnesCount) {
    const bool damage = GetParam();
    const XServer server(damage ? std::vector<std::string>{} : std::vector<std::string>{"-extension", "DAMAGE"});
    ASSERT_TRUE(server.ready);
    auto windows = X11Windows::open([](pid_t process) { return process == ::getpid(); });
    ASSERT_TRUE(windows) << to_string(windows.error());
    Client client;
    const auto tiny = client.open(400, 1, 1, {});
    client.open(0, 300, 200, {true, false, XCB_WINDOW_CLASS_INPUT_OUTPUT});
    client.open(0, 300, 200, {false, false, XCB_WINDOW_CLASS_INPUT_ONLY});
    const auto ordinary = client.open(0, 300, 200, {});
    // Events of one connection arrive in order: the first three were before it.
    const auto seen = next_windows(**windows);
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_EQ(seen.front().window, ordinary);
    EXPECT_EQ(seen.front().process, ::getpid());
    EXPECT_EQ(seen.front().seen_as, damage ? WindowEvent::painted : WindowEvent::mapped);
    EXPECT_FALSE((*windows)->close(ordinary)) << "it has no WM_PROTOCOLS";
    client.accept_requests(ordinary);
    EXPECT_TRUE((*windows)->close(ordinary));
    EXPECT_TRUE(client.requested(ordinary));
    // Nothing can be drawn in one that is covered.
    const auto covered = client.open(10, 100, 100, {false, true, XCB_WINDOW_CLASS_INPUT_OUTPUT});
    const auto hidden = next_windows(**windows);
    ASSERT_EQ(hidden.size(), 1U);
    EXPECT_EQ(hidden.front().window, covered);
    EXPECT_EQ(hidden.front().seen_as, WindowEvent::mapped);
    if (!damage) return;
    // One that was too small counts when it is drawn larger.
    client.resize(tiny, 100, 100);
    const auto grown = next_windows(**windows);
    ASSERT_EQ(grown.size(), 1U);
    EXPECT_EQ(grown.front().window, tiny);
}

INSTANTIATE_TEST_SUITE_P(Damage, WhichWindows, ::testing::Bool());

TEST(WaylandLaunch, TheFirstCommitOfAWindow) {
    for (const char* program : {"weston", "weston-simple-shm"}) {
        if (!is_installed(program)) GTEST_SKIP() << "no " << program;
    }
    const Folder folder;
    const Variable runtime("XDG_RUNTIME_DIR", folder.path());
    const Variable no_x11("DISPLAY", std::nullopt);
    const OwnProgram server({"weston", "--backend=headless-backend.so", "--socket=fettle", "--idle-time=0"});
    for (int i = 0; i < 600 && !exists(folder.file("fettle")); ++i) (void)::poll(nullptr, 0, 100);
    ASSERT_TRUE(exists(folder.file("fettle")));
    const Variable wayland("WAYLAND_DISPLAY", "fettle");
    auto made = LinuxLaunchWatch::make(Roots(), LaunchUntil::window);
    ASSERT_TRUE(made) << to_string(made.error());
    auto& programs = **made;
    const CancelToken never;
    const auto started = programs.start({"weston-simple-shm"});
    ASSERT_TRUE(started);
    // Fills the pipe many times over: whoever does not read it all the time never sees its end.
    ASSERT_TRUE(programs.start({"sh", "-c", "head -c 20000000 /dev/zero >&2; exit 6"}));
    bool window = false;
    bool ended = false;
    for (int i = 0; i < 2; ++i) {
        const auto event = programs.next(programs.now_ns() + kPatience, never);
        ASSERT_TRUE(event && *event);
        if ((*event)->kind == Kind::window) {
            EXPECT_EQ((*event)->program, 0U);
            EXPECT_EQ((*event)->seen_as, WindowEvent::committed);
            EXPECT_LT(*started, (*event)->at_ns);
            window = true;
        } else {
            EXPECT_EQ((*event)->program, 1U);
            EXPECT_EQ((*event)->status, 6);
            ended = true;
        }
    }
    EXPECT_TRUE(window);
    EXPECT_TRUE(ended);
    EXPECT_FALSE(programs.close_window(0)) << "only the compositor could";
    programs.terminate(0);
    const auto closed = programs.next(programs.now_ns() + kPatience, never);
    ASSERT_TRUE(closed && *closed);
    EXPECT_EQ((*closed)->kind, Kind::ended);
}

}  // namespace
}  // namespace fettle::linux_system
