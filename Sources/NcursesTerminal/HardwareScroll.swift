import CNcurses
import TerminalGrid

/// How this terminal scrolls part of its screen by itself.
///
/// The sequences are written before a screen's other bytes.
struct HardwareScroll {
  /// Where the cursor is after a scroll.
  enum Cursor {
    /// Where it was before, because ncurses continues from there.
    case kept
    /// Anywhere.
    case lost
  }

  private let cursor: Cursor
  private let region: String
  private let place: String
  private let save: String
  private let restore: String
  private let forward: String
  private let reverse: String
  /// Scrolls by several rows at once; nil if the single step has to be repeated.
  private let forwardMany: String?
  private let reverseMany: String?
  /// The last movement that was appended. The next one is usually the same.
  private var last: (movement: RowMovement, screenRows: Int)?
  private var lastBytes: ContiguousArray<UInt8> = []

  /// nil if the terminal in use lacks a capability for this.
  init?(cursor: Cursor) {
    guard let region = Ncurses.capability("csr"),
      let place = Ncurses.capability("cup"),
      let save = Ncurses.capability("sc"), let restore = Ncurses.capability("rc"),
      let forward = Ncurses.capability("ind"), let reverse = Ncurses.capability("ri")
    else { return nil }
    (self.region, self.place, self.save, self.restore) = (region, place, save, restore)
    (self.cursor, self.forward, self.reverse) = (cursor, forward, reverse)
    forwardMany = Ncurses.capability("indn")
    reverseMany = Ncurses.capability("rin")
  }

  /// Appends the bytes that move rows.
  ///
  /// - Parameter screenRows: how many the whole screen has.
  mutating func append(
    _ movement: RowMovement, screenRows: Int, to bytes: inout ContiguousArray<UInt8>
  ) {
    if last.map({ $0 == (movement, screenRows) }) != true {
      lastBytes.removeAll(keepingCapacity: true)
      if cursor == .kept { append(save, to: &lastBytes) }
      compose(movement, screenRows: screenRows, into: &lastBytes)
      if cursor == .kept { append(restore, to: &lastBytes) }
      last = (movement, screenRows)
    }
    bytes += lastBytes
  }

  private func compose(
    _ movement: RowMovement, screenRows: Int, into bytes: inout ContiguousArray<UInt8>
  ) {
    let (rows, count) = (movement.region, movement.rows)
    append(Self.fill(region, rows.lowerBound, rows.upperBound - 1), to: &bytes)
    append(Self.fill(place, count > 0 ? rows.upperBound - 1 : rows.lowerBound, 0), to: &bytes)
    let (single, many) = count > 0 ? (forward, forwardMany) : (reverse, reverseMany)
    if let many, abs(count) > 1 {
      append(Self.fill(many, abs(count), 0), to: &bytes)
    } else {
      for _ in 0..<abs(count) { append(single, to: &bytes) }
    }
    append(Self.fill(region, 0, screenRows - 1), to: &bytes)
  }

  /// tparm(3X).
  private static func fill(_ capability: String, _ first: Int, _ second: Int) -> String {
    guard let filled = unsafe waterfall_fill(capability, Int32(first), Int32(second)) else {
      return ""
    }
    return unsafe String(cString: filled)
  }

  /// Appends a capability without the pauses (`$<5>`) that mechanical terminals needed.
  private func append(_ capability: String, to bytes: inout ContiguousArray<UInt8>) {
    var isPause = false
    var before: UInt8 = 0
    for byte in capability.utf8 {
      if byte == UInt8(ascii: "<") && before == UInt8(ascii: "$") {
        bytes.removeLast()
        isPause = true
      }
      if !isPause { bytes.append(byte) }
      if byte == UInt8(ascii: ">") { isPause = false }
      before = byte
    }
  }
}
