import Glibc
import Testing
import WaterfallTestSupport

/// A shell that runs a command while the test runs.
final class Producer {
  private let id: pid_t

  init(_ command: String) {
    var id: pid_t = 0
    let words = ["/bin/sh", "-c", command]
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    #expect(unsafe posix_spawn(&id, "/bin/sh", nil, nil, &arguments, environ) == 0)
    self.id = id
  }

  /// True while the process waits for something.
  var isSleeping: Bool {
    TemporaryFolder.text(at: "/proc/\(id)/stat")?.split(separator: " ").dropFirst(2).first == "S"
  }

  /// The bytes that the process has passed to write(2), from `/proc/ID/io` (see proc(5)).
  var bytesWritten: Int? {
    let lines = TemporaryFolder.text(at: "/proc/\(id)/io")?.split(separator: "\n") ?? []
    return lines.first { $0.hasPrefix("wchar") }.flatMap { Int($0.split(separator: " ")[1]) }
  }

  func end() {
    kill(id, SIGKILL)
    wait()
  }

  func wait() {
    var status: Int32 = 0
    unsafe waitpid(id, &status, 0)
  }
}
