import Platform
import WaterfallRecords

/// A file of lines that lasts from one run of the program to the next. The latest line is the last.
///
/// Only a regular file of this user is read or written, and no link to one. A new file is accessible
/// to its owner alone.
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
    let file = try Descriptor(path: path, for: .readingPrivately)
    let size = FileState(of: file)?.size ?? 0
    let start = size - min(size, UInt64(longest))
    var (bytes, isWhole) = ([UInt8](), false)
    while !isWhole, bytes.count < longest {
      let piece = try file.bytes(at: start + UInt64(bytes.count), count: longest - bytes.count)
      (bytes, isWhole) = (bytes + piece, piece.isEmpty)
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The first line may have lost its beginning.
    return lines.dropFirst(start > 0 ? 1 : 0).filter { !$0.isEmpty }
  }

  /// Adds a line with a single call, so that the lines of several programs do not mix.
  static func append(_ line: [UInt8], at path: String) throws(SystemError) {
    makeDirectories(above: path)
    try Descriptor(path: path, for: .appendingPrivately).write(line)
  }
}
