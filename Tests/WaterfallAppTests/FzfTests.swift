import TerminalGrid
import Testing
import WaterfallViewer

@testable import WaterfallApp

private let usual = [
  "--select=one", "--columns=1", "--border=none", "--no-list", "--output=line", "--enter-0",
  "--lines",
  "--fuzzy", "--no-print0", "--no-print-query", "--no-select-1", "--no-exit-0", "--no-reverse",
  "--no-ansi", "--no-literal", "--no-cycle", "--typed-search", "--letter-case=smart",
  "--ranking=length", "--prompt", "> ", "--bind=<C-q>=leave",
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
    (["-m", "1"], []), (["--multi=1"], []), (["-m3"], ["--select=many", "--most-picks=3"]),
    (["-m", "3", "-m"], ["--select=many"]), (["-m", "3", "+m"], []), (["-e"], ["--exact"]),
    (["-m", "-1"], ["--select=many", "--select-1"]),
    (["--disabled", "-f", "x"], ["--select=all", "--query=x"]),
    (["-e", "+e"], []),
    (["-q", "a b"], ["--query=a b"]), (["-qa"], ["--query=a"]), (["--query=a=b"], ["--query=a=b"]),
    (["--query", "-x"], ["--query=-x"]), (["-1", "-0"], ["--select-1", "--exit-0"]),
    (["-f", "x"], ["--select=all", "--query=x"]), (["--filter="], ["--select=all"]),
    (["--prompt", "", "--query="], [""]),
    (["--read0", "--print0"], ["--read0", "--print0"]), (["--tac"], ["--reverse"]),
    (["+s"], ["--ranking=none"]), (["--no-sort"], ["--ranking=none"]),
    (["--tiebreak", "index"], ["--ranking=order"]), (["--tiebreak=length,index"], []),
    (["--tiebreak=begin,length,index"], ["--ranking=begin,length"]),
    (["--tiebreak", "Chunk"], ["--ranking=chunk"]), (["--scheme=history"], ["--ranking=order"]),
    (["--scheme=path"], ["--ranking=pathname,length"]), (["--scheme=default"], []),
    (["--literal"], ["--literal"]), (["--literal", "--no-literal"], []),
    (["--cycle"], ["--cycle"]), (["--disabled"], ["--no-typed-search"]),
    (["--phony", "--enabled"], []), (["--toggle-sort=ctrl-r"], ["--bind=<C-r>=toggle-sort"]),
    (["-i"], ["--letter-case=ignored"]), (["+i"], ["--letter-case=exact"]),
    (["+i", "-i"], ["--letter-case=ignored"]),
    (["--prompt", "File: "], ["File: "]), (["--header=A\nB"], ["--caption=A\nB"]),
    (["--header-lines", "2"], ["--caption-lines=2"]), (["--header-lines=0"], []),
    (
      ["-d", ":", "-n2..", "--with-nth=1,3"],
      ["--search-parts=2..", "--show-parts=1,3", "--parts-by=:"]
    ),
    (["--accept-nth=-1"], ["--output-parts=-1"]), (["--ansi"], ["--output=plain", "--ansi"]),
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
      ["--bind=<C-a>=pick-all", "--bind=<C-d>=deselect-all"]
    ),
    (
      ["--bind=tab:toggle+down,btab:toggle+up"],
      ["--bind=<Tab>=complete", "--bind=<S-Tab>=complete-back"]
    ),
    (["--bind", "ctrl-o:execute(less {1} +{2})"], ["--bind=<C-o>=execute:less {1} +{2}"]),
    (
      ["--bind", "?:execute-silent:echo {} {n} '{q}'"],
      ["--bind=?=execute-silent:echo {text} {index} '{query}'"]
    ),
    (
      ["--bind", "f1:execute[awk '{print $1}' {+}]"],
      ["--bind=<F1>=execute:awk '{print $1}' {text}"]
    ),
    (
      ["-m", "--bind", "f1:execute(rm {+} {+n} {+1} {})"],
      ["--select=many", "--bind=<F1>=execute:rm {picks} {picks.index} {picks.1} {text}"]
    ),
    (
      ["--bind", "ctrl-/:toggle-preview,alt-enter:ignore"],
      ["--bind=<C-/>=toggle-preview", "--bind=<M-Enter>=none"]
    ),
    (["--bind", "ctrl-a:select-all+accept"], ["--bind=<C-a>=pick-all+accept"]),
    (["--bind", "ctrl-a:toggle+ignore+up"], ["--bind=<C-a>=toggle+older"]),
    (["--bind", "ctrl-q:first"], ["--bind=<C-q>=first"]),
    (["--bind", "double-click:ignore,Right-Click:execute(x {}),shift-scroll-up:up"], []),
    (["--bind", "x,preview-scroll-down,y:up"], ["--bind=x=older", "--bind=y=older"]),
    (["--bind", "x,y:up"], ["--bind=x=older", "--bind=y=older"]),
    (["--bind", "return:up", "--bind", "enter:down"], ["--bind=<Enter>=newer"]),
    (
      ["--bind", "f1:change-nth(1|2..|)+trigger(ctrl-a,start),f2:search(x)+exclude+exclude-multi"],
      [
        "--bind=<F1>=change-search-parts(1|2..|)+trigger:<C-a>,start",
        "--bind=<F2>=search(x)+exclude+exclude-picks",
      ]
    ),
    (
      ["--bind", "f1:transform-search(ls)+bg-transform-nth:ls {q}"],
      ["--bind=<F1>=transform-search(ls)+transform-search-parts:ls {query}"]
    ),
    (
      ["--no-input", "--bind", "/:show-input,start:last"],
      ["--bind=/=show-prompt", "--bind=start=hide-prompt+last"]
    ),
    (["--no-input"], ["--bind=start=hide-prompt"]), (["--sync"], []),
    (["--sync", "--bind=start:pos(3)"], ["--bind=start=wait+go-to:3"]),
    (["--sync", "--no-sync", "--bind=start:pos(3)"], ["--bind=start=go-to:3"]),
    (["--bind", "x:up,y:last", "--bind=x:down"], ["--bind=y=last", "--bind=x=newer"]),
    (
      ["--bind", "ctrl-a:select-all", "--bind", "ctrl-a:+accept"],
      ["--bind=<C-a>=pick-all+accept"]
    ),
    (["--bind", "?:preview:cat {}"], ["--bind=?=change-preview:cat {text}"]),
    (["--bind", "backward-eof:abort"], ["--bind=backward-eof=leave"]),
    (["--bind", ",:up,::down"], ["--bind=,=older", "--bind=:=newer"]),
    (
      ["--bind", "f1:pos(-2),f2:print(x y)+accept,space:put,x:put"],
      [
        "--bind=<F1>=go-to:-2", "--bind=<F2>=print(x y)+accept", "--bind=<Space>=put: ",
        "--bind=x=put:x",
      ]
    ),
    (
      ["--bind", "f1:change-multi(2)+execute(ls {+}),f2:change-multi"],
      ["--bind=<F1>=limit-picks(2)+execute:ls {picks}", "--bind=<F2>=limit-picks:"]
    ),
    (
      ["--bind", "f1:change-preview-window(up,border-top|hidden|)+refresh-preview"],
      ["--bind=<F1>=change-preview-window(bottom|hidden|)+refresh-preview"]
    ),
    (
      ["--bind", "f1:toggle-bind(f2,start),f2:prev-history+next-history+toggle-header"],
      ["--bind=<F1>=toggle-bind:<F2>,start", "--bind=<F2>=older-text+newer-text+toggle-caption"]
    ),
    (
      ["--bind", "ctrl-h:backward-delete-char/eof,result-final:wait+best,resize:offset-middle"],
      ["--bind=<C-h>=delete-back-or-leave", "--bind=result=wait+first", "--bind=resize=centre"]
    ),
    (
      ["--bind", "f1:transform(x {q})+bg-transform-header:y {}"],
      ["--bind=<F1>=transform-fzf(x {query})+transform-caption:y {text}"]
    ),
    (["--bind=multi:transform-header(x)"], ["--bind=multi=transform-caption:x"]),
    (["--bind=space:jump,jump:accept"], ["--bind=<Space>=jump", "--bind=jump=accept"]),
    (["--bind", "focus:transform-preview-label:echo {}"], ["--bind=focus=none"]),
    (["--preview-window=right,border-left,<30(up,30%)"], ["--preview-window=right"]),
    (["--bind", "enter:become(vim {1} +{2})"], ["--bind=<Enter>=become:vim {1} +{2}"]),
    (
      ["--bind", "start,change:reload:sleep 0.1; rg {q} || true"],
      [
        "--bind=start=reload:sleep 0.1; rg {query} || true",
        "--bind=change=reload:sleep 0.1; rg {query} || true",
      ]
    ),
    (
      ["--bind", "ctrl-d:execute-silent(rm {})+reload(ls)+change-prompt(> )"],
      ["--bind=<C-d>=execute-silent(rm {text})+reload(ls)+change-prompt:> "]
    ),
    (
      ["--bind", "f2:change-header[(a)+b]+reload~ls~"],
      ["--bind=<F2>=change-caption[(a)+b]+reload:ls"]
    ),
    (
      ["--bind", "ctrl-f:unbind(change,ctrl-f)+enable-search+clear-query+rebind(ctrl-r)"],
      ["--bind=<C-f>=unbind(change,<C-f>)+enable-search+clear-query+rebind:<C-r>"]
    ),
    (
      ["--preview=cat {}", "--preview-window", "up,60%,border-bottom,+{2}+3/3,~3"],
      ["--preview=cat {text}", "--preview-window=bottom,60%"]
    ),
    (["--preview-window=right:30:hidden:wrap"], ["--preview-window=right,30,hidden,wrap"]),
    (["--color", "dark", "--border", "--layout=reverse", "--info", "inline", "--reverse"], []),
    (
      [
        "--color=fg:1", "--border=sharp", "--no-border", "--no-hscroll", "--pointer", "+",
        "--track", "--jump-labels=abc", "--scroll-off", "3", "--header-first", "--sync",
      ], []
    ),
    (["--border", "-m"], ["--select=many"]), (["--marker=-", "--"], []),
    (
      ["--history=/tmp/x", "--history-size", "9", "--bind=ctrl-n:accept"],
      [
        "--history=/tmp/x", "--history-size=9", "--bind=<C-p>=older-text",
        "--bind=<C-n>=newer-text", "--bind=<C-n>=accept",
      ]
    ),
    (
      ["--with-shell", "bash -eu -c", "--preview=ls {}", "--bind=f1:reload(ls)+print(x)"],
      [
        "--bind=<F1>=reload({in-shell.bash -eu -c}ls)+print:x",
        "--preview={in-shell.bash -eu -c}ls {text}",
      ]
    ),
    (["--with-shell=zsh", "--no-with-shell", "--preview=ls"], ["--preview=ls"]),
    (["--history=x", "--no-history"], []), (["--walker-root", "a", "b", "-m"], ["--select=many"]),
  ] as [([String], [String])])
