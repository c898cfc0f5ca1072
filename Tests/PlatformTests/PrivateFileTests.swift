import FoundationEssentials
import Glibc
import Platform
import Testing

@Test func `a private file is for this user alone, and goes when it is dropped`() throws {
  var file: PrivateFile? = try PrivateFile(Array("a\u{0}b".utf8))
  let path = try #require(file?.path)
  #expect(try Data(contentsOf: URL(filePath: path)) == Data("a\u{0}b".utf8))
  var facts = stat()
  let isThere = unsafe stat(path, &facts) == 0
  #expect(isThere)
  #expect(facts.st_mode & 0o777 == 0o600)
  file = nil
  #expect(!FileManager.default.fileExists(atPath: path))
}

@Test func `a command reads its files by their paths`() throws {
  let command = try ShellTemplate("cat {x}").filled { _ in .file(Array("text".utf8)) }
  let files = try CommandFiles(command.files)
  #expect(command.text == "cat \"${waterfall_value_1}\"")
  #expect(files.variables.count == 1)
  let words = String(decoding: files.variables[0], as: UTF8.self)
  #expect(words.hasPrefix("waterfall_value_1=/"))
}
