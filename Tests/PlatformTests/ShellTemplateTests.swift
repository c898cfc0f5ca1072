import Glibc
import Testing
import WaterfallTestSupport

@testable import Platform

private func filled(_ text: String, _ value: String = "x") throws(ShellTemplateError) -> String {
  try ShellTemplate(text).filled { $0 == "n" ? .none : .value(Array(value.utf8)) }.text
}

@Test(arguments: [
  ("less {v}", #"less "${waterfall_value_1}""#),
  (#"curl "https://x/?after={v}""#, #"curl "https://x/?after=${waterfall_value_1}""#),
  (#"printf '<{v}>'"#, #"printf '<'"${waterfall_value_1}"'>'"#),
  ("ls {a}{b}", #"ls "${waterfall_value_1}""${waterfall_value_2}""#),
  ("awk '{ print $1 }' ${HOME} {n} {", "awk '{ print $1 }' ${HOME} {n} {"),
  (#"echo \{v} "\${v}" '${v}'"#, #"echo \{v} "\$${waterfall_value_1}" '${v}'"#),
  (#"echo "it's {v}""#, #"echo "it's ${waterfall_value_1}""#),
  (#"echo "\"{v}" '\' {v}"#, #"echo "\"${waterfall_value_1}" '\' "${waterfall_value_2}""#),
  (
    #"echo "$(cat {v} "{v}") {v}""#,
    #"echo "$(cat "${waterfall_value_1}" "${waterfall_value_2}") ${waterfall_value_3}""#
  ),
  ("echo `cat {v}` {v}", #"echo `cat "${waterfall_value_1}"` "${waterfall_value_2}""#),
  ("# don't {v}\nls {v}", "# don't {v}\nls \"${waterfall_value_1}\""),
  ("sh -c 'less \"$1\"' sh {v}", "sh -c 'less \"$1\"' sh \"${waterfall_value_1}\""),
  ("grep -c {v} eval", #"grep -c "${waterfall_value_1}" eval"#),
  ("bash -ec 'less \"$1\"' sh {v}", "bash -ec 'less \"$1\"' sh \"${waterfall_value_1}\""),
  ("sh -c -o errexit 'x' sh {v}", "sh -c -o errexit 'x' sh \"${waterfall_value_1}\""),
  ("python3 tool.py -c {v}", "python3 tool.py -c \"${waterfall_value_1}\""),
  ("perl -ne 'print if /x/' {v}", "perl -ne 'print if /x/' \"${waterfall_value_1}\""),
  ("perl -e'print 1' {v}", "perl -e'print 1' \"${waterfall_value_1}\""),
  ("$EDITOR +{v} {v}", #"$EDITOR +"${waterfall_value_1}" "${waterfall_value_2}""#),
  ("${PAGER:-/bin/less} -R {v}", #"${PAGER:-/bin/less} -R "${waterfall_value_1}""#),
  ("$HOME/bin/show {v}", #"$HOME/bin/show "${waterfall_value_1}""#),
  ("<{v} >\"{v}\" sort", #"<"${waterfall_value_1}" >"${waterfall_value_2}" sort"#),
  ("cat 2>/dev/null {v}", #"cat 2>/dev/null "${waterfall_value_1}""#),
  (
    "cat <<E\ndon't\n{v}\nE\nls {v}",
    "cat <<E\ndon't\n${waterfall_value_1}\nE\nls \"${waterfall_value_2}\""
  ),
])
func `a place is a reference in the quotes that it needs`(text: String, command: String) throws {
  #expect(try filled(text) == command)
}

@Test(arguments: [
  ("rm {v} x", #"rm "${waterfall_value_1}" "${waterfall_value_2}" x"#),
  (#"echo "{v}""#, #"echo "${waterfall_value_1} ${waterfall_value_2}""#),
  ("echo '{v}'", #"echo ''"${waterfall_value_1}"' '"${waterfall_value_2}"''"#),
])
func `several values are as many words`(text: String, command: String) throws {
  let values = [Array("a b".utf8), Array("c".utf8)]
  let filled = try ShellTemplate(text).filled { _ in .values(values) }
  #expect(filled.text == command)
  #expect(filled.variables.count == 2)
  #expect(try ShellTemplate("rm {v}").filled { _ in .values([]) }.text == "rm ")
}

@Test(arguments: [
  "sh -c 'less {v}'", "sh -c \"less {v}\"", "sh -c {v}", "bash -euc 'x {v}'", "eval ls {v}",
  "A=1 eval {v}", "true; /bin/sh -c \"{v}\"", "if true; then eval {v}; fi", "(eval {v})",
  "sudo sh -c 'less {v}'", "exec sh -c 'less {v}'", "echo $(eval {v})", "sh -c \"$(echo {v})\"",
  "`sh -c 'x {v}'`", "su -c 'less {v}' ann", "python3 -c 'print(\"{v}\")'", "perl -ne {v}",
  // An option word in which the letter is not the last, and options after it.
  "bash -cx 'less {v}'", "sh -ce {v}", "sh -c -e 'x {v}'", "sh -c -- 'x {v}'", "bash +x -c 'x {v}'",
  "bash -o pipefail -ec 'x {v}'", "bash -c -o pipefail 'x {v}'", "sh -e\\\nc 'x {v}'",
  "sh \\\n-c 'x {v}'", "su ann -lc 'x {v}'", "su --command='x {v}' ann", "su --comm {v}",
  "perl -e'print {v}'", "perl -{v}", "node -pe {v}", "python3 -Bc '{v}'", "busybox sh -c '{v}'",
  // Redirections before the command.
  ">/dev/null eval {v}", "2>&1 eval {v}", ">&2 sh -c 'x {v}'", "<in 2>>log eval {v}",
  ">|x eval {v}", "3<>x eval {v}", "<&- eval {v}", "A=1 >x eval {v}", ">x A=1 sh -c {v}",
  // Commands of the shell that run a word.
  "trap 'rm {v}' EXIT", "trap -- \"rm {v}\" EXIT", "command trap {v} 0", "alias x={v}",
  "command -p eval {v}", "let x={v}", "if trap {v} 0; then :; fi",
  // Bodies without a semicolon before them, and commands of one shell.
  "function f { eval {v}; }; f", "for ((i=0;i<1;i++)) do eval {v}; done", "coproc eval {v}",
  "if [[ x ]] { eval {v} }", "{ true } always { eval {v} }", "noglob eval {v}",
  "emulate zsh -c {v}", "compgen -W {v}",
  // Commands that only the shell knows.
  "$SHELL -c 'less {v}'", "\"$SHELL\" -ec {v}", "${SHELL:-/bin/sh} -c {v}", "$(echo eval) {v}",
  "`echo sh` -c '{v}'", "x=eval; $x {v}", "exec $SHELL -c {v}", "env $SHELL -c {v}", "e${x}l {v}",
  "${EDITOR:-eval} {v}", "/bin/$x {v}", "$1 {v}", "$@ {v}",
  // The value is the command, or makes it.
  "{v}", "{v} --version", "exec {v}", "A=1 {v}", "true && \"{v}\"", "$(printf %s {v})",
  "if {v}; then :; fi",
  // Text that a shell reads.
  "sh <<E\necho {v}\nE", "<<E bash\necho {v}\nE", "bash <<< 'x {v}'", "cat <<E\ndon't\nE\neval {v}",
  "cat <<-E\n\tE\neval {v}", "cat <<'E'\n\"\nE\neval {v}", "cat <<$E\n'\n$E\neval {v}",
])
func `no place is in code for another program`(text: String) {
  #expect(throws: ShellTemplateError.inScript("v")) { () throws in try filled(text) }
}

@Test(arguments: ["cat <<'E'\n{v}\nE", "cat <<-\"E\"\n\tx {v}", "cat <<\\E\n{v}"])
func `no place is in a document in which the shell replaces nothing`(text: String) {
  #expect(throws: ShellTemplateError.inDocument("v")) { () throws in try filled(text) }
}

@Test func `the shell computes with whole numbers alone`() throws {
  #expect(try filled("(( {v} + 1 ))", "3") == "(( (${waterfall_value_1}) + 1 ))")
  let text = "echo $(( {v} * 2 )) $(({v})) {v}"
  let (one, two, three) = ("{waterfall_value_1}", "{waterfall_value_2}", "{waterfall_value_3}")
  #expect(try filled(text, "-3") == "echo $(( ($\(one)) * 2 )) $((($\(two)))) \"$\(three)\"")
  for value in ["", "a[$(touch ran)]", "1e3", "-", "１"] {
    #expect(throws: ShellTemplateError.notNumber("v")) { try filled(text, value) }
  }
}

@Test(arguments: [
  "[[ {v} -eq 1 ]]", "[[ 1 -lt \"{v}\" ]]", "[[ -v '{v}' ]]", "[[ -d x && 1 -ge {v} ]]",
  "if ! [[ x ||\n-v {v} ]]; then :; fi", "[[ $(wc -l {v}) -gt 1 ]]", "[[ ( -v {v} ) ]]",
  "test -v {v}", "[ -v{v} ]", "printf -v {v} x", "printf -v{v} x", "unset {v}", "read -r {v}",
  "declare {v}=1", "declare -i x={v}", "local -ri x={v}", "integer x={v}",
  "echo ${a[{v}]}", "echo \"${a[{v}]}\"", "declare a[{v}]=1", "unset a[x{v}]", "mapfile {v}",
])
func `a value with which the shell may compute has nothing that it could run`(
  text: String
) throws {
  for value in ["a[$(touch ran)]", "$(touch ran)", "a[`touch ran`]"] {
    #expect(throws: ShellTemplateError.computed("v")) { () throws in try filled(text, value) }
  }
  #expect(try filled(text, "a b").contains("waterfall_value_1"))
}

@Test(arguments: [
  "[[ -d x ]] && ls {v}", "[ -f {v} ]", "printf '%s' {v}", "local x={v}", "export X={v}",
  "read -p {v} x", "grep \"x[{v}]\" f", "echo [{v}]", "echo a[1]{v}",
])
func `elsewhere a value may have anything`(text: String) throws {
  #expect(try filled(text, "a[$(touch ran)]").contains("waterfall_value_1"))
}

/// Texts that make a shell run something if it parses them. The marks join with a byte into one
/// Character, which hides the byte from comparisons of Characters.
private enum Hostile {
  static let marks = [
    "", "\u{301}", "\u{FE0F}", "\u{20E3}", "\u{1F3FB}", "\u{200D}", "\u{903}", "\u{E0061}",
    "\u{11A8}", "\u{600}", "\r", "\n",
  ]

  static func values(_ mark: String) -> [String] {
    [
      "'\(mark);touch ran;'\(mark)", "\"\(mark);touch ran;\"\(mark)", "$(\(mark)touch ran)",
      "$\(mark)(touch ran)", "`\(mark)touch ran`\(mark)", ";\(mark)\ntouch ran\n#\(mark)",
      "\\\(mark)';touch ran;\\\(mark)'", "}\(mark)\";touch ran;\"{\(mark)", "a\(mark)$HOME*?[a]~",
      "${x:-$(touch ran)}\(mark)", "|\(mark)touch ran|", "-n \(mark)",
      "$((a[$(touch ran)]))\(mark)",
      "!\(mark)!touch ran", "!\(mark)touch",
    ]
  }
}

@Test(arguments: [
  "printf %s {v}", "printf %s \"{v}\"", "printf %s '{v}'", "printf %s {v}\"\"", "printf %s ''{v}",
  "printf %s \"$(printf '%sx' {v})\" | sed '$s/x$//'",
  "printf %s \"$(printf '%sx' \"{v}\")\" | sed '$s/x$//'",
  "printf %s \"$(printf '%sx' '{v}')\" | sed '$s/x$//'", "f() { printf %s {v}; }; f other",
  "set -- other; printf %s \"{v}\"", "printf %s `printf '' {v}`{v}", "(printf %s {v})",
  "x={v}; printf %s \"$x\"", "case {v} in {v}) printf %s '{v}' ;; esac",
])
func `no shell parses a value, and each byte of it arrives`(text: String) throws {
  let folder = TemporaryFolder()
  var bytes = Hostile.marks.flatMap { Hostile.values($0).map { Array($0.utf8) } }
  bytes += [Array("bad".utf8) + [0xFF, 0xC3] + Array("name".utf8), []]
  for value in bytes {
    let command = try ShellTemplate("cd \(folder.path); " + text).filled { _ in .value(value) }
    let output = try #require(Descriptor.temporary())
    let words = ["/bin/sh", "-c", command.text].map { Array($0.utf8) }
    let shell = Spawn(arguments: words, variables: command.variables, output: output)
    let process = try shell.start()
    #expect(reap(process) == .exited(0))
    let read = try output.bytes(at: 0, count: 4096)
    // A command substitution drops line breaks at its end.
    if !text.contains("sed") { #expect(read == value, "\(String(decoding: value, as: UTF8.self))") }
    #expect(folder.text(of: "ran") == nil)
  }
}

@Test(arguments: ["bash", "zsh", "ksh", "dash"])
func `a shell that computes in more places gets no value that it could run`(name: String) throws {
  let folder = TemporaryFolder()
  let text = "cd \(folder.path) || exit; printf %d {v}; [ {v} -eq 1 ]; (exit {v}); test {v} -gt 2"
  let shell: CommandShell = try #require(CommandShell(name))
  let template = ShellTemplate(text, in: shell)
  let plain = try template.filled { _ in .value(Array("a b".utf8)) }
  #expect(plain.text.hasPrefix("exec \(name) -c "))
  for value in ["a[$(touch ran)]", "$(touch ran)", "a[`touch ran`]"] {
    let command = try template.filled { _ in .value(Array(value.utf8)) }
    #expect(command.shell == shell)
    let words = ["/bin/sh", "-c", command.text].map { Array($0.utf8) }
    let output = try #require(Descriptor.temporary())
    let process = Spawn(
      arguments: words, variables: command.variables, output: output, errors: output)
    _ = reap(try process.start())
    #expect(folder.text(of: "ran") == nil, "\(value)")
  }
}

@Test func `no shell with other quotes than those of sh is known`() {
  for name in ["fish", "/usr/bin/csh", "nu", "", " ", "python3 -c"] {
    #expect(CommandShell(name) == nil, "\(name)")
  }
}

@Test func `a word for the shell is one, whatever follows its quotation marks`() throws {
  for text in Hostile.marks.flatMap(Hostile.values) {
    let output = try #require(Descriptor.temporary())
    let words = ["/bin/sh", "-c", "printf %s " + shellQuoted(text)].map { Array($0.utf8) }
    let process = try Spawn(arguments: words, output: output).start()
    #expect(reap(process) == .exited(0))
    #expect(try output.bytes(at: 0, count: 4096) == Array(text.utf8))
  }
}

extension ExitTests {
  @Test func `a variable takes the place of one whose value begins with a combining mark`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("OWN", "\u{301}old", 1)
      #expect(ThisProcess.environment["OWN"] == "\u{301}old")
      let words = ["/bin/sh", "-c", "[ $(env | grep -c ^OWN=) = 1 ] && [ $OWN = new ]"]
      let program = Spawn(
        arguments: words.map { Array($0.utf8) }, variables: [Array("OWN=new".utf8)])
      let process = try program.start()
      #expect(reap(process) == .exited(0))
    }
  }
}
