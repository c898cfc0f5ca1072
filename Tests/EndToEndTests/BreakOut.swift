import Testing
import WaterfallTestSupport

/// One attempt to get out of a forced command, by the client's choices and by what it types.
///
/// In all texts, `{plant}` means the folder that must not be read or changed.
struct BreakOut: CustomTestStringConvertible, Sendable {
  var name: String
  var variables: [String: String] = [:]
  var terminal = "xterm-256color"
  var columns = 80
  var rows = 24
  /// The keys that are typed, in the notation of `TerminalSession.bytes(of:modes:)`.
  var keys = ""
  /// A text that strace or the screen shows when the dangerous part is over, before the client
  /// leaves.
  var sign = "? help"
  /// The source's name in the folder `source`.
  var source = "list.ndjson"
  /// A signal that the program gets at the end.
  var signal: Int32?
  /// The command that the client requests; nil for none.
  var request: String?
  /// Options for ssh.
  var options = ["-tt"]

  var testDescription: String { name }

  init(_ name: String) { self.name = name }

  init(_ name: String, _ variables: [String: String], keys: String = "") {
    (self.name, self.variables, self.keys) = (name, variables, keys)
  }
}

extension BreakOut {
  /// Keys and pastes, one after the other in one session.
  static let keys: [(name: String, keys: String)] = [
    ("copy", "y"), ("edit", "e"), ("open", "O"), ("pipe", "|touch {plant}/ran<Enter>"),
    ("a shell as in less", "!sh<Enter>:!sh<Enter>"), ("a command as in vi", ":e {plant}/x<Enter>"),
    ("write as in vi", ":w {plant}/ran<Enter>"), ("the editor as in less", "v"),
    ("a table", ":write {plant}/ran.csv<Enter>y"),
    ("a log as in less", "o{plant}/ran<Enter><C-g>"), ("execute as in Emacs", "<M-x>shell<Enter>"),
    ("a shell as in Emacs", "<M-!>touch {plant}/ran<Enter><M-|>touch {plant}/ran<Enter>"),
    ("the editor as in bash", "<C-x><C-e>"), ("a file as in Emacs", "<C-x><C-f>{plant}/x<Enter>"),
    ("the job", "<C-z>"), ("a core", "<C-\\>"), ("the next file", "<C-o><C-]>"),
    ("details' copy", "<Enter>y<C-g>"), ("details' editor", "<Enter>e<C-g>"),
    ("details' links", "<Enter>jO<Enter>jjO<C-g>"), ("a click on a link", "<Click:5,3><Click:5,3>"),
    ("the help's keys", "?|<Enter>y<C-g>"), ("the lab's keys", "!ye|<Enter>O<C-g>!"),
    ("many picks", "<Tab><Tab><Tab>|touch {plant}/ran<Enter>"),
    ("a count", "99999999999999999999e"), ("letters on cards", ";a;bO"),
    ("a path to search", "/{plant}/secret.txt<Enter>"),
    ("a path to filter by", "f../../plant:secret<Enter>f<C-u><Enter>"),
    ("a field to sort by", "s../../plant/secret.txt<Enter>"),
    ("a command in a search", "/$(touch {plant}/ran)`touch {plant}/ran`<Enter>"),
    ("a paste of commands", "<Paste:\u{15};touch {plant}/ran\n|touch {plant}/ran\n>"),
    ("a paste into a prompt", "/<Paste:;touch {plant}/ran\n!sh\n>"),
    ("a paste that says it is over", "<Paste:x\u{1B}[201~|touch {plant}/ran\re>"),
    ("a paste without an end", "<Raw:1B5B3230307E>|touch {plant}/ran<Enter><Raw:1B5B3230317E>"),
    ("an answer about the clipboard", "<Raw:1B5D35323B633B63484A6A07>"),
    ("an answer about colours", "<Raw:1B5D31313B7267623A302F302F301B5C>"),
    ("an answer about a capability", "<Raw:1B50312B72363937333635333D1B5C>"),
    ("an answer without an end", "<Raw:1B50312B72>|touch {plant}/ran<Enter>"),
    ("answers that nobody asked for", "<Raw:1B5B306E1B5B306E1B5B306E1B5B3F363263>"),
    ("a title that is sent back", "<Raw:1B5D6C7C746F7563681B5C>"),
    ("keys of other protocols", "<Raw:1B5B3132313B35751B5B32373B353B3130317E>"),
    ("a function key's macro", "<F1><F2><F12><S-F10><Ins>"),
    ("bytes that are no text", "<Raw:00FF80C0AFF8FEED9B3130307E>"),
  ]

