import CVTerm
import Glibc

/// A pseudo-terminal with a program in it. The program leads a session of its own, and the terminal
/// is its controlling terminal, as under sshd or a terminal emulator.
///
/// `close()`, also called when the value goes away, kills all processes left in the session and
/// reaps the program.
package final class PseudoTerminal {
  /// The program's process id; nil before `spawn`, and after its exit was seen.
  package private(set) var process: Int32?
  /// The session's id, which equals its leader's process id; nil before `spawn`.
  package private(set) var session: Int32?
  /// How the program ended; nil while it runs.
  package private(set) var exitStatus: ExitStatus?

  private var isClosed = false
  private var master: Int32
  /// Held open, so that the terminal's settings outlive the program.
  private let slave: Int32
  private let path: String
  private var pipe: Int32 = -1
  private var toPipe: ArraySlice<UInt8> = []
  private var toTerminal: ArraySlice<UInt8> = []
  /// How often the program had waited when it was last sent bytes.
  private var waitsBefore = 0
  /// Whether a mark is among the bytes that have not been read yet.
  package private(set) var isMarkAhead = false
  /// A byte that no program writes here: it is none of UTF-8.
  private static let mark: UInt8 = 0xFE

  /// Opens a terminal in the state of a fresh login; the size is in cells.
  package init(columns: Int, rows: Int) throws(SystemError) {
    // Writing into the pipe of a program that is gone must fail, not end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    master = try check("posix_openpt", posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
    try check("grantpt", grantpt(master))
    try check("unlockpt", unlockpt(master))
    path = unsafe String(cString: ptsname(master))
    slave = try check("open \(path)", unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC))
    for end in [master, slave] { try check("fcntl", fcntl(end, F_SETFL, O_NONBLOCK)) }
    resize(columns: columns, rows: rows)
  }

  deinit { close() }

  /// Sets the size of the window, in cells. The kernel then sends SIGWINCH to the foreground.
  package func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(slave, UInt(TIOCSWINSZ), &size)
  }

  /// The settings of the line: echo, canonical mode, special characters.
  package var lineSettings: LineSettings { LineSettings(of: slave) }

  /// The process group that receives typed keys, if any.
  package var foregroundGroup: Int32? {
    let group = tcgetpgrp(master)
    return group > 0 ? group : nil
  }

  /// Starts `command` in the terminal. May be called only once.
  package func spawn(_ command: Command) throws(SystemError) {
    let start = try SpawnPlan(command, terminal: path)
    (pipe, toPipe) = (start.pipeToWrite, start.bytesForPipe)
    let child = try start.run()
    (process, session) = (child, child)
  }

  /// Writes a mark after all that programs have written so far.
  ///
  /// The kernel hands their bytes over in the background. So an empty read does not say that there
  /// are none. Once the mark comes, all of them have come.
  ///
  /// - Returns: whether it is written, or will never be; false while the terminal takes no bytes.
  package func mark() -> Bool {
    if isMarkAhead || isClosed { return true }
    isMarkAhead = unsafe Glibc.write(slave, [Self.mark], 1) == 1
    return isMarkAhead || errno != EAGAIN && errno != EINTR
  }

  /// Queues bytes as typed by a person. They are sent while the output is read.
  package func send(_ bytes: [UInt8]) { toTerminal += bytes }

  /// Sends queued bytes and reads the program's output, waiting for its first bytes.
  ///
  /// - Parameter milliseconds: the longest wait.
  /// - Returns: the program's output; empty if the time was up, or if the other end is closed.
  package func exchange(within milliseconds: Int) -> [UInt8] {
    // After a hang-up the descriptor is -1. poll then just waits, as it should.
    var ends = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
    if !toTerminal.isEmpty { ends[0].events |= Int16(POLLOUT) }
    if pipe >= 0 { ends.append(pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)) }
    _ = unsafe poll(&ends, UInt(ends.count), Int32(milliseconds))
    if !toTerminal.isEmpty { waitsBefore = waits?.count ?? 0 }
    toTerminal = write(toTerminal, to: master)
    if pipe >= 0 {
      toPipe = write(toPipe, to: pipe)
      if toPipe.isEmpty { closePipe() }
    }
    return read()
  }

  /// Whether the program has read everything that was typed, and all of its threads wait for more
  /// or for time to pass.
  package var isWaiting: Bool {
    var unread: Int32 = 0
    guard toTerminal.isEmpty, unsafe ioctl(slave, UInt(FIONREAD), &unread) == 0, unread == 0
    else { return false }
    guard let process, let first = waits else { return true }
    guard first.isWaiting, first.count > waitsBefore else { return false }
    // A thread that has something to do may yet bring the first one news.
    return Self.threads(of: process).allSatisfy { thread in
      waits(ofTask: "\(process)/task/\(thread)")?.isWaiting ?? true
    }
  }

  /// Whether the program's first thread waits, and how often it has waited; nil without a program.
  private var waits: (isWaiting: Bool, count: Int)? { process.flatMap { waits(ofTask: "\($0)") } }

  /// How often each thread of the program has waited; empty without a program.
  package var waitsOfThreads: [Int32: Int] {
    guard let process else { return [:] }
    var found: [Int32: Int] = [:]
    for thread in Self.threads(of: process) {
      found[thread] = waits(ofTask: "\(process)/task/\(thread)")?.count
    }
    return found
  }

  /// Sends a signal to one thread of a process, as a fault in that thread would.
  package static func kill(_ signal: Int32, thread: Int32, of process: Int32) {
    _ = cvterm_tgkill(process, thread, signal)
  }

  package static func threads(of process: Int32) -> [Int32] {
    ProcessTable.numbers(in: "/proc/\(process)/task")
  }

  private func waits(ofTask task: String) -> (isWaiting: Bool, count: Int)? {
    let status = ProcessTable.text(ofFile: "/proc/\(task)/status")
    func value(_ name: String) -> Substring? {
      status.split(separator: "\n").first { $0.hasPrefix(name) }?.dropFirst(name.count)
    }
    guard let state = value("State:\t"), let count = value("voluntary_ctxt_switches:\t") else {
      return nil
    }
    return (state.hasPrefix("S"), Int(count) ?? 0)
  }

  /// Sends a signal to the program (not to its children).
  package func kill(_ signal: Int32) { if let process { _ = Glibc.kill(process, signal) } }

  /// Checks whether the program has ended, without waiting.
  @discardableResult
  package func reap() -> ExitStatus? {
    guard let process else { return exitStatus }
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
    exitStatus = ExitStatus(waitStatus: status)
    self.process = nil
    return exitStatus
  }

  /// Takes the terminal away, as a lost connection does. Its programs get SIGHUP, and reads end.
  package func hangUp() {
    if master >= 0 { _ = Glibc.close(master) }
    master = -1
  }

  /// The living processes of the session, including the program. Empty before `spawn`.
  package var sessionMembers: [Int32] {
    guard let session else { return [] }
    return ProcessTable.processes.filter { getsid($0) == session && ProcessTable.isRunning($0) }
  }

  /// Kills the rest of the session, reaps the program and releases everything. Idempotent.
  package func close() {
    for member in isClosed ? [] : sessionMembers { _ = Glibc.kill(member, SIGKILL) }
    if let process {
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
      exitStatus = ExitStatus(waitStatus: status)
      self.process = nil
    }
    guard !isClosed else { return }
    isClosed = true
    hangUp()
    closePipe()
    _ = Glibc.close(slave)
  }

  private func closePipe() {
    if pipe >= 0 { _ = Glibc.close(pipe) }
    pipe = -1
  }

  /// Writes as many bytes as fit now and returns the rest. If the reader is gone, drops them all.
  private func write(_ bytes: ArraySlice<UInt8>, to end: Int32) -> ArraySlice<UInt8> {
    guard !bytes.isEmpty else { return [] }
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(end, $0.baseAddress, $0.count) }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? bytes : [] }
    return bytes.dropFirst(count)
  }

  private func read() -> [UInt8] {
    let capacity = 65_536
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = unsafe max(0, Glibc.read(master, buffer.baseAddress, capacity))
    }
    if isMarkAhead, let place = bytes.firstIndex(of: Self.mark) {
      bytes.remove(at: place)
      isMarkAhead = false
    }
    return bytes
  }
}
