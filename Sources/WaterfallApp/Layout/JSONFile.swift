import Platform
import TerminalGrid
import WaterfallItems
import WaterfallLayoutCommand
import WaterfallRecords

/// A JSON file that is read as a whole.
struct JSONFile {
  private let name: String
  private let bytes: [UInt8]
  /// The largest size of a board: 1 GB, which is more than ten million items.
  private static let longest = 1 << 30
  /// The number of lines before these bytes, for the places of errors.
  private var linesBefore = 0

  /// A line of standard input as a document of its own.
  ///
  /// - Parameter line: the line's number, counted from 1.
  init(line: Int, of bytes: [UInt8]) {
    (name, linesBefore) = ("standard input", line - 1)
    self.bytes = line == 1 ? Array(bytes[ByteOrderMark.length(in: bytes)...]) : bytes
  }

  /// - Parameters:
  ///   - path: nil or `-` for standard input.
  ///   - limit: the largest size in bytes.
  init(_ path: String?, limit: Int = JSONFile.longest) throws(Failure) {
    if let path, path != "-" {
      name = path
      bytes = try Self.text(of: try Self.opened(path), name: path, limit: limit)
    } else {
      name = "standard input"
      do throws(ItemError) { try Input.requireInput() } catch { throw .items(error) }
      bytes = try Self.text(of: StandardStream.input.descriptor, name: name, limit: limit)
    }
  }

  /// Calls `body` with a reader, and adds the place to an error.
  func read<Value>(
    _ body: (inout BoardReader) throws(JSONError) -> Value
  ) throws(Failure) -> Value {
    var reader = BoardReader(bytes)
    do throws(JSONError) {
      return try body(&reader)
    } catch {
      let (line, column) = place(of: error.offset)
      throw .board(
        .malformed(
          name: name, line: line, column: column, expected: error.expected,
          found: found(at: error.offset)))
    }
  }

  private func found(at offset: Int) -> BoardFault.Found {
    guard offset >= bytes.count else { return .somethingElse }
    return bytes.isEmpty ? .nothingAtAll : .end
  }

  /// Line and column, both from 1; columns are characters (Unicode scalars).
  private func place(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.reduce(linesBefore + 1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = before[start...].reduce(1) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
    return (line, column)
  }

  private static func opened(_ path: String) throws(Failure) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor(path: path, for: .readingWithWriter)
    } catch {
      throw .items(.missing(name: path, reason: error.reason))
    }
  }

  /// The whole file without a byte order mark.
  private static func text(
    of file: Descriptor, name: String, limit: Int
  ) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      var bytes = try file.allBytes(limit: limit)
      bytes.removeFirst(ByteOrderMark.length(in: bytes))
      return bytes
    } catch {
      if error.isOfDirectory { throw .items(.missing(name: name, reason: error.reason)) }
      throw .board(.unreadable(name: name, reason: error.reason))
    }
  }
}