  /// Variables that hold a path or a command, each in its own session.
  static let variables: [BreakOut] = [
    BreakOut("a config file", ["WATERFALL_CONFIG": "{plant}/config.toml"], keys: "<Enter>"),
    BreakOut("a foreign file as config", ["WATERFALL_CONFIG": "{plant}/secret.txt"]),
    BreakOut("XDG's config folder", ["XDG_CONFIG_HOME": "{plant}"], keys: "<Enter>"),
    BreakOut("another home", ["HOME": "{plant}/home"], keys: "<Enter>"),
    BreakOut("a command for pages", ["WATERFALL_MORE": "{plant}/tool"], keys: "G"),
    BreakOut("a command for Enter", ["WATERFALL_ON_ENTER": "{plant}/tool"], keys: "<Enter>"),
    BreakOut("a recording", ["WATERFALL_RECORD": "{plant}/ran"]),
    BreakOut("a log", ["WATERFALL_LOG": "{plant}/ran", "WATERFALL_LOG_LEVEL": "trace"]),
    BreakOut(
      "secure off", ["WATERFALL_SECURE": "0", "EDITOR": "{plant}/tool"], keys: "ye|id<Enter>"),
    BreakOut("picking", ["WATERFALL_SELECT": "many", "WATERFALL_OUTPUT": "title"], keys: "<Tab>"),
    BreakOut("another field for pictures", ["WATERFALL_IMAGE": "secret"]),
    BreakOut("another format", ["WATERFALL_FORMAT": "sqlite"]),
    BreakOut("another place in the document", ["WATERFALL_ITEMS": "../../plant/secret.txt"]),
    BreakOut("following and watching", ["WATERFALL_FOLLOW": "1", "WATERFALL_WATCH": "1"]),
    BreakOut("a terminal's entry", ["TERMINFO": "b64:S0VFUC1PVVQtNDcxMQ=="]),
    BreakOut("a folder of locales", ["LOCPATH": "{plant}/locale", "LANG": "xx_XX.UTF-8"]),
    BreakOut("all categories of it", ["LOCPATH": "{plant}/locale", "LC_ALL": "xx_XX"]),
    BreakOut("a locale outside", ["LANG": "../../../../../../{plant}/locale/xx_XX"]),
    BreakOut("converters", ["GCONV_PATH": "{plant}/gconv", "LANG": "en_US.ISO-8859-1"]),
    crash, all(libraries),
  ]

