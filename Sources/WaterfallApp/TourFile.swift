import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallLab
import WaterfallLayoutCommand
import WaterfallRecords
import WaterfallViewer

/// A tour that is read from a JSON file: `--tour FILE`.
struct TourFile {
  let tour: Tour

  /// The largest size of such a file: 4 MB.
  private static let longest = 4 << 20

  /// Reads and checks the whole file.
  ///
  /// - Throws: what is wrong, and where. Under `--secure`, also a step that runs a program.
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

  /// The file's name without its extension, at most 40 characters.
  private static func name(of path: String) -> String {
    let file = lastName(of: path)
    let stem = file.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(file[..<$0]) } ?? file
    return String((stem.isEmpty ? file : stem).prefix(40))
  }
}
