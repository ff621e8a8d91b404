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

/// The commands of the command line and their options, without the option parser's header: that takes longer to compile
/// than all else in a command's file, so it stands in options.cpp alone. Misuse by the program (a name twice, say)
/// throws what the parser throws; what the user does wrong is reported by CommandLine::parse.
namespace fettle::cli {

/// An option or positional argument as the help shows it.
struct OptionDescription {
    std::vector<std::string> names;  ///< "--json"; of a positional argument "DRIVE"
    std::string text;
    std::vector<std::string> values;  ///< where only these are accepted
    bool positional = false;
    bool takes_value = false;
};

/// A command as the help shows it, with the commands below it.
struct CommandDescription {
    std::string name;
    std::string text;
    std::vector<OptionDescription> options;
    std::vector<CommandDescription> commands;
};

/// One option or positional argument. Belongs to its command; every call returns the option itself.
class Option {
public:
    explicit Option(CLI::Option& parsed) : parsed_(&parsed) {}

    Option* required();
    Option* excludes(const Option* other);
    Option* excludes(const std::string& other);
    Option* needs(const Option* other);
    Option* needs(const std::string& other);
    /// Only these values are accepted, and the help names them.
    Option* one_of(const std::vector<std::string>& values);
    /// Only values from `least` to `most` are accepted, and the help names both. For int, unsigned and double.
    template <typename T>
    Option* in_range(T least, T most);
    /// What stands for the value in the help: "FILE".
    Option* type_name(const std::string& name);
    /// What stands behind the option's name in the help, in place of type and marks.
    Option* option_text(const std::string& text);
    /// Shows the variable's present value as the default in the help.
    Option* capture_default_str();
    /// How often it was given.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] OptionDescription describe() const;

private:
    CLI::Option* parsed_;
    std::vector<std::string> values_;
};

/// A command, with its options and the commands below it.
class Command {
public:
    explicit Command(CLI::App& parsed);
    ~Command();
    Command(const Command&) = delete;
    Command(Command&&) = delete;
    Command& operator=(const Command&) = delete;
    Command& operator=(Command&&) = delete;

    /// An option ("--name") or a positional argument ("NAME") that is read into `value`, which must outlive parsing.
    /// For std::string, integers, double, optionals of these, and std::vector<std::string>.
    template <typename T>
    Option* add_option(const std::string& name, T& value, const std::string& description = {});
    Option* add_flag(const std::string& name, bool& value, const std::string& description = {});
    Command* add_subcommand(const std::string& name, const std::string& description);
    /// Another name of the same command.
    Command* alias(const std::string& name);
    Command* require_subcommand(int count);
    /// At least and at most so many.
    Command* require_subcommand(int least, int most);
    /// What it does not know itself is offered to the command above.
    Command* fallthrough();
    Command* footer(const std::string& text);
    /// Whether it was given on the command line.
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
    /// Fills in the options' variables. nullopt: continue. 0 after --help or --version, which were printed; another
    /// code for wrong usage, which was reported on standard error.
    [[nodiscard]] std::optional<int> parse(int argc, const char* const* argv);
    /// The same for words without the program's name.
    [[nodiscard]] std::optional<int> parse(const std::vector<std::string>& words);

private:
    std::unique_ptr<CLI::App> app_;
    std::unique_ptr<Command> root_;
};

}  // namespace fettle::cli
