import TerminalGrid
import Testing
import WaterfallViewer

@testable import WaterfallApp

private let usual = [
  "--select=one", "--columns=1", "--border=none", "--no-list", "--output=line", "--enter-0",
  "--lines",
  "--fuzzy", "--no-print0", "--no-print-query", "--no-select-1", "--no-exit-0", "--no-reverse",
  "--no-ansi", "--letter-case=smart", "--ranking=length", "--prompt", "> ",
]

/// Our options that differ from those for `fzf` alone.
private func ours(_ arguments: [String], defaults: String = "") throws -> [String] {
  try FzfArguments(arguments, defaults: defaults).ours.filter { !usual.contains($0) }
}

@Test func `fzf alone picks one line`() throws {
  #expect(try FzfArguments([]).ours == usual)
}

@Test(
  arguments: [
    (["-m"], ["--select=many"]), (["-m", "+m"], []), (["--multi"], ["--select=many"]),
    (["-m", "1"], []), (["--multi=1"], []), (["-e"], ["--exact"]), (["-e", "+e"], []),
    (["-q", "a b"], ["--query=a b"]), (["-qa"], ["--query=a"]), (["--query=a=b"], ["--query=a=b"]),
    (["--query", "-x"], ["--query=-x"]), (["-1", "-0"], ["--select-1", "--exit-0"]),
    (["-f", "x"], ["--select=all", "--query=x"]), (["--filter="], ["--select=all"]),
    (["--prompt", "", "--query="], [""]),
    (["--read0", "--print0"], ["--read0", "--print0"]), (["--tac"], ["--reverse"]),
    (["+s"], ["--ranking=none"]), (["--no-sort"], ["--ranking=none"]),
    (["--tiebreak", "index"], ["--ranking=order"]),
    (["-i"], ["--letter-case=ignored"]), (["+i"], ["--letter-case=exact"]),
    (["+i", "-i"], ["--letter-case=ignored"]),
    (["--prompt", "File: "], ["File: "]), (["--header=A\nB"], ["--caption=A\nB"]),
    (["--header-lines", "2"], ["--caption-lines=2"]), (["--header-lines=0"], []),
    (
      ["-d", ":", "-n2..", "--with-nth=1,3"],
      ["--search-parts=2..", "--show-parts=1,3", "--parts-by=:"]
    ),
    (["--height", "~40%"], ["--height=40%"]), (["--height=12"], ["--height=12"]),
    (["--height=-3"], []),
    (["--print-query"], ["--print-query"]), (["--no-mouse"], ["--no-mouse"]),
    (
      ["--expect", "ctrl-v,alt-x,f2"],
      ["--expect=<C-v>=ctrl-v", "--expect=<M-x>=alt-x", "--expect=<F2>=f2"]
    ),
    (["--expect=ctrl-v", "--no-expect"], []),
    (
      ["--bind", "ctrl-a:select-all,ctrl-d:deselect-all"],
      ["--bind=<C-a>=pick-all", "--bind=<C-d>=pick-none"]
    ),
    (
      ["--bind=tab:toggle+down,btab:toggle+up"],
      ["--bind=<Tab>=complete", "--bind=<S-Tab>=complete-back"]
    ),
    (["--bind", "ctrl-o:execute(less {1} +{2})"], ["--on-key=<C-o>=less {1} +{2}"]),
    (
      ["--bind", "?:execute-silent:echo {} {n} '{q}'"], ["--on-key=?=echo {text} {index} '{query}'"]
    ),
    (["--bind", "f1:execute[awk '{print $1}' {+}]"], ["--on-key=<F1>=awk '{print $1}' {text}"]),
    (["--bind", "ctrl-/:toggle-preview,alt-enter:ignore"], ["--bind=<M-Enter>=none"]),
    (["--color", "dark", "--border", "--layout=reverse", "--info", "inline", "--reverse"], []),
    (
      [
        "--color=fg:1", "--border=sharp", "--no-border", "--no-hscroll", "--pointer", "+",
        "--cycle",
      ], []
    ),
    (["--border", "-m"], ["--select=many"]), (["--history=/tmp/x", "--marker=-", "--"], []),
  ] as [([String], [String])])
func `options of fzf are options of ours`(arguments: [String], options: [String]) throws {
  #expect(try ours(arguments) == options)
}

@Test(arguments: [
  (
    ["--toggle-sort=ctrl-r"],
    "--toggle-sort=ctrl-r of fzf cannot be here: --no-sort, or Ctrl-X in the prompt."
  ),
  (["--listen", "80"], "--listen of fzf cannot be here"),
  (["--frobnicate"], "--frobnicate: fzf has no such option"),
  (["file"], "file: fzf has no such option"), (["--prompt"], "--prompt: a value must follow"),
  (["--bind", "start:up"], "--bind start of fzf cannot be here"),
  (["--bind", "x"], "--bind x: expected KEY:ACTION"),
  (["--bind", "x:become(vi {})"], "run the command on the picks"),
  (["--bind", "x:jump"], "--bind …:jump of fzf cannot be here"),
  (["-m", "--bind", "x:execute(ls {+})"], "pipe the picks into xargs"),
  (["--expect", "start"], "--expect start of fzf cannot be here"),
  (["-m", "3"], "-m of fzf cannot be here: leave out the number."),
  (["--tiebreak=end"], "--tiebreak end of fzf cannot be here: expected length or index."),
])
func `an option of fzf that cannot be is refused with what there is`(
  arguments: [String], words: String
) {
  let error = #expect(throws: Failure.self) { try ours(arguments) }
  #expect(error?.message?.text.contains(words) == true, "\(error?.message?.text ?? "")")
}

@Test(arguments: [
  ("-m --prompt 'a b'", [], ["--select=many", "a b"]),
  ("--prompt=\"a'b\" -e", ["+e"], ["a'b"]),
  ("--unknown --listen 5 stray -i", [], ["--letter-case=ignored"]),
  ("--bind ctrl-x:jump --query", ["-m"], ["--select=many"]), ("  ", [], []),
])
func `of FZF_DEFAULT_OPTS only what can be counts`(
  defaults: String, arguments: [String], options: [String]
) throws {
  #expect(try ours(arguments, defaults: defaults) == options)
}

@Test(arguments: [
  ("a b", ["a", "b"]), ("'a b' c", ["a b", "c"]), ("a\\ b", ["a b"]), ("\"a\\\"b\"", ["a\"b"]),
  ("'a\\b'", ["a\\b"]), ("''", [""]), ("a''b", ["ab"]), ("\t\n", []), ("'open", ["open"]),
])
func `options in a variable are words of a shell`(text: String, words: [String]) {
  #expect(FzfArguments.words(of: text) == words)
}

@Test func `each option and action of fzf is in the table once, and ours are known`() throws {
  let names = FzfOption.all.flatMap(\.names)
  #expect(Set(names).count == names.count)
  let actions = FzfAction.commands.map(\.action)
  #expect(Set(actions).count == actions.count)
  let known = PromptCommand.bindings.map(\.command.name) + ["none"]
  #expect(FzfAction.commands.allSatisfy { known.contains($0.command) })
  for argument in try FzfArguments([]).ours where argument.hasPrefix("--") {
    let name = argument.dropFirst(2).prefix { $0 != "=" }
    #expect(Settings.row(of: String(name)) != nil, "\(argument)")
  }
}
