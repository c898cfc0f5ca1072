internal import Glibc

/// Where the handler writes a signal's number; -1: nowhere.
///
/// It is set once, before the handler that reads it is installed.
nonisolated(unsafe) private var endingPipe: Int32 = -1

/// From now on a signal that ends this process (SIGINT, SIGTERM, SIGHUP, SIGQUIT) ends the commands that it has started
/// first. They are in sessions of their own: neither the terminal nor a shell would tell them.
///
/// For programs that handle no signals themselves; call it once. A signal that is ignored stays so.
package func endCommandsOnSignals() {
  // Without a descriptor or a thread signals do what they did.
  guard let (reading, writing) = Descriptor.pipe(name: "signals") else { return }
  let isStarted = startThread {
    var number: UInt8 = 0
    while unsafe read(reading.number, &number, 1) < 0 && errno == EINTR {}
    withExtendedLifetime(writing) { ChildProcess.endAll() }
    signal(Int32(number), SIG_DFL)
    kill(getpid(), Int32(number))
  }
  guard isStarted else { return }
  unsafe endingPipe = writing.number
  let ignored = unsafe unsafeBitCast(SIG_IGN, to: Int.self)
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
    let before = signal(number) { number in
      var byte = UInt8(truncatingIfNeeded: number)
      unsafe _ = write(endingPipe, &byte, 1)
    }
    // As nohup(1) asks for.
    if unsafe unsafeBitCast(before, to: Int.self) == ignored { signal(number, SIG_IGN) }
  }
}
