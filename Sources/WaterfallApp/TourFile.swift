import Platform
import TerminalGrid
import WaterfallBoards
import WaterfallRecords
import WaterfallViewer

/// A tour out of a file of JSON: `--tour FILE`.
struct TourFile {
  let tour: Tour

  /// Bytes of such a file at most: 4 MB.
  private static let longest = 4 << 20

  /// Reads the file, and checks all of it.
  ///
  /// - Throws: what is wrong, and where; under `--secure` also that a step runs a program.
  init(path: String, settings: Settings) throws(Failure) {
    guard path != "-" else {
      throw .option(.value(of: "tour", path, expected: "the name of a file"))
    }
    let name = Self.name(of: path)
    tour = try JSONFile(path, limit: Self.longest).read { (reader) throws(JSONError) in
      try Tour(&reader.json, named: name, layouts: Catalogue.current.layouts)
    }
    if settings.isSecure, let command = tour.programCommand {
      throw .option(.insecure(option: "--tour (\(command.name))", .runsCommand))
    }
  }

  /// The file's name without what tells its kind.
  private static func name(of path: String) -> String {
    let file = lastName(of: path)
    let stem = file.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(file[..<$0]) } ?? file
    return String((stem.isEmpty ? file : stem).prefix(40))
  }
}
