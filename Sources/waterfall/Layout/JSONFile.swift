import Glibc
import TerminalGrid
import WaterfallItems
import WaterfallRecords

/// A file of JSON, read as a whole.
struct JSONFile {
  private let name: String
  private let bytes: [UInt8]

  /// - Parameter path: nil or `-` for standard input.
  init(_ path: String?) throws(Failure) {
    if let path, path != "-" {
      name = path
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw .items(.missing(name: path, reason: Self.reason(errno)))
      }
      defer { close(descriptor) }
      bytes = try Self.text(of: descriptor, name: path)
    } else {
      name = "standard input"
      guard !StandardDescriptors.inputWasClosed else {
        throw .items(.missing(name: name, reason: "it is closed"))
      }
      guard isatty(STDIN_FILENO) == 0 else {
        throw .items(
          .missing(name: "-", reason: "standard input is the terminal: pipe something in"))
      }
      bytes = try Self.text(of: STDIN_FILENO, name: name)
    }
  }

  /// What `body` reads out of it.
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
    let line = before.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = before[start...].reduce(1) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
    return (line, column)
  }

  /// All of it, without the mark that some programs begin UTF-8 with.
  private static func text(of descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
    var bytes = try bytes(of: descriptor, name: name)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes
  }

  private static func bytes(of descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
    var status = stat()
    var bytes: [UInt8] = []
    if unsafe fstat(descriptor, &status) == 0, status.st_size > 0 {
      bytes.reserveCapacity(Int(status.st_size) + 1)
    }
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        guard errno != EISDIR else {
          throw .items(.missing(name: name, reason: reason(EISDIR)))
        }
        throw .board(.unreadable(name: name, reason: reason(errno)))
      }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  private static func reason(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
  }
}
