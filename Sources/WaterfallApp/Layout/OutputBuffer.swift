/// Standard output, written in pieces: memory stays bounded however much is printed.
struct OutputBuffer {
  private var bytes: [UInt8] = []
  /// Why nothing more can be written.
  private var failure: Failure?
  private static let pieceSize = 65_536

  init() { bytes.reserveCapacity(Self.pieceSize + 4096) }

  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.pieceSize { flush() }
  }

  mutating func write(_ text: [UInt8]) {
    bytes.append(contentsOf: text)
    if bytes.count >= Self.pieceSize { flush() }
  }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    if bytes.count >= Self.pieceSize { flush() }
  }

  /// The decimal digits of a whole number.
  mutating func write(_ number: Int) {
    guard number < 0 || number > 9 else { return bytes.append(UInt8(48 + number)) }
    var digits: [UInt8] = []
    var rest = number.magnitude
    while rest > 0 {
      digits.append(UInt8(48 + rest % 10))
      rest /= 10
    }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: digits.reversed())
  }

  /// The shortest text that reads back as the same number; JSON can read it.
  mutating func write(_ number: Double) {
    if number.magnitude < 0x1p53, number == number.rounded(), number != 0 || number.sign == .plus {
      return write(Int(number))
    }
    guard number.isFinite else { return write(number > 0 ? .greatestFiniteMagnitude : 0) }
    write(Self.shortened(number.description))
  }

  /// Swift's shortest digits without what can be left out: `1e21` for `1e+21`, `1e-7` for `1e-07`,
  /// `10` for `10.0`.
  private static func shortened(_ text: String) -> String {
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    guard let mark = text.firstIndex(of: "e") else { return text }
    let exponent = text[text.index(after: mark)...]
    let sign = exponent.hasPrefix("-") ? "-" : ""
    return text[..<mark] + "e" + sign + exponent.drop { "+-0".contains($0) }
  }

  mutating func flush() {
    if failure == nil {
      do throws(Failure) { try StandardOutput.write(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Whether nothing more can be written.
  var hasFailed: Bool { failure != nil }

  /// Writes the rest.
  ///
  /// - Throws: `.output` if not all could be written.
  mutating func finish() throws(Failure) {
    flush()
    if let failure { throw failure }
  }
}