func `options of fzf are options of ours`(arguments: [String], options: [String]) throws {
  #expect(try ours(arguments) == options)
}

@Test(
  arguments: [
    ("x {} {n} {q} {2..}", "x {text} {index} {query} {2..}"),
    ("{+} {+n} {+s2}", "{picks} {picks.index} {picks.untrimmed.2}"),
    ("{q:2} {s1} {1,3}", "{query.2} {untrimmed.1} {untrimmed.1}{3}"),
    ("{f} {+f} {f2}", "{file-of.text} {file-of.picks} {file-of.2}"),
    ("{fn} {+fn}", "{file-of.index} {file-of.picks.index}"),
    ("{+sf2}", "{file-of.picks.untrimmed.2}"),
    ("{*} {*n} {*2} {*s1}", "{shown} {shown.index} {shown.2} {shown.untrimmed.1}"),
    ("{*f} {*fn}", "{file-of.shown} {file-of.shown.index}"),
    ("{a,b} {,} ${x} \\{q} {", "{a,b} {,} ${x} \\{q} {"),
    ("awk '{print}' {}", "awk '{braces.print}' {text}"), ("'{{.Names}}'", "'{{braces..Names}}'"),
    ("stash@{0} %{http_code}", "stash@{braces.0} %{braces.http_code}"),
  ] as [(String, String)])
