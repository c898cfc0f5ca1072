import Platform
import WaterfallRecords

/// A file of lines that lasts from one run of the program to the next. The latest line is the last.
///
/// Only a regular file of this user is read or written, and no link to one. A new file is
/// accessible to its owner alone.
enum StateFile {
  /// The number of bytes at the file's end that are used, 256 kB; older lines are ignored.
  private static let longest = 1 << 18

  /// The path of a file in the program's state directory; nil if there is no home directory.
  static func path(of name: String, _ environment: [String: String]) -> String? {
    // The specification says to ignore a relative path.
    if let base = environment["XDG_STATE_HOME"], base.begins(with: "/") {
      return "\(base)/waterfall/\(name)"
    }
    // A missing home directory is not created: such an account has none on purpose.
    guard let home = environment["HOME"], home.begins(with: "/"), (try? realPath(home)) != nil
    else {
      return nil
    }
    return "\(home)/.local/state/waterfall/\(name)"
  }

  static func lastLines(at path: String) throws(SystemError) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    try walkBack(at: path) { line in
      if !line.isEmpty { lines.append(line) }
      return false
    }
    lines.reverse()
    return lines
  }

  /// The rest of the latest line that begins with these bytes; nil if there is none.
  ///
  /// The places are asked before the first frame, so it matters that nothing is made of the other
  /// lines: a file of 1,200 places was half of the time until then.
  static func lastLine(
    beginning start: [UInt8], at path: String
  ) throws(SystemError) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    try walkBack(at: path) { line in
      guard line.count >= start.count else { return false }
      for offset in start.indices where line[line.startIndex + offset] != start[offset] {
        return false
      }
      found = line.dropFirst(start.count)
      return true
    }
    return found
  }

  /// Calls `ends` with each line, the latest first, until it returns true.
  private static func walkBack(
    at path: String, _ ends: (ArraySlice<UInt8>) -> Bool
  ) throws(SystemError) {
    let file = try Descriptor(path: path, for: .readingPrivately)
    let size = FileState(of: file)?.size ?? 0
    let start = size - min(size, UInt64(longest))
    var (bytes, isWhole) = ([UInt8](), false)
    while !isWhole, bytes.count < longest {
      let piece = try file.bytes(at: start + UInt64(bytes.count), count: longest - bytes.count)
      (bytes, isWhole) = (bytes + piece, piece.isEmpty)
    }
    // A loop over the bytes: `split` is called through the generic library here, 400 instructions a
    // byte.
    var (end, index) = (bytes.count, bytes.count)
    while index > 0 {
      index -= 1
      guard bytes[index] == UInt8(ascii: "\n") else { continue }
      if ends(bytes[(index + 1)..<end]) { return }
      end = index
    }
    // The first line may have lost its beginning.
    if start == 0 { _ = ends(bytes[..<end]) }
  }

  /// Adds a line with a single call, so that the lines of several programs do not mix.
  static func append(_ line: [UInt8], at path: String) throws(SystemError) {
    makeDirectories(above: path)
    try Descriptor(path: path, for: .appendingPrivately).write(line)
  }
}
