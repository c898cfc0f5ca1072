import FoundationEssentials
import Glibc
import Testing
import WaterfallItems
import WaterfallRecords

/// A file of its own that is gone with it.
final class TemporaryFile {
  let path: String

  init(_ text: String, name: String = "data.txt") { path = Self.write(Array(text.utf8), name) }
  init(bytes: [UInt8], name: String = "data.bin") { path = Self.write(bytes, name) }

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

/// A directory of its own that is gone with all that is in it.
final class TemporaryFolder {
  let path: String

  init() {
    path = "/tmp/waterfall-items-\(UInt64.random(in: 0...UInt64.max))"
    unsafe mkdir(path, 0o700)
  }

  /// Writes a file, whose directory is made; what it held before is gone.
  /// - Returns: its path.
  func write(_ text: String, to name: String) -> String {
    if let slash = name.lastIndex(of: "/") { unsafe mkdir("\(path)/\(name[..<slash])", 0o700) }
    let file = "\(path)/\(name)"
    let number = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    writeAll(Array(text.utf8), to: number)
    close(number)
    return file
  }

  func append(_ text: String, to name: String) {
    let number = unsafe open("\(path)/\(name)", O_WRONLY | O_APPEND | O_CREAT, 0o600)
    writeAll(Array(text.utf8), to: number)
    close(number)
  }

  func text(of name: String) -> String? {
    Self.text(at: "\(path)/\(name)")
  }

  static func text(at path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Where a symbolic link leads.
  static func target(of path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// The number that a file holds.
  func number(in name: String) -> Int32? {
    text(of: name).flatMap { Int32($0.filter { !$0.isWhitespace }) }
  }

  func has(_ name: String) -> Bool { unsafe access("\(path)/\(name)", F_OK) == 0 }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The descriptors that this process has open.
func openDescriptors() -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
}

/// A pipe whose reading end is a source's standard form: a path under /dev/fd.
final class Pipe {
  private let reading: Int32
  private var writing: Int32?

  init() {
    var numbers: [Int32] = [0, 0]
    _ = unsafe pipe(&numbers)
    (reading, writing) = (numbers[0], numbers[1])
  }

  var path: String { "/dev/fd/\(reading)" }

  func write(_ text: String) {
    if let writing { writeAll(Array(text.utf8), to: writing) }
  }

  func end() {
    if let writing { close(writing) }
    writing = nil
  }

  deinit {
    end()
    close(reading)
  }
}

private func writeAll(_ bytes: [UInt8], to number: Int32) {
  var start = 0
  while start < bytes.count {
    let rest = Array(bytes[start...])
    let count = unsafe write(number, rest, rest.count)
    if count <= 0 { return }
    start += count
  }
}

/// Waits until `condition` holds, a minute of looking at most.
///
/// Looks are counted, not time: who waits queues behind every test that has not begun yet, and so
/// does whatever makes the condition hold.
func eventually(_ condition: () -> Bool) async throws {
  var looks = 0
  while !condition() {
    try #require(looks < 30_000, "it has not come about in \(looks) looks")
    try await Task.sleep(for: .milliseconds(2))
    looks += 1
  }
}

/// All that a source delivers, and the error that ended it.
struct Outcome {
  var items: [Item] = []
  var error: ItemError?
  var records: [Record] { items.map(\.record) }
  var failures: [String] { records.compactMap(\.failure) }
  /// The texts of the named field, in order.
  func texts(_ name: String) -> [String] { items.texts(name) }
}

extension [Item] {
  /// The texts of the last field of that name, in order.
  func texts(_ name: String) -> [String] {
    compactMap { item in item.record.fields.last { $0.name == name }?.value.text }
  }
}

/// Reads to the end, page by page, at most `limit` items.
func readAll(
  _ source: any ItemSource, after start: Cursor? = nil, pageSize: Int = 7, limit: Int = 1_000_000
) async -> Outcome {
  var outcome = Outcome()
  var cursor = start
  do throws(ItemError) {
    repeat {
      let page = try await source.page(after: cursor, count: pageSize)
      outcome.items += page.items
      cursor = page.next
    } while cursor != nil && outcome.items.count < limit
  } catch {
    outcome.error = error
  }
  return outcome
}

func readText(_ text: String, format: Format? = nil, name: String = "data") async -> Outcome {
  await readAll(openSource(bytes: Array(text.utf8), name: name, options: .init(format: format)))
}

/// Pages by a command that is given all the time it needs: who waits for it here may wait long.
func commandPages(
  _ command: String, options: SourceOptions = SourceOptions(), timeout: Duration = .seconds(3600)
) -> any ItemSource {
  commandSource(command, options: options, timeout: timeout)
}
