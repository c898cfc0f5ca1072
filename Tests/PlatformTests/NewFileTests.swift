import FoundationEssentials
import Glibc
import Platform
import Testing
import WaterfallTestSupport

/// The names in a folder, also hidden ones.
private func names(_ folder: TemporaryFolder) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

@Test func `a new file is there once it is whole, and replaces only what it may`() throws {
  let folder = TemporaryFolder()
  let path = "\(folder.path)/a"
  for (text, replaced) in [("one", NewFile.Replaced.nothing), ("two", .anyFile)] {
    let file = try NewFile(at: path)
    try file.write(Array(text.utf8))
    #expect(folder.text(of: "a") != text)
    try file.finish(replacing: replaced)
    #expect(folder.text(of: "a") == text)
  }
  let late = try NewFile(at: path)
  #expect(late.isThere)
  #expect(throws: SystemError.self) { try late.finish(replacing: .nothing) }
  #expect(folder.text(of: "a") == "two")
}

@Test func `a file that is dropped before its end leaves nothing`() throws {
  let folder = TemporaryFolder()
  do {
    let file = try NewFile(at: "\(folder.path)/a")
    try file.write([1, 2, 3])
  }
  #expect(try names(folder).isEmpty)
}

extension ExitTests {
  @Test func `an exit while a file is written leaves nothing`() async throws {
    let path = "/tmp/waterfall-new-file-\(getpid())"
    #expect(unsafe mkdir(path, 0o700) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    await #expect(processExitsWith: .success) {
      let file = try NewFile(at: "/tmp/waterfall-new-file-\(getppid())/a")
      try file.write([1, 2, 3])
      // As with a worker that is still writing, nothing drops the file.
      unsafe _ = Unmanaged.passRetained(file)
      exit(0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }
}
