import Glibc
import Platform
import Synchronization
import Testing
import WaterfallTestSupport

/// Counts the reported changes.
private final class ChangeLog: Sendable {
  private let reported = Mutex(0)
  private let listening = Mutex<Task<Void, Never>?>(nil)

  init(_ paths: [String], since earlier: [FileState?]? = nil) {
    let changes = changes(of: paths, since: earlier)
    let task = Task { [weak self] in
      for await _ in changes { self?.reported.withLock { $0 += 1 } }
    }
    listening.withLock { $0 = task }
  }

  var count: Int { reported.withLock { $0 } }

  deinit { listening.withLock { $0?.cancel() } }
}

@Test(.timeLimit(.minutes(20)))
func `writing a file in many steps is one change`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write("1", to: "a.json")
  let log = ChangeLog([path])
  var before = 0
  repeat {
    // By then, the changes of earlier rounds have been reported.
    try await expectLaterChange(in: folder)
    before = log.count
  } while longestWait(between: 20, { folder.append("2", to: "a.json") }) > .milliseconds(50)
  try await eventually { log.count > before }
  try await expectLaterChange(in: folder)
  #expect(log.count == before + 1)
  folder.append("3", to: "a.json")
  try await eventually { log.count == before + 2 }
}

/// Waits until a later change of another file is reported. Earlier changes have been reported by
/// then, too.
private func expectLaterChange(in folder: TemporaryFolder) async throws {
  let witness = ChangeLog([folder.path + "/witness"])
  folder.append("1", to: "witness")
  try await eventually { witness.count > 0 }
}

/// Runs a step `count` times and returns the longest time that one took. On a busy machine, a pause
/// between two steps may split one burst into two.
private func longestWait(between count: Int, _ step: () -> Void) -> Duration {
  let clock = ContinuousClock()
  return (0..<count).map { _ in clock.measure(step) }.max() ?? .zero
}

@Test(.timeLimit(.minutes(20)))
func `closing a file that was replaced is no change`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write("1", to: "a.json")
  let reader = unsafe open(path, O_RDONLY)
  let log = ChangeLog([path])
  _ = unsafe rename(folder.write("2", to: ".a.json.new"), path)
  try await eventually { log.count == 1 }
  close(reader)
  // On a slow machine it may be reported together with the next change. Then the test sees nothing
  // wrong.
  try await expectLaterChange(in: folder)
  #expect(log.count == 1)
  folder.append("3", to: "a.json")
  try await eventually { log.count == 2 }
}

@Test(.timeLimit(.minutes(20)))
func `saving by renaming another file over it is a change, again and again`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write("1", to: "a.json")
  let log = ChangeLog([path])
  for count in 1...3 {
    _ = unsafe rename(folder.write("\(count)", to: ".a.json.new"), path)
    try await eventually { log.count >= count }
  }
  let before = log.count
  folder.append("more", to: "a.json")
  try await eventually { log.count > before }
}

@Test(.timeLimit(.minutes(20)))
func `other files beside it and reading it are no changes`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write("[]", to: "a.json")
  let log = ChangeLog([path])
  folder.append("x", to: "b.json")
  #expect(try Descriptor(path: path).allBytes() == Array("[]".utf8))
  try await expectLaterChange(in: folder)
  #expect(log.count == 0)
}

@Test(.timeLimit(.minutes(20)))
func `a directory changes when files come, change and go`() async throws {
  let folder = TemporaryFolder()
  let log = ChangeLog([folder.path])
  // Creating and writing a file may be reported as two changes.
  var before = log.count
  let path = folder.write("1", to: "new.json")
  try await eventually { log.count > before }
  before = log.count
  folder.append("2", to: "new.json")
  try await eventually { log.count > before }
  before = log.count
  unsafe unlink(path)
  try await eventually { log.count > before }
}

@Test(.timeLimit(.minutes(20)))
func `a file that comes later is seen, and a link's file too`() async throws {
  let (folder, other) = (TemporaryFolder(), TemporaryFolder())
  let target = other.write("1", to: "target")
  #expect(unsafe symlink(target, folder.path + "/link") == 0)
  let log = ChangeLog([folder.path + "/later", folder.path + "/link"])
  _ = folder.write("1", to: "later")
  try await eventually { log.count >= 1 }
  let before = log.count
  other.append("2", to: "target")
  try await eventually { log.count > before }
}

@Test(.timeLimit(.minutes(20)))
func `a change before the watch begins is seen, if the earlier state is known`() async throws {
  let folder = TemporaryFolder()
  let path = folder.write("1", to: "a.json")
  let states = [folder.path, path].map { FileState(path: $0) }
  let unchanged = ChangeLog([path], since: [states[1]])
  folder.append("2", to: "a.json")
  try await eventually { unchanged.count == 1 }
  let changed = ChangeLog([folder.path, path], since: states)
  try await eventually { changed.count == 1 }
  try await expectLaterChange(in: folder)
  #expect(unchanged.count == 1)
}

@Test(.timeLimit(.minutes(20)))
func `watching ends with who listens`() async throws {
  let folder = TemporaryFolder()
  let changes = changes(of: [folder.path])
  let listening = Task { for await _ in changes {} }
  try await eventually { isWatched(folder) }
  listening.cancel()
  await listening.value
  try await eventually { !isWatched(folder) }
}

/// Whether any descriptor of this process watches the directory (proc(5), fdinfo).
private func isWatched(_ folder: TemporaryFolder) -> Bool {
  var status = stat()
  guard unsafe stat(folder.path, &status) == 0 else { return false }
  let node = "ino:\(String(status.st_ino, radix: 16)) "
  return openDescriptors().contains { number in
    TemporaryFolder.text(at: "/proc/self/fdinfo/\(number)")?.contains(node) ?? false
  }
}