func `placeholders of fzf are placeholders of ours`(text: String, ours: String) throws {
  #expect(try FzfTemplate(text, of: "--preview", isForMany: true).ours == ours)
}

@Test(arguments: [
  ("x << 'E'\n{}\nE\ny", "x << E\n{}\nE\ny"),
  ("(x) <<\"A-B\"\n$a {1}\nA-B", "(x) <<A-B\n\\$a {1}\nA-B"),
  ("x <<-'E'\n\t{} \\`\n\tE", "x <<-E\n\t{} \\\\\\`\n\tE"),
  ("x << 'E'\n$a\nE", "x << 'E'\n$a\nE"),
  ("x <<< 'E'\n{}\nE", "x <<< 'E'\n{}\nE"), ("x << E\n{}\nE", "x << E\n{}\nE"),
  ("x << 'E'\n{}", "x << 'E'\n{}"), ("x", "x"),
])
func `a document of the shell is opened for a line in it`(text: String, open: String) {
  #expect(FzfDocuments(opening: text).text == open)
}

@Test(arguments: [
  (["--toggle-sort=click-header"], "--bind click-header of fzf cannot be here"),
  (["--with-shell=fish"], "--with-shell=fish of fzf cannot be here: commands run in sh, bash, zsh"),
  (["--listen", "80"], "--listen of fzf cannot be here: no other program sends actions; --bind"),
  (["--frobnicate"], "--frobnicate: fzf has no such option"),
  (["file"], "file: fzf has no such option"), (["--prompt"], "--prompt: a value must follow"),
  (
    ["--bind", "x:change-with-nth(1)"],
    "--bind …:change-with-nth of fzf cannot be here: --with-nth from the start."
  ),
  (
    ["--bind", "click-footer:up"],
    "--bind click-footer of fzf cannot be here: it is not a key here"
  ),
  (["--bind", "x:toggle-raw"], "--bind …:toggle-raw of fzf cannot be here: clear-query shows all"),
  (["--bind", "x:up+"], "--bind x:up+: expected KEY:ACTION"),
  (["--bind", "x:reload(ls"], "--bind x:reload(ls: expected KEY:ACTION"),
  (["--bind", "x"], "--bind x: expected KEY:ACTION"),
  (["--bind", "x:jump-accept"], "--bind …:jump-accept of fzf cannot be here: jump, and jump:"),
  (["--bind", "x:up+frob"], "--bind …:frob of fzf cannot be here: 'waterfall help picking'"),
  (["--bind", "x:execute(ls {*rf})"], "{+} are the picks"),
  (["--preview", "ls {r1}"], "--preview '{r1}' of fzf cannot be here: {} is the line"),
  (["--expect", "start"], "--expect start of fzf cannot be here"),
  (["--tiebreak=size"], "--tiebreak size of fzf cannot be here: expected none, order, or at most"),
  (["--tiebreak=chunk,begin,length"], "at most two of length, chunk, pathname, begin, end."),
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
  (
    "--bind ctrl-x:toggle-raw --bind ctrl-y:yank --query", ["-m"],
    ["--select=many", "--bind=<C-y>=put-back"]
  ), ("  ", [], []),
  (
    "-n2..,.. --bind=ctrl-r:toggle-sort,alt-r:toggle-raw,f1:up --highlight-line --multi", [],
    [
      "--select=many", "--search-parts=2..,..", "--bind=<C-r>=toggle-sort", "--bind=<F1>=older",
    ]
  ),
])
func `of FZF_DEFAULT_OPTS only what can be counts`(
  defaults: String, arguments: [String], options: [String]
) throws {
  #expect(try ours(arguments, defaults: defaults) == options)
}

