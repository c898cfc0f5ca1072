internal import Glibc
internal import Synchronization

/// posix_spawn(3): runs `arguments` in a session of its own, so that nothing it does concerns the
/// terminal, with the signals as a program expects them. What has no descriptor is empty, and what
/// is written there is lost.
///
/// - Parameters:
///   - variables: `NAME=value`, in place of what the environment has of these names.
///   - third: what it has as descriptor 3.
///   - closesOthers: whether it has no descriptor that this process was given by the one that
///     started it.
/// - Returns: 0, or the system's error number.
func spawn(
  _ arguments: [String], variables: [String] = [], input: Int32? = nil, output: Int32? = nil,
  errors: Int32? = nil, third: Int32? = nil, closesOthers: Bool = false, id: inout pid_t
) -> Int32 {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in [input, output, errors].enumerated() {
    if let descriptor {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
    }
  }
  if let third { unsafe posix_spawn_file_actions_adddup2(&actions, third, 3) }
  if closesOthers {
    // posix_spawn_file_actions_addclosefrom_np(3) is shown to GNU sources only. What is not open is
    // no error.
    for number in (third == nil ? 3 : 4)..<min(getdtablesize(), 1024) {
      unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
  }

  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  var (none, standard) = (sigset_t(), sigset_t())
  unsafe sigemptyset(&none)
  unsafe sigemptyset(&standard)
  for signal in [
    SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGTTIN, SIGTTOU, SIGWINCH,
  ] {
    unsafe sigaddset(&standard, signal)
  }
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setsigdefault(&attributes, &standard)
  // POSIX_SPAWN_SETSID, which <spawn.h> shows to GNU sources only.
  let ownSession = 0x80
  let flags = Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETSIGDEF) | ownSession
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

  return unsafe withCStrings(arguments) { argv in
    unsafe withCStrings(environment(with: variables)) { envp in
      inheritance.withLock { _ in
        unsafe posix_spawn(&id, arguments[0], &actions, &attributes, argv, envp)
      }
    }
  }
}

private func environment(with variables: [String]) -> [String] {
  let names = Set(variables.map { $0.prefix { $0 != "=" } })
  var all = variables
  var next = unsafe environ
  while let entry = unsafe next.pointee {
    let text = unsafe String(cString: entry)
    if !names.contains(text.prefix { $0 != "=" }) { all.append(text) }
    unsafe next += 1
  }
  return all
}

/// Calls `body` with `texts` as C's list of strings, which ends with a null pointer.
private func withCStrings(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
) -> Int32 {
  var pointers = unsafe texts.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
  return unsafe pointers.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return EINVAL }
    return unsafe body(start)
  }
}
