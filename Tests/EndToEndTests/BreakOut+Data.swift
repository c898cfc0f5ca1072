import Foundation
import Glibc
import WaterfallTestSupport

#if Libraries
import CSQLite
#endif

extension BreakOut {
  /// Hostile sources and tables. Each is scrolled from the first card to the last, and the details
  /// of the first card are opened.
  static let data: [BreakOut] =
    [
      ("pictures that lie elsewhere", "pictures.ndjson", "outside"),
      ("links, pipes, devices and names in a directory", "folder", "it is a link"),
      ("a value of 4 MB", "huge.ndjson", "? help"),
      ("a document that links", "links.md", "? help"),
      ("names in a database", "shop.sqlite", "? help"),
      ("a database with a log beside it", "wal.sqlite", "? help"),
    ].map { name, source, sign in
      var row = BreakOut(name, [:], keys: "G<Enter>jO<C-g>geO|id<Enter>")
      (row.source, row.sign) = (source, sign)
      return row
    }
    + [
      ("a view that loads code", "loading"), ("a view that reads a file", "reading"),
      ("a name that goes on", "x'; ATTACH DATABASE '{plant}/ran' AS y; --"),
    ].map { name, table in
      var row = BreakOut(name, ["WATERFALL_TABLE": table])
      (row.source, row.sign) = ("shop.sqlite", "/dev/tty")
      return row
    }

  /// Hostile values for the field with a picture's place.
  private static let pictures = [
    "{plant}/secret.png", "file://{plant}/secret.png", "../plant/secret.png", "link.png",
    "folder/../../plant/secret.png", "secret.png", "./secret.png", "/etc/group",
    "/proc/self/environ", "/dev/stdin", "/dev/zero", "pipe.png", "~/secret.png",
    "http://127.0.0.1:9/secret.png", "//127.0.0.1/secret.png", "own.png/../../plant/secret.png",
    "own.png\\u0000/../secret.png", "$(touch {plant}/ran).png", "|touch {plant}/ran",
  ]

  /// Writes the hostile sources.
  static func writeSources(_ folder: TerminalSession.Folder) throws {
    let list = ["own.webp", "own.gif", "own.png"].map {
      #"{"title": "own picture", "image": "\#($0)", "secret": "{plant}/secret.png", "#
        + #""link": "file://{plant}/secret.txt", "body": "https://example.org/$(id)"}"#
    }
    try write("list.ndjson", list, in: folder)
    try write("pictures.ndjson", pictures.map { #"{"title": "p", "image": "\#($0)"}"# }, in: folder)
    try write(
      "huge.ndjson", [#"{"title": "\#(String(repeating: "{plant}", count: 80_000))"}"#], in: folder)
    try write(
      "links.md",
      [
        "# One", "[a](file://{plant}/secret.txt) ![b]({plant}/secret.png)",
        "<img src=\"{plant}/secret.png\"> [c](|touch {plant}/ran)", "# Two", "text",
      ], in: folder)
    _ = unsafe symlink(folder["plant/secret.png"], folder["source/link.png"])
    _ = unsafe mkfifo(folder["source/pipe.png"], 0o666)
    try writeDirectory(folder)
    try writeDatabases(folder)
  }

  private static func write(
    _ name: String, _ lines: [String], in folder: TerminalSession.Folder
  ) throws {
    try Plant.write("source/" + name, lines.joined(separator: "\n") + "\n", in: folder)
  }

  private static func writeDirectory(_ folder: TerminalSession.Folder) throws {
    for name in [
      "a.txt", "$(touch ran).txt", "-rf.txt", ";id.txt", "\u{1B}]52;c;cHJm\u{7}.txt",
      "new\nline.txt",
    ] {
      try write("folder/" + name, ["a text of the source"], in: folder)
    }
    for (name, place) in [
      ("link.txt", "secret.txt"), ("link.png", "secret.png"), ("directory", "."),
    ] {
      _ = unsafe symlink(folder["plant/\(place)"], folder["source/folder/\(name)"])
    }
    _ = unsafe symlink("/dev/zero", folder["source/folder/zero.txt"])
    _ = unsafe mkfifo(folder["source/folder/pipe.txt"], 0o666)
    // Works only where the tests may create devices.
    _ = unsafe mknod(folder["source/folder/device.txt"], S_IFCHR | 0o666, makedev(1, 5))
  }

  private static func makedev(_ major: UInt, _ minor: UInt) -> UInt { major << 8 | minor }

  private static func writeDatabases(_ folder: TerminalSession.Folder) throws {
    #if Libraries
    let sql = """
      CREATE TABLE items(title, image);
      INSERT INTO items VALUES('one', '{plant}/secret.png'), ('two; ATTACH ''{plant}/ran''', '');
      CREATE TABLE "x'; ATTACH DATABASE '{plant}/ran' AS y; --"(title);
      CREATE VIEW loading AS SELECT load_extension('{plant}/module.so') AS title;
      CREATE VIEW reading AS SELECT readfile('{plant}/secret.txt') AS title;
      """
    for (name, mode) in [("shop.sqlite", "DELETE"), ("wal.sqlite", "WAL")] {
      var connection: OpaquePointer?
      unsafe sqlite3_open(folder["source/" + name], &connection)
      let text = "PRAGMA journal_mode = \(mode);\n" + sql
      unsafe sqlite3_exec(
        connection, text.replacing("{plant}", with: folder["plant"]), nil, nil, nil)
      unsafe sqlite3_close(connection)
    }
    #else
    try write("shop.sqlite", ["no database in this build"], in: folder)
    try write("wal.sqlite", ["no database in this build"], in: folder)
    #endif
  }
}