@Test(arguments: [["--walker=hidden"], ["--walker=files"], ["--walker="]])
func `a kind of files that fzf does not know is refused`(arguments: [String]) {
  #expect(throws: Failure.self) { try FzfArguments(arguments).walk }
}

@Test(
  arguments: [
    ("/usr/bin/zsh", [], "{in-shell./usr/bin/zsh}ls"), ("/usr/bin/fish", [], "ls"), ("", [], "ls"),
    ("/usr/bin/fish", ["--with-shell=bash -c"], "{in-shell.bash -c}ls"),
  ] as [(String, [String], String)])
func `commands run in the shell of the environment`(
  shell: String, arguments: [String], command: String
) throws {
  let ours = try FzfArguments(arguments + ["--preview", "ls"], shell: shell).ours
  #expect(ours.last == "--preview=\(command)")
}

@Test func `a file of options may have comments`() {
  let text = "# colours\n-m\n  # more\n--prompt='a # b'\n"
  #expect(FzfArguments.withoutComments(text) == "-m\n--prompt='a # b'")
}

@Test(arguments: [
  ("a b", ["a", "b"]), ("'a b' c", ["a b", "c"]), ("a\\ b", ["a b"]), ("\"a\\\"b\"", ["a\"b"]),
  ("'a\\b'", ["a\\b"]), ("''", [""]), ("a''b", ["ab"]), ("\t\n", []), ("'open", ["open"]),
])
func `options in a variable are words of a shell`(text: String, words: [String]) {
  #expect(FzfArguments.words(of: text) == words)
}

@Test(arguments: optionsOfFzf)
func `each option of fzf is translated, ignored or refused with what there is`(
  name: String
) throws {
  let option = try #require(FzfOption.named(name), "\(name)")
  let arguments = [name] + (option.value == .none ? [] : ["1"])
  switch option.meaning {
  case .ignored: #expect(try ours(arguments).isEmpty)
  case .refused(let words):
    let error = #expect(throws: Failure.self) { try FzfArguments(arguments) }
    #expect(error?.message?.text.contains(words) == true, "\(error?.message?.text ?? "")")
    #expect(words.contains(" "), "\(name) says nothing to use instead")
  case .flag, .text, .dropped, .help, .version: break
  }
}

@Test func `each option and action of fzf is in the table once, and ours are known`() throws {
  let names = FzfOption.all.flatMap(\.names)
  #expect(Set(names).count == names.count)
  let actions = FzfAction.commands.map(\.action)
  #expect(Set(actions).count == actions.count)
  let known = PromptCommand.bindings.map(\.command.name) + PickAction.names + ["none"]
  #expect(FzfAction.commands.allSatisfy { known.contains($0.command) })
  for argument in try FzfArguments([]).ours where argument.hasPrefix("--") {
    let name = argument.dropFirst(2).prefix { $0 != "=" }
    #expect(Settings.row(of: String(name)) != nil, "\(argument)")
  }
}
