import Glibc
import Platform
import Testing
import WaterfallTestSupport

private func opens(_ path: String, inside directory: String) -> Bool {
  (try? Descriptor(NamedFile(path: path, inside: directory)).allBytes()) == Array("in".utf8)
}

@Test(arguments: [
  ("~/a.csv", "/a.csv", true), ("~/", "/", true), ("~", "~", false), ("~x/a", "~x/a", false),
  ("./~/a", "./~/a", false), ("", "", false), ("a~/b", "a~/b", false),
])
func `a path that is typed may begin with the home directory`(
  typed: String, path: String, isAtHome: Bool
) throws {
  let home = try #require(ThisProcess.environment["HOME"])
  #expect(ThisProcess.path(typed: typed) == (isAtHome ? home : "") + path)
}

@Test func `a confined file is opened inside its directory alone, whatever links say`() throws {
  let (folder, outside) = (TemporaryFolder(), TemporaryFolder())
  let root = folder.path
  for name in ["a", "d/a"] { _ = folder.write("in", to: name) }
  let other = outside.write("in", to: "a")
  for (link, target) in [
    ("link", "a"), ("d/up", "../a"), ("d/in", "../d/../link"), ("dir", "d"), ("out", other),
    ("up", ".."), ("absolute", "\(root)/a"), ("round", "round"), ("gone", "missing"),
    ("out-dir", outside.path),
    ("d/far", "../../\(outside.path.split(separator: "/").last ?? "")/a"),
  ] {
    #expect(unsafe symlink(target, "\(root)/\(link)") == 0)
  }
  for name in [
    "a", "./a", "d/../a", "d//a", "link", "d/up", "d/in", "dir/a", "dir/../a", "d/./up",
  ] {
    #expect(opens("\(root)/\(name)", inside: root), "\(name)")
  }
  for name in [
    "out", "up/\(root.split(separator: "/").last ?? "")/a", "absolute", "round", "gone", "missing",
    "out-dir/a", "d/far", "d", "", "../a", "a/a", "a/../a", "..", "link/..",
  ] {
    #expect(!opens("\(root)/\(name)", inside: root), "\(name)")
  }
  #expect(!opens(other, inside: root) && !opens(root + "x", inside: root))
  #expect(opens("\(root)/a", inside: "/") && opens(other, inside: outside.path + "/"))
}

/// A check of the path before opening it would let the outside file through in most runs.
@Test func `no exchange of links leads a confined file outside`() async throws {
  let (folder, outside) = (TemporaryFolder(), TemporaryFolder())
  for name in ["d/a", "e/a"] { _ = folder.write("in", to: name) }
  _ = outside.write("secret", to: "a")
  let root = folder.path
  let swapper = Task {
    while !Task.isCancelled {
      for (link, target) in [("next", "d"), ("next", outside.path), ("next", "..")] {
        unsafe symlink(target, "\(root)/\(link)")
        unsafe rename("\(root)/\(link)", "\(root)/now")
        await Task.yield()
      }
    }
  }
  var (rounds, inside) = (0, 0)
  while rounds < 2000 || inside == 0 && rounds < 100_000 {
    rounds += 1
    // The other task may not have a thread of its own.
    await Task.yield()
    let file = NamedFile(path: "\(root)/now/a", inside: root)
    guard let bytes = try? Descriptor(file).allBytes() else { continue }
    #expect(bytes == Array("in".utf8))
    inside += 1
  }
  swapper.cancel()
  await swapper.value
  #expect(inside > 0)
}

@Test func `a file is written behind what is in it, and read as a whole`() throws {
  let folder = TemporaryFolder()
  let path = folder.path + "/log"
  for line in ["one\n", "two\n"] { try Descriptor(path: path, for: .appending).write(line.utf8) }
  #expect(try Descriptor(path: path).allBytes() == Array("one\ntwo\n".utf8))
  #expect(try Descriptor(path: path).allBytes(limit: 8).count == 8)
  let error = #expect(throws: SystemError.self) { try Descriptor(path: path).allBytes(limit: 7) }
  #expect(error?.reason == "File too large")
}

@Test func `what is refused is told in the system's words`() {
  let folder = TemporaryFolder()
  let missing = #expect(throws: SystemError.self) { try Descriptor(path: folder.path + "/none") }
  #expect(missing?.reason == "No such file or directory")
  #expect(missing?.isMissing == true)
  let file = folder.write("", to: "file")
  // A slash at the end asks for a directory.
  let wrong = #expect(throws: SystemError.self) { try Descriptor(path: file + "/") }
  #expect(wrong?.reason == "Not a directory")
  let directory = #expect(throws: SystemError.self) { try Descriptor(path: folder.path).allBytes() }
  #expect(directory?.isOfDirectory == true)
}

@Test func `a writer waits for a reader that is slow`() async throws {
  let folder = TemporaryFolder()
  let path = folder.path + "/fifo"
  #expect(unsafe mkfifo(path, 0o600) == 0)
  let reader = try Descriptor(path: path)
  let writer = try Descriptor(path: path, for: .writing)
  _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
  // More than a pipe can hold.
  let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
  let writing = Task { try writer.write(bytes) }
  var read: [UInt8] = []
  while read.count < bytes.count {
    read += try reader.bytesReady(count: 65_536) ?? []
    await Task.yield()
  }
  try await writing.value
  #expect(read == bytes)
}

@Test(arguments: combiningScalars)
func `a mark behind a slash leaves it one`(mark: String) {
  #expect(absolutePath("/\(mark)a") == "/\(mark)a")
  #expect(splitPath("/a/\(mark)b").directory == "/a")
  #expect(splitPath("/a/\(mark)b").name == mark + "b")
  #expect(splitPath("/\(mark)b").directory == "/")
  let folder = TemporaryFolder()
  makeDirectories(above: folder.path + "/\(mark)a/\(mark)b/c")
  #expect(unsafe access(folder.path + "/\(mark)a/\(mark)b", F_OK) == 0)
}