  /// Variables that libraries and programs read. All are set in one session: a fault names the
  /// file.
  private static let libraries: [(name: String, variables: [String: String])] = [
    ("editors", ["EDITOR": "{plant}/tool", "VISUAL": "{plant}/tool"]),
    ("a browser and a pager", ["BROWSER": "{plant}/tool", "PAGER": "{plant}/tool"]),
    ("another shell", ["SHELL": "{plant}/tool", "ENV": "{plant}/tool"]),
    ("programs", ["PATH": "{plant}/bin"]),
    ("a folder of terminals", ["TERMINFO": "{plant}/terminfo"]),
    ("folders of terminals", ["TERMINFO_DIRS": "{plant}/terminfo:{plant}/terminfo"]),
    ("termcap", ["TERMCAP": "{plant}/secret.txt", "TERMPATH": "{plant}/secret.txt"]),
    ("a trace of ncurses", ["NCURSES_TRACE": "65535"]),
    ("catalogues", ["LANGUAGE": "../../../..{plant}", "NLSPATH": "{plant}/secret.txt"]),
    ("a time zone", ["TZ": ":{plant}/secret.txt", "TZDIR": "{plant}"]),
    ("temporary files", ["TMPDIR": "{plant}", "SQLITE_TMPDIR": "{plant}"]),
    ("a log of dispatch", ["LIBDISPATCH_LOG": "file"]),
    ("a trace of malloc", ["MALLOC_TRACE": "{plant}/ran"]),
    ("GLib's habits", ["G_DEBUG": "fatal-criticals", "G_MESSAGES_DEBUG": "all"]),
    ("a list of picture modules", ["GDK_PIXBUF_MODULE_FILE": "{plant}/loaders.cache"]),
    ("a folder of picture modules", ["GDK_PIXBUF_MODULEDIR": "{plant}"]),
    ("modules of GIO", ["GIO_EXTRA_MODULES": "{plant}", "GIO_MODULE_DIR": "{plant}"]),
    ("a bus", ["DBUS_SESSION_BUS_ADDRESS": "unix:path={plant}/socket", "DISPLAY": ":0"]),
    ("an agent", ["SSH_AUTH_SOCK": "{plant}/socket"]), ("tmux", ["TMUX": "{plant}/socket,1,0"]),
    ("a window", ["LINES": "99999", "COLUMNS": "99999"]),
    ("what was asked for", ["SSH_ORIGINAL_COMMAND": "touch {plant}/ran"]),
  ]

  /// One session with all these variables. A picture is decoded, and every key is pressed that
  /// would start something.
  private static func all(_ rows: [(name: String, variables: [String: String])]) -> BreakOut {
    let variables = rows.reduce(into: [:]) { $0.merge($1.variables) { $1 } }
    var row = BreakOut("libraries", variables, keys: "eOy|vi<Enter><C-g><Enter>eO<C-g>")
    row.sign = "loaders.cache"
    return row
  }

  private static let crash: BreakOut = {
    let settings = "enable=yes,interactive=no,swift-backtrace={plant}/tool"
    var row = BreakOut("a program for crashes", ["SWIFT_BACKTRACE": settings])
    row.signal = 11  // SIGSEGV
    return row
  }()

  /// Hostile names of terminals, and hostile window sizes.
  static let terminals: [BreakOut] =
    [
      "", "dumb", "vt100", "linux", "evil", "../../../../../..{plant}/terminfo/e/evil",
      "{plant}/terminfo/e/evil", "x/../../../../../..{plant}/secret.txt", "$(touch {plant}/ran)",
      "xterm;touch {plant}/ran", "%s%s%n%n", "xterm\u{1B}]52;c;cHJm\u{7}",
      String(repeating: "x", count: 5000),
    ].map { type in
      var row = BreakOut("TERM=\(type.prefix(60))")
      (row.terminal, row.sign) = (type, "/dev/tty")
      return row
    }
    + [(0, 0), (1, 1), (2, 1), (3, 300), (500, 1), (300, 200), (1000, 1000)].map { columns, rows in
      var row = BreakOut("a window of \(columns)×\(rows)", [:], keys: "eO|id<Enter>")
      (row.columns, row.rows, row.sign) = (columns, rows, "/dev/tty")
      return row
    }

  /// Requests for something other than the forced command.
  static let requests: [BreakOut] = [
    ("a command", "touch {plant}/ran", ["-tt"]),
    ("a command without a terminal", "touch {plant}/ran", ["-T"]),
    ("a shell without a terminal", nil, ["-T"]), ("files", "sftp", ["-s", "-T"]),
    ("options", "waterfall --no-secure --on-enter '{plant}/tool' {plant}/secret.ndjson", ["-tt"]),
  ].map { name, request, options in
    // Without a terminal the cards are printed, which uses other parts of the libraries.
    var row = BreakOut(name, ["LIBDISPATCH_LOG": "file", "TZ": ":{plant}/secret.txt"])
    (row.request, row.options, row.sign) = (request, options, "own picture")
    return row
  }
}
