import Platform
import Testing
import WaterfallRecords
import WaterfallTestSupport

@testable import WaterfallTalk

/// The other end of a socket, byte by byte, for tests of one end.
final class PlainEnd {
  let socket: Descriptor
  private var lines: [String] = []
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
  /// Whether the other end has closed the connection.
  private(set) var isOver = false

  init(_ socket: Descriptor) { self.socket = socket }

  /// Connects as a guest.
  convenience init(at path: String, saying words: String = "{\"attend\":1}\n") throws {
    self.init(try Descriptor.connected(to: path))
    say(words)
  }

  func say(_ words: String) {
    // If the other end is gone, the test will see what it read before.
    _ = try? socket.send(Array(words.utf8), from: 0)
  }

  /// Reads all that has come. Returns the lines that are whole.
  @discardableResult
  func read() -> [String] {
    while !isOver {
      do {
        guard let piece = try socket.bytesReady(count: 1 << 16) else { break }
        isOver = piece.isEmpty
        let ends = piece.split(separator: 0x0A, omittingEmptySubsequences: false)
        for end in ends.dropLast() {
          lines.append(String(decoding: rest + end, as: UTF8.self))
          rest = []
        }
        rest += ends.last ?? []
      } catch {
        isOver = true
      }
    }
    return lines
  }

  /// Waits for this number of lines, and returns them.
  func lines(_ count: Int) async throws -> [String] {
    try await eventually { read().count >= count || isOver }
    return read()
  }

  /// Waits until the connection is closed, and returns the lines that came before.
  func linesUntilEnd() async throws -> [String] {
    try await eventually {
      read()
      return isOver
    }
    return read()
  }
}

extension TalkState {
  init(_ members: [(String, Value)]) {
    self.init()
    for (name, value) in members { self[name] = value }
  }

  /// A state with a focus, as a speaker's moving key makes it.
  static func focus(_ text: String) -> TalkState { TalkState([("focus", .string(text))]) }
}

extension TalkAddress {
  init(in folder: TemporaryFolder) throws {
    try self.init(at: folder.path + "/s", environment: [:])
  }
}
