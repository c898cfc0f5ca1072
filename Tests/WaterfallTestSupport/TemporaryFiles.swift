import FoundationEssentials
import Glibc

/// A temporary file, deleted together with this object.
package final class TemporaryFile {
  package let path: String

  package init(_ text: String, name: String = "data.txt") {
    path = Self.write(Array(text.utf8), name)
  }
  package init(bytes: [UInt8], name: String = "data.bin") { path = Self.write(bytes, name) }

  private static func write(_ bytes: [UInt8], _ name: String) -> String {
    let random = UInt64.random(in: 0...UInt64.max)
    let path = "/tmp/waterfall-items-\(random)-\(name)"
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    writeAll(bytes, to: number)
    close(number)
    return path
  }

  deinit { _ = unsafe unlink(path) }
}

/// A temporary directory, deleted with its content together with this object.
package final class TemporaryFolder {
  package let path: String

  package init() {
    path = "/tmp/waterfall-items-\(UInt64.random(in: 0...UInt64.max))"
    unsafe mkdir(path, 0o700)
  }

  /// Writes or overwrites a file, and creates its directory if that is missing.
  ///
  /// - Returns: the file's path.
  package func write(_ text: String, to name: String) -> String {
    if let slash = name.lastIndex(of: "/") { unsafe mkdir("\(path)/\(name[..<slash])", 0o700) }
    let file = "\(path)/\(name)"
    let number = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    writeAll(Array(text.utf8), to: number)
    close(number)
    return file
  }

  package func append(_ text: String, to name: String) {
    let number = unsafe open("\(path)/\(name)", O_WRONLY | O_APPEND | O_CREAT, 0o600)
    writeAll(Array(text.utf8), to: number)
    close(number)
  }

  package func text(of name: String) -> String? { Self.text(at: "\(path)/\(name)") }

  package static func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  package static func target(of path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  package func number(in name: String) -> Int32? {
    text(of: name).flatMap { Int32($0.filter { !$0.isWhitespace }) }
  }

  package func has(_ name: String) -> Bool { unsafe access("\(path)/\(name)", F_OK) == 0 }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

package func openDescriptors() -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
}

/// Writes `bytes` as long as the reader takes them (write(2)).
package func writeAll(_ bytes: [UInt8], to number: Int32) {
  var start = 0
  while start < bytes.count {
    let rest = Array(bytes[start...])
    let count = unsafe write(number, rest, rest.count)
    if count <= 0 { return }
    start += count
  }
}
