import ArgumentParser
import WaterfallRecords

/// The scripts with which shells complete a command line.
///
/// The scripts of the argument parser complete a command's options only after its name. `browse` is
/// the default command, so the mended scripts complete its options, and files, without the name.
enum Completions {
  /// The shell whose script is requested; nil if there is no such request, or the shell is unknown.
  static func shell(askedFor arguments: some Sequence<String>) -> CompletionShell? {
    let option = "--generate-completion-script"
    var isNext = false
    for argument in arguments {
      if isNext { return CompletionShell(rawValue: argument) }
      if argument.begins(with: option + "=") {
        return CompletionShell(rawValue: String(argument.dropFirst(option.count + 1)))
      }
      isNext = argument == option
    }
    return isNext ? CompletionShell.autodetected() : nil
  }

  static func script(for shell: CompletionShell) -> String {
    var script = Waterfall.completionScript(for: shell)
    for (place, text) in additions(for: shell) {
      // From the end, so that the places before it stay where they are.
      for range in script.utf8.ranges(of: place.utf8).reversed() {
        script.replaceSubrange(range, with: text)
      }
    }
    return script
  }

  private static let commands = Waterfall.commandNamesAndHelp

  private static let note = "# Without a command's name the words are those of browse."

  /// Places in the generated script, each with the text that replaces it.
  private static func additions(for shell: CompletionShell) -> [(place: String, text: String)] {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    default: []
    }
  }

  private static var bash: [(place: String, text: String)] {
    let parsed = #"local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")"#
    let offered = "-W '\(commands.joined(separator: " "))' -- \"${cur}\"))"
    return [
      (
        parsed,
        """
        \(parsed)

            \(note)
            case "${unparsed_words[0]}" in
            \(commands.joined(separator: "|"))) ;;
            *)
                if [[ "${#unparsed_words[@]}" -gt 1 || "${cur}" = -* ]]; then
                    unparsed_words=(browse "${unparsed_words[@]}")
                fi
                ;;
            esac
        """
      ), (offered, offered + "\n        __waterfall_add_completions -f"),
    ]
  }

  private static var zsh: [(place: String, text: String)] {
    let start = "unsetopt aliases banghist\n"
    let offered = "_describe -V subcommand subcommands && ret=0"
    return [
      (
        start,
        """
        \(start)
            \(note)
            local -ar commands=(\(commands.joined(separator: " ")))
            if [[ "${commands[(Ie)${words[2]}]}" -eq 0 && \
              ( CURRENT -gt 2 || "${words[2]}" = -* ) ]]; then
                words=("${words[1]}" browse "${(@)words[2,-1]}")
                (( CURRENT++ ))
            fi

        """
      ), (offered, offered + "\n        _files && ret=0"),
    ]
  }

  private static var fish: [(place: String, text: String)] {
    let tokens = "function __waterfall_tokens\n"
    let parsed = "set -l unparsed_tokens (__waterfall_tokens -pc)\n"
    let first = #"__waterfall_should_offer_completions_for_positional "waterfall" -eq 1"#
    let conditions = [
      "flags_or_options -a expected_commands",
      "positional -a expected_commands positional_index_comparison expected_positional_index",
    ].map { "function __waterfall_should_offer_completions_for_\($0)\n" }
    return [
      (
        tokens,
        """
        \(note)
        function __waterfall_command
            set -l words (__waterfall_tokens -pc)
            set -l commands \(commands.joined(separator: " "))
            contains -- "$words[2]" $commands; and echo $words[2]; or echo browse
        end

        \(tokens)
        """
      ),
      (
        parsed,
        """
        \(parsed)    if test "$unparsed_tokens[2]" != (__waterfall_command)
                set unparsed_tokens $unparsed_tokens[1] browse $unparsed_tokens[2..]
            end

        """
      ), (first, "test (count (__waterfall_tokens -pc)) -eq 1"),
    ]
      + conditions.map { condition in
        // fish asks for the options of all commands, and to parse the words for each takes long.
        let text = #"test "$expected_commands" = "waterfall $(__waterfall_command)"; or return 1"#
        return (condition, "\(condition)    \(text)\n")
      }
  }
}
