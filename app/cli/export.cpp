// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <optional>

#include "app/cli/verb.h"
#include "core/render/openmetrics.h"

namespace fettle::cli {

namespace {

/// Minimum interval between queries of the drives, however often the page is scraped.
constexpr auto kFreshFor = std::chrono::seconds(15);
constexpr std::string_view kDefaultAddress = "127.0.0.1:9762";

struct Address {
    std::string host;
    std::uint16_t port = 0;
};

/// "127.0.0.1:9762", "[::1]:9762", "9762".
std::optional<Address> parse_address(std::string_view text) {
    Address address{"127.0.0.1", 0};
    auto port = text;
    if (const auto colon = text.rfind(':'); colon != std::string_view::npos) {
        address.host = text.substr(0, colon);
        port = text.substr(colon + 1);
        if (address.host.starts_with('[') && address.host.ends_with(']')) {
            address.host = address.host.substr(1, address.host.size() - 2);
        } else if (address.host.find(':') != std::string::npos) {
            return std::nullopt;
        }
    }
    if (address.host == "localhost") address.host = "127.0.0.1";
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
    if (port.empty() || error != std::errc{} || end != port.data() + port.size()) return std::nullopt;
    return address;
}

/// Exports metrics to monitoring systems: a file for node_exporter's textfile collector, or HTTP on the loopback
/// interface.
class Export final : public Verb {
public:
    [[nodiscard]] bool prints_data() const override { return true; }
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("export", "Export drive metrics to a monitoring system");
        verb->add_flag("--openmetrics", openmetrics_, "OpenMetrics text format, for Prometheus and compatible systems")
            ->required();
        auto* file = verb->add_option("FILE", file_, "Output file, replaced atomically; default: standard output");
        verb->add_option(
                "--listen", listen_,
                fmt::format("Serve http://ADDRESS/metrics until Ctrl-C; loopback addresses only, for example {}",
                            kDefaultAddress))
            ->excludes(file);
        verb->add_option("--drive", names_, "Export only these drives");
        return verb;
    }

    int run(const Session& session) override {
        std::vector<DriveEntry> entries;
        int code = kFine;
        if (!session.find_drives(names_, entries, code)) return code;
        if (!listen_.empty()) return serve(session);
        const auto text =
            rendering::openmetrics(session.toolbox.inspection->inspect_all(entries, session.inspect), session.version);
        if (file_.empty()) {
            session.print(text);
            return kFine;
        }
        if (const int failed = session.save_file(file_, text); failed != kFine) return failed;
        if (!session.json) return kFine;
        json::Json document;
        document["export"] = {{"format", "openmetrics"}, {"file", file_}, {"drives", entries.size()}};
        session.print_json(document);
        return kFine;
    }

private:
    int serve(const Session& session) {
        const auto address = parse_address(listen_);
        if (!address) {
            return session.fail({ErrorCode::invalid_argument,
                                 listen_ + " is not a valid address; expected, for example, 127.0.0.1:9762",
                                 {}});
        }
        if (session.text_server == nullptr)
            return session.fail({ErrorCode::unsupported, "serving metrics over HTTP", {}});
        const auto served = session.text_server->serve(
            address->host, address->port, {"/metrics", rendering::kOpenMetricsType, [&] { return fresh(session); }},
            [&](std::uint16_t port) {
                session.print(fmt::format("Serving http://{}:{}/metrics; press Ctrl-C to stop\n", address->host, port));
                (void)std::fflush(session.out);
            },
            session.cancel);
        return served ? kFine : session.fail(served.error());
    }

    /// Lists the drives on every request, because drives can be added and removed.
    std::string fresh(const Session& session) {
        const auto now = std::chrono::steady_clock::now();
        if (!made_.empty() && now - made_at_ < kFreshFor) return made_;
        std::vector<DriveEntry> entries;
        if (names_.empty()) {
            if (auto all = session.toolbox.inspection->list()) entries = std::move(*all);
        }
        for (const auto& one : names_) {
            if (auto entry = session.toolbox.inspection->find(one)) entries.push_back(std::move(*entry));
        }
        made_ =
            rendering::openmetrics(session.toolbox.inspection->inspect_all(entries, {Wake::never}), session.version);
        made_at_ = now;
        return made_;
    }

    std::vector<std::string> names_;
    std::string file_;
    std::string listen_;
    bool openmetrics_ = false;
    std::string made_;
    std::chrono::steady_clock::time_point made_at_;
};

}  // namespace

std::unique_ptr<Verb> make_export() { return std::make_unique<Export>(); }

}  // namespace fettle::cli
