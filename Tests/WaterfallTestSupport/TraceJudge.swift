/// Finds actions of a traced program that are forbidden when strangers use the program.
///
/// Such a program starts nothing, writes no file, reads only the named files, and connects to the
/// named sockets alone.
///
///     var judge = TraceJudge(readable: ["/srv/board.json"])
///     judge.read(traceText)  // ["openat read /etc/passwd"]
///
/// It recognises calls by name. An unknown call is a fault. It expects the trace of
/// ``TraceJudge/traced``, from the program's own start.
package struct TraceJudge {
  /// The option for strace, which selects all calls about files, processes and sockets.
  package static let traced = "trace=%file,%process,%network"

  /// Files that may be read, and directories whose whole content may be read.
  private let readable: [String]
  /// Sockets that may be connected to.
  private let reachable: [String]
  private var reader = TraceReader()
  private var hasStarted = false
  private var processes: Set<Int32> = []

  package init(readable: [String], reachable: [String] = []) {
    (self.readable, self.reachable) = (readable, reachable)
  }

  /// The faults in strace's output since the last call.
  package mutating func read(_ text: some StringProtocol) -> [String] {
    reader.read(text).compactMap { fault(in: $0) }
  }

  private mutating func fault(in call: SystemCall) -> String? {
    processes.insert(call.process)
    switch call.name {
    case "execve" where !hasStarted:
      hasStarted = true
      return nil
    case "open", "openat", "openat2", "creat": return faultOfOpening(call)
    case "inotify_add_watch": return isReadable(call) ? nil : words("watched", call)
    case "clone", "clone3":
      return call.arguments.contains("CLONE_THREAD") ? nil : words("started a process", call)
    case "socket" where call.arguments.hasPrefix("AF_UNIX"): return nil
    case "connect"
    where Self.systemSockets.contains { call.arguments.contains("sun_path=\"\($0)") }:
      return nil
    case "connect" where call.path.map(reachable.contains) ?? false: return nil
    case "sendto" where call.arguments.hasSuffix("NULL, 0"): return nil
    // Ctrl-Z stops the program's own process group.
    case "kill" where call.arguments.hasPrefix("0, "): return nil
    default: return Self.harmless.contains(call.name) ? nil : words("called", call)
    }
  }

  private func faultOfOpening(_ call: SystemCall) -> String? {
    let isWriting =
      call.name == "creat"
      || call.arguments.contains(#/O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)/#)
    if isWriting {
      let path = call.openedPath ?? call.path ?? ""
      let isTerminal = path == "/dev/tty" || path.hasPrefix("/dev/pts/")
      return isTerminal || path == "/dev/null" ? nil : words("wrote", call)
    }
    return isReadable(call) ? nil : words("read", call)
  }

  /// Whether the file may be read. Its real path decides; if it was not opened, its name.
  private func isReadable(_ call: SystemCall) -> Bool {
    guard var path = call.openedPath ?? call.path else { return false }
    for process in processes where path.hasPrefix("/proc/\(process)/") {
      path = "/proc/self/" + path.dropFirst("/proc/\(process)/".count)
    }
    return (readable + Self.systemFiles).contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  private func words(_ deed: String, _ call: SystemCall) -> String {
    let place = call.openedPath ?? call.path ?? call.arguments
    return "\(call.name) \(deed) \(place)" + (call.hasSucceeded ? "" : ", in vain")
  }

  /// The sockets of the log, and of the daemons that look up account names.
  private static let systemSockets = ["/dev/log", "/var/run/nscd/socket", "/run/systemd/userdb/"]

  /// Calls that only report facts about files, or end what the program has begun.
  private static let harmless: Set<String> = [
    "access", "faccessat", "faccessat2", "stat", "lstat", "stat64", "lstat64", "fstatat64",
    "newfstatat", "statx", "statfs", "statfs64", "readlink", "readlinkat", "getcwd", "exit",
    "exit_group", "wait4", "waitid", "tgkill",
  ]

  /// Files that any program with the same libraries reads: libraries and their settings, locales,
  /// terminals.
  private static let systemFiles = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/usr/share/locale", "/etc/locale.alias", "/etc/localtime", "/usr/share/zoneinfo",
    "/etc/nsswitch.conf", "/etc/passwd", "/etc/terminfo", "/usr/share/terminfo", "/dev/null",
    "/proc/self", "/proc/sys/vm/overcommit_memory", "/proc/filesystems", "/proc/meminfo",
    "/proc/cpuinfo", "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
  ]
}
