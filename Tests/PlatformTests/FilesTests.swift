import Glibc
import Platform
import Testing
import WaterfallTestSupport

@Test func `a file is inside a directory by where it really is`() {
  let (folder, outside) = (TemporaryFolder(), TemporaryFolder())
  let file = folder.write("", to: "a")
  let other = outside.write("", to: "a")
  #expect(unsafe symlink(other, folder.path + "/link") == 0)
  #expect(isFile(file, inside: folder.path))
  #expect(
    isFile(
      folder.path + "/../" + file.split(separator: "/").suffix(2).joined(separator: "/"),
      inside: folder.path))
  #expect(isFile(file, inside: "/"))
  for path in [
    other, folder.path + "/link", folder.path + "/missing", folder.path, folder.path + "x",
  ] {
    #expect(!isFile(path, inside: folder.path), "\(path)")
  }
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
  let directory = #expect(throws: SystemError.self) {
    try Descriptor(path: folder.path).allBytes()
  }
  #expect(directory?.isOfDirectory == true)
}

@Test func `a writer waits for a reader that is slow`() async throws {
  let folder = TemporaryFolder()
  let path = folder.path + "/fifo"
  #expect(unsafe mkfifo(path, 0o600) == 0)
  let reader = try Descriptor(path: path)
  let writer = try Descriptor(path: path, for: .writing)
  _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
  // More than a pipe takes.
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
