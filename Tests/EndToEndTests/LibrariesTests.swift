import Foundation
import Testing
import WaterfallTestSupport

extension EndToEnd {
  /// Libraries are loaded only when they are needed.
  @Suite struct LibrariesTests {
    /// Parts of the names that all these libraries have in the maps of a process.
    private static let names = [
      "gdk_pixbuf", "glib", "sqlite3", "yaml", "expat", "exif", "cmark", "bz2", "lzma", "zstd",
      "libz.so",
    ]

    /// The libraries that the program has loaded.
    private func loaded(_ session: TerminalSession) throws -> [String] {
      let process = try #require(session.pseudoTerminal.process)
      // Files in /proc report no size, and other ways of reading rely on the size.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/\(process)/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      return Self.names.filter { maps.contains($0) }
    }

    @Test func `a file of plain records needs none of them`() throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write("a.json", #"[{"title": "apple", "price": 3}]"#)
      let session = try TerminalSession(.waterfall([path]), showing: "apple")
      #expect(try loaded(session) == [])
      try session.press("q", thenExit: 0)
    }

    #if Libraries
    @Test func `a text of Markdown loads its reader`() throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write("a.md", "# apple\n\na **loud** word\n")
      let session = try TerminalSession(.waterfall([path]), showing: "a loud word")
      #expect(try loaded(session) == ["cmark"])
      try session.press("q", thenExit: 0)
    }
    #endif

    #if Libraries
    @Test func `a picture loads what decodes it, and nothing else`() throws {
      let folder = try TerminalSession.Folder()
      let bytes = SamplePicture.png(width: 2, height: 2) { _, _ in [200, 10, 10, 255] }
      let path = try folder.write("a.png", bytes: bytes)
      let session = try TerminalSession(.waterfall([path]))
      try session.expect("libraries") { _ in
        (try? loaded(session).contains("gdk_pixbuf")) ?? false
      }
      #expect(try !loaded(session).contains("sqlite3"))
      try session.press("q", thenExit: 0)
    }
    #endif

    /// A file whose library is missing, and the expected output instead.
    struct Case: CustomTestStringConvertible, Sendable {
      let library: String
      let name: String
      let bytes: [UInt8]
      let expected: String
      var testDescription: String { library }
    }

    private static var cases: [Case] {
      var cases: [Case] = []
      #if Libraries
      cases.append(
        Case(
          library: "libyaml-0.so.2", name: "a.yaml", bytes: Array("- title: apple\n".utf8),
          expected: "this is YAML, and libyaml-0.so.2 cannot be loaded"))
      #endif
      #if Libraries
      cases.append(
        Case(
          library: "libexpat.so.1", name: "a.rss",
          bytes: Array("<rss><channel><item><title>apple</title></item></channel></rss>".utf8),
          expected: "this is a feed, and libexpat.so.1 cannot be loaded"))
      cases.append(
        Case(
          library: "libexpat.so.1", name: "a.plist",
          bytes: Array("<plist><array><string>apple</string></array></plist>".utf8),
          expected: "this is a property list in XML, and libexpat.so.1 cannot be loaded"))
      #endif
      #if Libraries
      cases.append(
        Case(
          library: "libsqlite3.so.0", name: "a.sqlite",
          bytes: Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4080),
          expected: "this is a database, and libsqlite3.so.0 cannot be loaded"))
      #endif
      #if Libraries
      for (library, name, head) in [
        ("libz.so.1", "gzip", [0x1F, 0x8B, 0x08]),
        ("libbz2.so.1.0", "bzip2", Array("BZh91AY&SY".utf8)),
        ("liblzma.so.5", "xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
        ("libzstd.so.1", "zstd", [0x28, 0xB5, 0x2F, 0xFD]),
      ] as [(String, String, [UInt8])] {
        cases.append(
          Case(
            library: library, name: "a.\(name)", bytes: head + [UInt8](repeating: 0, count: 64),
            expected: "is \(name) data, and \(library) cannot be loaded"))
      }
      #endif
      return cases
    }

    /// Runs `print` with an empty file in place of the library.
    private func print(_ file: String, without library: String, in folder: TerminalSession.Folder)
      throws -> (status: Int32?, words: String)
    {
      for name in [library, "libbz2.so.1"] { try folder.write(name, "") }
      let session = try TerminalSession(
        .waterfall(
          ["print", "--width", "40", file], output: .file(folder["out"]),
          errors: .file(folder["err"]), variables: ["LD_LIBRARY_PATH": folder.path]))
      _ = session.wait(within: TerminalSession.deadline) { session.exitStatus != nil }
      return (session.exitStatus?.shellStatus, folder.text("err") + folder.text("out"))
    }

    @Test(arguments: cases) func `a missing library is named`(_ row: Case) throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write(row.name, bytes: row.bytes)
      let (status, words) = try print(path, without: row.library, in: folder)
      #expect(words.contains(row.expected), "\(words)")
      #expect(status == 65)
    }

    #if Libraries
    @Test func `a picture without its library is a card that says so`() throws {
      let folder = try TerminalSession.Folder()
      let bytes = SamplePicture.png(width: 2, height: 2) { _, _ in [200, 10, 10, 255] }
      let path = try folder.write("a.png", bytes: bytes)
      let (status, words) = try print(path, without: "libgdk_pixbuf-2.0.so.0", in: folder)
      #expect(words.contains("libgdk_pixbuf-2.0.so.0"), "\(words)")
      #expect(status == 0)
    }

    @Test func `a photo without libexif lacks what the camera wrote, and nothing else`() throws {
      let folder = try TerminalSession.Folder()
      let path = try folder.write("a.jpeg", bytes: SamplePicture.jpeg)
      let (status, words) = try print(path, without: "libexif.so.12", in: folder)
      #expect(words.contains("a.jpeg"), "\(words)")
      #expect(status == 0)
    }
    #endif
  }
}
