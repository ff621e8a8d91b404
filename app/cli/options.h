// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Commands and options, without the header of the option parser: it is slow to compile, so only options.cpp includes
/// it. Programming errors (a duplicate name, for example) throw the parser's exceptions; CommandLine::parse reports
/// the user's errors.
namespace fettle::cli {

/// An option or positional argument as shown in the help.
struct OptionDescription {
    std::vector<std::string> names;  ///< "--json", or "DRIVE" for a positional argument
    std::string text;
    std::vector<std::string> values;  ///< the accepted values, if limited
    bool positional = false;
    bool takes_value = false;
};

/// A command as shown in the help, with its subcommands.
struct CommandDescription {
    std::string name;
    std::string text;
    std::vector<OptionDescription> options;
    std::vector<CommandDescription> commands;
};

/// One option or positional argument. Owned by its command. Every method returns the option, for chaining.
class Option {
public:
    explicit Option(CLI::Option& parsed) : parsed_(&parsed) {}

    Option* required();
    Option* excludes(const Option* other);
    Option* excludes(const std::string& other);
    Option* needs(const Option* other);
    Option* needs(const std::string& other);
    /// Accepts only these values, and lists them in the help.
    Option* one_of(const std::vector<std::string>& values);
    /// Accepts only values from `least` to `most`, and shows both in the help. For int, unsigned and double.
    template <typename T>
    Option* in_range(T least, T most);
    /// Placeholder for the value in the help: "FILE".
    Option* type_name(const std::string& name);
    /// Text after the option's name in the help, instead of type and attributes.
    Option* option_text(const std::string& text);
    /// Shows the variable's current value as the default in the help.
    Option* capture_default_str();
    /// Number of occurrences on the command line.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] OptionDescription describe() const;

private:
    CLI::Option* parsed_;
    std::vector<std::string> values_;
};

/// A command with its options and subcommands.
class Command {
public:
    explicit Command(CLI::App& parsed);
    ~Command();
    Command(const Command&) = delete;
    Command(Command&&) = delete;
    Command& operator=(const Command&) = delete;
    Command& operator=(Command&&) = delete;

    /// Adds an option ("--name") or a positional argument ("NAME"). Parsing stores it in `value`, which must live until
    /// then. For std::string, integers, double, optionals of these, and std::vector<std::string>.
    template <typename T>
    Option* add_option(const std::string& name, T& value, const std::string& description = {});
    Option* add_flag(const std::string& name, bool& value, const std::string& description = {});
    Command* add_subcommand(const std::string& name, const std::string& description);
    /// Adds an alias.
    Command* alias(const std::string& name);
    Command* require_subcommand(int count);
    /// Minimum and maximum number of subcommands.
    Command* require_subcommand(int least, int most);
    /// Passes unrecognized options to the parent command.
    Command* fallthrough();
    Command* footer(const std::string& text);
    /// Whether the command line contains this command.
    [[nodiscard]] bool parsed() const;
    [[nodiscard]] std::string name() const;
    [[nodiscard]] CommandDescription describe() const;

private:
    Option* keep(CLI::Option& parsed);

    CLI::App* app_;
    std::vector<std::unique_ptr<Option>> options_;
    std::vector<std::unique_ptr<Command>> commands_;
};

/// The whole command line.
class CommandLine {
public:
    /// `version`: what --version prints.
    CommandLine(const std::string& description, const std::string& name, const std::string& version);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine(CommandLine&&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;
    CommandLine& operator=(CommandLine&&) = delete;

    [[nodiscard]] Command& root();
    /// Fills in the options' variables. nullopt: continue. 0: --help or --version has been printed. Otherwise the exit
    /// code for wrong usage, which has been reported on standard error.
    [[nodiscard]] std::optional<int> parse(int argc, const char* const* argv);
    /// The same for arguments without the program name.
    [[nodiscard]] std::optional<int> parse(const std::vector<std::string>& words);

private:
    std::unique_ptr<CLI::App> app_;
    std::unique_ptr<Command> root_;
};

}  // namespace fettle::cli
