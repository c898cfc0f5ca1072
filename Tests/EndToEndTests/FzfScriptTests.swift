import Foundation
import Glibc
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Scripts of the kind that people write with fzf, with `waterfall fzf` in its place.
  @Suite struct FzfScriptTests {
    /// A shell that has `fzf`, in a folder of its own.
    private func session(
      _ script: String
    ) throws -> (session: TerminalSession, folder: TerminalSession.Folder) {
      let folder = try TerminalSession.Folder()
      var command = PseudoTerminal.Command.shell("fzf() { \"$waterfall\" fzf \"$@\"; }\n\(script)")
      command.directory = folder.path
      command.environment["waterfall"] = PseudoTerminal.Command.builtProgram("waterfall")
      return (try TerminalSession(command), folder)
    }

    @Test(arguments: [
      (
        "branches",
        """
        git init -q . && git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m x
        git branch topic/parser; git branch topic/printer
        git branch --format='%(refname:short)' | fzf --height 40% --reverse --prompt 'branch> ' > out
        """,
        "branch>", "pri<Enter>", "topic/printer\n"
      ),
      (
        "processes",
        """
        printf '%s\\n' '  PID CMD' '    1 init' '  345 sshd: ada' ' 1345 vim sshd.c' |
          fzf -m -q ssh --header-lines=1 --header 'Kill which?' | awk '{print $1}' > out
        """,
        "sshd.c", "<Tab><Tab><Enter>", "345\n1345\n"
      ),
      (
        "lines of ripgrep",
        """
        printf '%s\\n' 'main.c:3:int main(void)' 'main.c:9:  return 0;' 'other.c:1:return' |
          fzf --ansi -d : --nth 3.. --query '^ret' --bind 'ctrl-o:execute(less {1})' |
          cut -d: -f1,2 > out
        """,
        "other.c", "<Enter>", "other.c:1\n"
      ),
      (
        "a key that decides",
        """
        touch a.txt b.txt
        ls *.txt | fzf --print-query --expect=ctrl-v,ctrl-t --query b > out
        """,
        "b.txt", "<C-v>", "b\nctrl-v\nb.txt\n"
      ),
      (
        "all of them", "seq 3 | fzf -m --bind ctrl-a:select-all | paste -sd, > out",
        "3", "<C-a><Enter>", "1,2,3\n"
      ),
      (
        "a chain", "seq 3 | fzf -m --bind ctrl-a:select-all+accept | paste -sd, > out", "3",
        "<C-a>", "1,2,3\n"
      ),
      (
        "a place and a word", "seq 5 | fzf --bind 'ctrl-e:pos(-2)+print(chosen)+accept' > out",
        "5", "<C-e>", "chosen\n4\n"
      ),
      (
        "several after all",
        "seq 3 | fzf --bind ctrl-e:change-multi+select-all+accept | paste -sd, > out", "3",
        "<C-e>", "1,2,3\n"
      ),
      (
        "a limit of picks", "seq 4 | fzf -m 2 | paste -sd, > out", "4", "<Tab><Tab><Tab><Enter>",
        "1,2\n"
      ),
      (
        "another program",
        "seq 3 | fzf --bind 'enter:become(echo {} {q}; exit 3)' > out; echo $? >> out", "3",
        "2<Enter>", "2 2\n3\n"
      ),
      (
        "several for another program",
        "printf '%s\\n' 'a b' cc dd | fzf -m --bind 'enter:become:printf \"<%s>\" {+}' > out", "dd",
        "<Tab><Tab><Enter>", "<a b><cc>"
      ),
      (
        "text that finds nothing", "seq 3 | fzf --disabled --print-query > out", "3", "zz<Enter>",
        "zz\n1\n"
      ),
      (
        "the text alone", "seq 3 | fzf --bind ctrl-e:print-query > out; echo $? >> out", "3",
        "new<C-e>", "new\n0\n"
      ),
      (
        "the history", "printf '%s\\n' 'ls' 'cd /' 'ls -l' | fzf --tac --no-sort --query ls > out",
        "ls -l", "<Enter>", "ls -l\n"
      ),
      (
        "a hidden key",
        #"printf '1\tone\n2\ttwo\n3\tthree\n' | fzf -d '\t' --with-nth 2 | cut -f1 > out"#,
        "three", "two<Enter>", "2\n"
      ),
      (
        "a hidden key for a command",
        #"""
        printf '1\t one\n2\t two\n' |
          fzf -d '\t' --with-nth 2 --bind 'enter:become(echo {1}.{2} {})' > out
        """#,
        "two", "one<Enter>", "1.one 1\t one\n"
      ),
      (
        "braces of the command",
        #"seq 3 | fzf --bind 'enter:become(echo {} | awk "{print}"; echo "{{.Names}}")' > out"#,
        "3", "2<Enter>", "2\n{{.Names}}\n"
      ),
      (
        "a commit by its hash",
        #"""
        printf '%s\n' '* abc1234 (HEAD) one' '* def5678 it'"'"'s $HOME' |
          fzf --ansi --no-sort --bind "ctrl-m:become: (grep -o '[a-f0-9]\{7\}' | head -1 |
          xargs -I % echo show %) << 'FZF-EOF'
        {}
        FZF-EOF
        " > out
        """#,
        "one", "it's<Enter>", "show def5678\n"
      ),
      (
        "names with line breaks",
        #"printf 'a\nb\0cc\0' | fzf --read0 --print0 | tr '\0' '|' > out"#, "cc", "b<Enter>",
        "a\nb|"
      ),
      (
        "the shell of the environment",
        #"""
        export SHELL=$(command -v bash)
        seq 3 | fzf --bind 'enter:become([[ {} == [1-2] ]] && echo "${BASH_VERSION:+bash} {}")' > out
        """#,
        "3", "2<Enter>", "bash 2\n"
      ),
      (
        "a list in the shell of an option",
        "export FZF_DEFAULT_COMMAND='echo {x,y}'; fzf --with-shell 'bash -c' > out",
        "x y", "<Enter>", "x y\n"
      ),
      (
        "no pipe", "export FZF_DEFAULT_COMMAND='printf \"xx\\nyy\\n\"'; fzf --no-multi > out",
        "yy", "yy<Enter>", "yy\n"
      ),
      (
        "files below",
        "mkdir -p d .hidden; touch d/one two .hidden/three; fzf > out", "two", "d/o<Enter>",
        "d/one\n"
      ),
      (
        "options of the environment",
        "export FZF_DEFAULT_OPTS=\"--prompt='which? ' --color=bw --nonsense -e\"\nseq 20 | fzf > out",
        "which?", "19<Enter>", "19\n"
      ),
    ])
    func `a script gets what it would get of fzf`(
      name: String, script: String, shows: String, keys: String, output: String
    ) throws {
      let (session, folder) = try session(script)
      try session.expect(shows)
      try session.leave(keys)
      #expect(folder.text("out") == output, "\(name)")
    }

    @Test func `a command reads the picks from a file, which is gone afterwards`() throws {
      let (session, folder) = try session(
        #"""
        export TMPDIR=$PWD/private; mkdir private; look='cat {+f} >> seen; stat -c %a {+f} >> seen'
        seq 3 | fzf -m --bind "ctrl-e:execute-silent($look)+execute($look)" \
          --bind "ctrl-t:transform-header:$look; ls private | wc -l" \
          --bind "ctrl-o:become($look)" --preview 'wc -l < {+f}'
        """#)
      try session.expect("3")
      try session.press("<Tab>")
      try session.press("<Tab>")
      let once = "1\n2\n600\n"
      try session.press("<C-e>", thenExpect: "two looks, and the picker again") {
        folder.text("seen") == once + once && $0.alternateScreenCount == 2
      }
      try session.press("<C-t>")
      try session.expect("three looks") { _ in folder.text("seen") == once + once + once }
      try session.press("<C-o>", thenExit: 0)
      #expect(folder.text("seen") == once + once + once + once)
      let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/private")
      #expect(left.isEmpty, "\(left)")
    }

    @Test func `a preview knows the query and the picks`() throws {
      let (session, folder) = try session(
        "seq 3 | fzf -m --preview 'echo {+} for {q}, $FZF_SELECT_COUNT' | paste -sd, > out")
      try session.expect("1 for , 0")
      try session.press("<Tab>")
      try session.press("<Tab>", thenExpect: "1 2 for , 2")
      try session.press("3", thenExpect: "1 2 for 3")
      try session.press("<Enter>", thenExit: 0)
      #expect(folder.text("out") == "1,2\n")
    }

    @Test func `a command says what to do, by the state of the picker`() throws {
      let (session, folder) = try session(
        #"""
        seq 12 | fzf --prompt 'All> ' \
          --bind 'ctrl-t:transform:case $FZF_PROMPT in
            All*) echo "change-prompt(One> )+change-query(1)";;
            *) echo "pos($FZF_MATCH_COUNT)+print($FZF_KEY)+accept";; esac' \
          --bind 'result:transform-header(echo "$FZF_MATCH_COUNT of $FZF_TOTAL_COUNT")' > out
        """#)
      try session.expect("12 of 12")
      try session.press("<C-t>", thenExpect: "One> 1")
      try session.expect("4 of 12")
      try session.leave("<C-t>")
      #expect(folder.text("out") == "ctrl-t\n12\n")
    }

    @Test func `a key runs a command on the line`() throws {
      let (session, folder) = try session(
        #"printf 'one two\nsix\n' | fzf --bind 'ctrl-o:execute(printf %s {2}-{n}-{q} > seen)' > out"#
      )
      try session.expect("one two")
      try session.press("tw<C-o>", thenExpect: "the command's end, and the picker again") {
        folder.text("seen") == "two-0-tw" && $0.alternateScreenCount == 2
      }
      try session.press("<Enter>", thenExit: 0)
      #expect(folder.text("out") == "one two\n")
    }

    @Test func `grep finds while one types, and an editor gets file and line`() throws {
      let (session, folder) = try session(
        """
        printf 'one: alpha\\ntwo: beta\\n' > a.txt; printf 'alpha three\\n' > b.txt
        search='grep -n {q} *.txt || true'
        fzf --ansi --disabled --query alp --delimiter : --bind "start:reload:$search" \
          --bind "change:reload:$search" --bind 'enter:become(echo {1} +{2})' > out
        """)
      try session.expect("b.txt:1:alpha three")
      try session.press("<C-u>be", thenExpect: "the only line") {
        $0.screen.contains("a.txt:2:two: beta") && !$0.screen.contains("alpha")
      }
      try session.press("<C-u>nowhere", thenExpect: "no line") { !$0.screen.contains("beta") }
      // The first letters alone find other lines, too.
      try session.press("<C-u>thr", thenExpect: "the line of the whole text") {
        $0.screen.contains("b.txt:1:alpha three") && !$0.screen.contains("a.txt")
      }
      try session.leave("<Enter>")
      #expect(folder.text("out") == "b.txt +1\n")
    }

    @Test func `a line is deleted, and the others are listed again`() throws {
      let (session, folder) = try session(
        """
        touch a.txt b.txt c.txt
        ls *.txt | fzf --bind 'ctrl-d:execute-silent(rm {})+reload(ls *.txt)' > out
        """)
      try session.expect("c.txt")
      try session.press("<Down><C-d>", thenExpect: "two files") { !$0.screen.contains("b.txt") }
      try session.expect("c.txt")
      try session.press("<Down><Enter>", thenExit: 0)
      #expect(folder.text("out") == "c.txt\n")
    }

    @Test func `other lines bring their own header, and the last first with --tac`() throws {
      let (session, folder) = try session(
        #"""
        printf '%s\n' OLD a b | fzf --header-lines 1 --tac \
          --bind 'ctrl-r:reload(printf "%s\n" NEW c d)' \
          --bind 'ctrl-t:reload(echo ALONE)' > out
        """#)
      try session.expect("OLD")
      try session.press("<C-t>")
      try session.expect("ALONE")
      try session.press("<C-r>")
      try session.expect("the new header") {
        $0.screen.contains("NEW") && !$0.screen.contains("OLD") && $0.screen.contains("2 ·")
      }
      try session.press("<Enter>", thenExit: 0)
      #expect(folder.text("out") == "d\n")
    }

    @Test(arguments: [("", "<Enter>", "1\n"), ("--print-query", "new<Enter>", "new\n1\n")])
    func `a picker of nothing waits for what is typed`(
      options: String, keys: String, output: String
    ) throws {
      let (session, folder) = try session("true | fzf \(options) > out; echo $? >> out")
      try session.expect(">")
      try session.press(keys, thenExit: 0)
      #expect(folder.text("out") == output)
    }

    @Test func `a command that lists is ended when another begins`() throws {
      let (session, folder) = try session(
        "seq 3 | fzf --bind 'change:reload:echo $$ > {q}; echo {q}-item; sleep 3600' > out")
      try session.expect("3")
      try session.press("a", thenExpect: "a-item")
      let shell = try #require(Int32(folder.text("a").split(separator: "\n").first ?? ""))
      try session.press("b", thenExpect: "ab-item")
      try session.expect("the end of the first command") { _ in kill(shell, 0) != 0 }
      try session.press("<Enter>", thenExit: 0)
      #expect(folder.text("out") == "ab-item\n")
    }

    @Test func `the program that a picker becomes reads the keys`() throws {
      let (session, folder) = try session(
        #"seq 3 | fzf --bind 'enter:become(printf "which? " >&2; read -r x; echo "{}$x")' > out"#)
      try session.expect("3")
      try session.press("<Enter>", thenExpect: "which?")
      try session.press("abc<Enter>", thenExit: 0)
      #expect(folder.text("out") == "1abc\n")
    }

    @Test(arguments: [
      ("printf 'xfoo\\nfoo\\nbar\\n' | fzf -f foo", 0, "foo\nxfoo\n"),
      ("printf 'xfoo\\nfoo\\nbar\\n' | fzf +s -f foo", 0, "xfoo\nfoo\n"),
      ("seq 3 | fzf --filter= --tac", 0, "3\n2\n1\n"),
      ("seq 3 | fzf --filter x --print-query", 1, "x\n"),
      ("printf 'one\\ntwo\\n' | fzf -1 -q tw", 0, "two\n"), ("true | fzf -0", 1, ""),
      ("seq 3 | fzf -1 -q 2 --expect f1 --print-query", 0, "2\n\n2\n"),
      ("printf 'h\\na\\nb\\n' | fzf --header-lines 1 --filter=", 0, "a\nb\n"),
      ("printf '1 b\\n2 a\\n' | fzf -n 2 -f a", 0, "2 a\n"),
      ("printf 'xx foo\\nx foo yy\\n' | fzf --tiebreak begin -f foo", 0, "x foo yy\nxx foo\n"),
      ("printf 'é\\ne\\n' | fzf --literal -f e", 0, "e\n"),
      ("printf 'é\\nx\\n' | fzf -f e", 0, "é\n"),
      ("printf 'a:b:c\\nd:e\\n' | fzf -d : --accept-nth 2.. -f ''", 0, "b:c\ne\n"),
      ("printf 'a b  c\\n' | fzf --accept-nth 3,1 -1", 0, "ca\n"),
      ("printf 'a b\\n' | fzf --accept-nth '{2}: {1}' -1", 0, "b: a\n"),
      ("printf 'a b\\nc d\\n' | fzf --with-nth '{2} {1}' -f '^d c$'", 0, "c d\n"),
      ("printf 'a b\\n' | fzf --accept-nth '{x}' -1", 2, ""),
      ("printf '\\033[31mred\\033[m one\\n' | fzf --ansi -f red", 0, "red one\n"),
      ("printf '\\033[31mred\\033[m one\\n' | fzf -m --ansi -1 --accept-nth 1", 0, "red\n"),
      ("seq 3 | fzf --disabled -f 2", 0, "2\n"), ("seq 3 | fzf --listen", 2, ""),
      ("seq 3 | fzf --frob", 2, ""),
    ])
    func `without a screen the lines and the status are those of fzf`(
      script: String, status: Int32, output: String
    ) throws {
      let (session, folder) = try session("{ \(script) ; } > out")
      try session.expectExit(status)
      #expect(folder.text("out") == output)
    }

    @Test(
      arguments: [
        ("", [".h/x", "a", "d/b", "d/l"]), ("--walker=file", ["a", "d/b", "d/l"]),
        ("--walker=dir", ["d"]), ("--walker-skip=d", [".git/y", ".h/x", "a"]),
        ("--walker=file,hidden --walker-root d .h", [".h/x", "d/b", "d/l"]),
        ("--walker-skip='[d],*,?'", [".git/y", ".h/x", "a", "d/b", "d/l"]),
        ("--walker-root=./-r", ["./-r/z"]), ("--walker-root=-r", ["./-r/z"]),
      ] as [(String, [String])])
    func `without a pipe the files are those of fzf`(options: String, files: [String]) throws {
      let (session, folder) = try session(
        """
        mkdir w; cd w; mkdir d .h .git; touch a d/b .h/x .git/y; ln -s b d/l
        case '\(options)' in *-r) mkdir ./-r; touch ./-r/z;; esac
        fzf \(options) --filter= > ../out
        """)
      try session.expectExit(0)
      let listed = folder.text("out").split(separator: "\n").map(String.init)
      #expect(listed.sorted() == files)
    }

    @Test func `a file of options, and a history of its own`() throws {
      let (session, folder) = try session(
        """
        printf '%s\\n' '# mine' '--history=typed --history-size 2' > options
        printf '%s\\n' old older oldest > typed
        export FZF_DEFAULT_OPTS_FILE=$PWD/options
        printf '%s\\n' old older oldest new | fzf > out
        """)
      try session.expect("new")
      // The first key has the history read, which may take longer than that key waits.
      try session.press("x", thenExpect: "no line") { !$0.screen.contains("oldest") }
      try session.press("<BS>", thenExpect: "oldest")
      try session.press("<C-p>", thenExpect: "> oldest")
      try session.press("<C-p>", thenExpect: "> older")
      try session.press("<C-n><C-n>new<Enter>", thenExit: 0)
      #expect(folder.text("out") == "new\n")
      #expect(folder.text("typed") == "oldest\nnew\n")
    }

    @Test(arguments: ["<Esc>", "<C-c>", "zz<C-g>", "z<C-q>"])
    func `leaving has the status of fzf`(keys: String) throws {
      let (session, folder) = try session("seq 3 | fzf > out; echo $? >> out")
      try session.expect("3")
      try session.press(keys, thenExit: 0)
      #expect(folder.text("out") == "130\n")
    }

    @Test(arguments: [("", "1\n"), ("--print-query", "zz\n1\n")])
    func `Enter without a match has status 1`(options: String, output: String) throws {
      let (session, folder) = try session("seq 3 | fzf \(options) > out; echo $? >> out")
      try session.expect("3")
      try session.press("zz<Enter>", thenExit: 0)
      #expect(folder.text("out") == output)
    }
  }
}
