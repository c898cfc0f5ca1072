import Platform
import TOML
import TerminalGrid
import WaterfallRecords
import WaterfallSources

extension ConfigFile {
  /// The readers in the section `[readers]`, with their lines, in the file's order:
  /// `"*.pdf" = "pdftotext -layout {path} -"`.
  func readers() throws(ConfigError) -> [(reader: Reader, line: Int)] {
    var readers: [(reader: Reader, line: Int)] = []
    for entry in entries where entry.path.first == "readers" {
      guard entry.path.count == 2 else {
        throw fault(entry, "\(entry.path.joined(separator: ".")) is no reader", Self.readerAdvice)
      }
      guard case .string(let command) = entry.value, !command.isEmpty else {
        throw fault(
          entry, "\(entry.path[1]) = \(entry.value.written): expected a command in quotes",
          Self.readerAdvice)
      }
      let reader = Reader(try files(of: entry), command)
      do throws(ShellTemplateError) {
        _ = try reader.filled("x")
      } catch {
        throw fault(entry, "\(entry.path[1]): \(error.words)", Self.readerAdvice)
      }
      readers.append((reader, entry.place.line))
    }
    return readers
  }

  private static let readerAdvice: Message =
    "write \"*.pdf\" = \"pdftotext -layout {path} -\""

  private func files(of entry: TOMLDocument.Entry) throws(ConfigError) -> Reader.Files {
    let name = entry.path[1]
    if let kind = FileKind(rawValue: name) { return .ofKind(kind) }
    if name.unicodeScalars.contains(where: { "*?.".unicodeScalars.contains($0) }) {
      return .named(name)
    }
    let kinds = FileKind.allCases.map(\.rawValue)
    let nearest: Message = nearestName(to: name, of: kinds).map { "perhaps \($0) is meant; " } ?? ""
    throw fault(
      entry, "\"\(name)\" names no files",
      nearest + "write an ending, \"*.pdf\", or a kind: \(kinds.joined(separator: ", "))")
  }
}
