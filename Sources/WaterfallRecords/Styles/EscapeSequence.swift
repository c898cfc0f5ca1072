/// The kind of sequence that an ESC begins, as far as `--ansi` needs to know.
enum EscapeSequence: Equatable {
  /// Styles for the letters after it (`CSI … m`).
  case style(end: Int)
  /// A sequence that may be dropped, because it neither styles letters nor moves text.
  ///
  /// - `CSI K` erases to the end of the line; grep and gcc write it.
  /// - OSC 8 is a link, whose words are ordinary text.
  /// - `ESC ( B` chooses ASCII; `tput sgr0` writes it.
  case silent(end: Int)
  /// Anything else: a cursor movement, a title, device control, a sequence that is too long, or
  /// none.
  case foreign
  /// The bytes end before the kind is clear.
  case unfinished

  /// Bytes of the longest accepted sequence of styles.
  static let longestStyle = 256
  /// Bytes of the longest accepted link: about twice VTE's limit for an address.
  static let longestLink = 4096

  /// Reads the sequence at `start`.
  ///
  /// - Parameter start: the index of the ESC.
  /// - Complexity: O(1), because of the limits above. It reads at most one byte past the next ESC.
  init(at start: Int, in bytes: ArraySlice<UInt8>) {
    let next = start + 1
    guard next < bytes.endIndex else {
      self = .unfinished
      return
    }
    switch bytes[next] {
    case UInt8(ascii: "["): self = Self.controlSequence(from: next + 1, in: bytes)
    case UInt8(ascii: "]"): self = Self.link(from: next + 1, in: bytes)
    case UInt8(ascii: "("):
      guard next + 1 < bytes.endIndex else {
        self = .unfinished
        return
      }
      self = bytes[next + 1] == UInt8(ascii: "B") ? .silent(end: next + 2) : .foreign
    default: self = .foreign
    }
  }

  /// Reads the bytes after `ESC [`.
  private static func controlSequence(from start: Int, in bytes: ArraySlice<UInt8>) -> Self {
    let limit = start + longestStyle
    var index = start
    while index < bytes.endIndex, index < limit {
      switch bytes[index] {
      case 0x30...0x3B: index += 1  // digits, colon, semicolon
      case UInt8(ascii: "m"): return .style(end: index + 1)
      case UInt8(ascii: "K"): return .silent(end: index + 1)
      default: return .foreign
      }
    }
    return index < limit ? .unfinished : .foreign
  }

  private static let linkHead = Array("8;".utf8)

  /// Reads the bytes after `ESC ]`: `8;`, parameters, the address, and BEL or ST.
  private static func link(from start: Int, in bytes: ArraySlice<UInt8>) -> Self {
    let limit = start + longestLink
    var index = start
    while index < bytes.endIndex, index < limit {
      let byte = bytes[index]
      if index - start < linkHead.count {
        guard byte == linkHead[index - start] else { return .foreign }
      } else if byte == 0x07 {
        return .silent(end: index + 1)
      } else if byte == 0x1B {
        guard index + 1 < bytes.endIndex else { return .unfinished }
        return bytes[index + 1] == UInt8(ascii: "\\") ? .silent(end: index + 2) : .foreign
      } else if byte < 0x20 || byte == 0x7F {
        return .foreign
      }
      index += 1
    }
    return index < limit ? .unfinished : .foreign
  }
}

/// The sequences that were taken out of a text, and their places.
package struct EscapeSequences: Equatable, Sendable {
  /// Offsets in the remaining text, in rising order.
  package private(set) var offsets: [Int] = []
  /// The end of each sequence in ``bytes``.
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { offsets.isEmpty }
  package var count: Int { offsets.count }

  package subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  package mutating func append(_ sequence: ArraySlice<UInt8>, at offset: Int) {
    offsets.append(offset)
    bytes += sequence
    ends.append(bytes.count)
  }

  /// The number of the first sequence at or after `offset`; ``count`` if there is none.
  package func first(from offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
