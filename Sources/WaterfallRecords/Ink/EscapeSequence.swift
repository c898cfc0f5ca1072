/// What an ESC in a text begins, as far as `--ansi` asks.
enum EscapeSequence: Equatable {
  /// Styles of the letters that follow (`CSI … m`).
  case style(end: Int)
  /// What says nothing about letters, and does nothing where they are only read: erasing to the
  /// line's end (`CSI K`, which grep and gcc write), links (OSC 8, whose text is text), and the
  /// choice of ASCII (`ESC ( B`, a part of what `tput sgr0` writes).
  case silent(end: Int)
  /// Anything else: moves, titles, device control, what is too long, or no sequence at all.
  case foreign
  /// More bytes have to come to tell.
  case unfinished

  /// Bytes of the longest sequence of styles that is one.
  static let longestStyle = 256
  /// Bytes of the longest link that is one: VTE's limit for an address, and as much again.
  static let longestLink = 4096

  /// - Parameter start: of the ESC.
  /// - Complexity: O(1) in the limits above; it never looks past the next ESC but one.
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

  /// What follows `ESC [`.
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

  /// What follows `ESC ]`: `8;`, parameters, the address, and BEL or ST.
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

/// Sequences that were taken out of a text, and where they stood.
package struct EscapeSequences: Equatable, Sendable {
  /// Offsets in the text that is left, in rising order.
  package private(set) var offsets: [Int] = []
  /// Where each ends in ``bytes``.
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { offsets.isEmpty }
  package var count: Int { offsets.count }

  /// The bytes of a sequence.
  package subscript(number: Int) -> ArraySlice<UInt8> {
    bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
  }

  package mutating func append(_ sequence: ArraySlice<UInt8>, at offset: Int) {
    offsets.append(offset)
    bytes += sequence
    ends.append(bytes.count)
  }

  /// The number of the first one at `offset` or behind it; ``count`` if there is none.
  package func first(from offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
