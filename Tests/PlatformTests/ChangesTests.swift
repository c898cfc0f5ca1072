import Glibc
import Platform
import Synchronization
import Testing
import WaterfallTestSupport

private final class ChangeLog: Sendable {
  private let reported = Mutex(0)
  private let listening = Mutex<Task<Void, Never>?>(nil)

  init(_ paths: [String], since earlier: [FileState?]? = nil, inside trees: TreeWatching? = nil) {
    let changes = changes(of: paths, since: earlier, inside: trees)
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

/// Writes a file, and makes the directories in its path.
private func plant(_ name: String, in folder: TemporaryFolder) {
  for slash in name.indices where name[slash] == "/" {
    unsafe mkdir("\(folder.path)/\(name[..<slash])", 0o700)
  }
  _ = folder.write("1", to: name)
}

/// Changes in a tree, one after the other. Each of them is seen.
private let treeSteps: [(name: String, step: @Sendable (TemporaryFolder) -> Void)] = [
  ("a file below", { _ = $0.write("1", to: "tree/a/b/new.json") }),
  ("its text", { $0.append("2", to: "tree/a/b/new.json") }),
  ("a new directory", { plant("tree/later/inner/most/x", in: $0) }),
  ("a file in it", { plant("tree/later/inner/most/y", in: $0) }),
  (
    "a moved directory", { unsafe rename($0.path + "/tree/later/inner", $0.path + "/tree/a/moved") }
  ),
  ("a file where it is now", { $0.append("2", to: "tree/a/moved/most/x") }),
  ("a file that goes", { unsafe unlink($0.path + "/tree/a/moved/most/x") }),
]

@Test(.timeLimit(.minutes(20)))
func `changes below a directory are seen if its tree is watched`() async throws {
  let folder = TemporaryFolder()
  plant("tree/a/b/c.json", in: folder)
  let limits = Mutex(0)
  let trees = TreeWatching(most: 100) { _ in limits.withLock { $0 += 1 } }
  let (log, flat) = (
    ChangeLog([folder.path + "/tree"], inside: trees), ChangeLog([folder.path + "/tree"])
  )
  for (name, step) in treeSteps {
    try await expectLaterChange(in: folder)
    let before = log.count
    step(folder)
    try await eventually { log.count > before }
    #expect(log.count > before, "\(name)")
  }
  try await expectLaterChange(in: folder)
  let before = flat.count
  folder.append("3", to: "tree/a/b/c.json")
  let witness = ChangeLog([folder.path + "/tree/a/b/c.json"])
  folder.append("3", to: "tree/a/b/c.json")
  try await eventually { witness.count > 0 }
  #expect(flat.count == before)
  #expect(limits.withLock(\.self) == 0)
}

@Test(.timeLimit(.minutes(20)))
func `a directory that has left the tree is not watched any more`() async throws {
  let (folder, other) = (TemporaryFolder(), TemporaryFolder())
  plant("tree/a/b/c.json", in: folder)
  _ = other.write("1", to: "d/e.json")
  #expect(unsafe symlink(other.path + "/d", folder.path + "/tree/link") == 0)
  let log = ChangeLog([folder.path + "/tree"], inside: TreeWatching(most: 100) { _ in })
  _ = unsafe rename(folder.path + "/tree/a", other.path + "/a")
  try await eventually { log.count > 0 }
  try await expectLaterChange(in: folder)
  let before = log.count
  other.append("2", to: "a/b/c.json")
  other.append("2", to: "d/e.json")
  try await expectLaterChange(in: other)
  #expect(log.count == before)
}

@Test(.timeLimit(.minutes(20)), arguments: [(0, 0), (3, 3), (4, 4), (5, 5), (6, nil), (9, nil)])
func `a limit of directories is reported once`(most: Int, reported: Int?) async throws {
  let folder = TemporaryFolder()
  for name in ["a/b/x", "c/x", "d/e/x"] { plant(name, in: folder) }
  let limits = Mutex<[Int]>([])
  let log = ChangeLog(
    [folder.path],
    inside: TreeWatching(most: most) { count in limits.withLock { $0.append(count) } })
  let before = log.count
  _ = folder.write("1", to: "new/x")
  try await eventually { log.count > before }
  // There are five at first, and then six.
  #expect(limits.withLock(\.self) == [reported].compactMap(\.self))
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
