import CVTerm
import Glibc

/// One `posix_spawn` with its file actions. It starts a program in a new session without `fork`,
/// which Swift does not offer.
@safe struct SpawnPlan: ~Copyable {
  /// The test's end of the standard input pipe, in non-blocking mode; -1 without a pipe.
  private(set) var pipeToWrite: Int32 = -1
  private(set) var bytesForPipe: ArraySlice<UInt8> = []

  private let command: PseudoTerminal.Command
  private var pipeToRead: Int32 = -1
  private var actions = unsafe posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()

  init(_ command: PseudoTerminal.Command, terminal: String) throws(PseudoTerminal.SystemError) {
    self.command = command
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    // The first terminal that a session leader opens becomes its controlling terminal.
    let flags = O_RDWR | (command.controls ? 0 : O_NOCTTY)
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, flags, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    try redirect(command.input)
    redirect(command.output, descriptor: 1)
    redirect(command.errors, descriptor: 2)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let directory = command.directory {
      unsafe posix_spawn_file_actions_addchdir_np(&actions, directory)
    }
    resetSignals()
  }

  deinit {
    if pipeToRead >= 0 { _ = close(pipeToRead) }
    var (actions, attributes) = unsafe (actions, attributes)
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Starts the program and returns its process id.
  func run() throws(PseudoTerminal.SystemError) -> Int32 {
    let environment = command.environment.map { "\($0.key)=\($0.value)" }
    var words = unsafe ([command.program] + command.arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    let strings = unsafe words + variables
    defer { for place in unsafe strings.indices { unsafe free(strings[place]) } }
    var child: Int32 = 0
    var (actions, attributes) = unsafe (actions, attributes)
    let failure = unsafe posix_spawn(
      &child, command.program, &actions, &attributes, &words, &variables)
    guard failure == 0 else {
      throw PseudoTerminal.SystemError(call: "posix_spawn \(command.program)", number: failure)
    }
    return child
  }

  private mutating func redirect(
    _ input: PseudoTerminal.Command.Input
  ) throws(PseudoTerminal.SystemError) {
    switch input {
    case .terminal: break
    case .closed: unsafe posix_spawn_file_actions_addclose(&actions, 0)
    case .file(let path):
      unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .pipe(let bytes):
      var ends: [Int32] = [-1, -1]
      try check("pipe2", unsafe pipe2(&ends, O_CLOEXEC))
      (pipeToRead, pipeToWrite, bytesForPipe) = (ends[0], ends[1], bytes[...])
      try check("fcntl", fcntl(pipeToWrite, F_SETFL, O_NONBLOCK))
      unsafe posix_spawn_file_actions_adddup2(&actions, pipeToRead, 0)
    }
  }

  private mutating func redirect(_ output: PseudoTerminal.Command.Output, descriptor: Int32) {
    guard case .file(let path) = output else { return }
    unsafe posix_spawn_file_actions_addopen(
      &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  }

  /// Gives the child a session of its own, and the signals of a fresh login, even if the tests
  /// ignore some.
  private mutating func resetSignals() {
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(CVTERM_SPAWN_SETSID) | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}
