package import Platform
internal import WaterfallRecords

/// Buffers standard output and writes it in pieces, so that memory stays bounded.
package struct OutputBuffer {
  private var bytes: [UInt8] = []
  /// The error of the first failed write; after it nothing is written.
  private var failure: SystemError?
  private static let pieceSize = 65_536

  package init() { bytes.reserveCapacity(Self.pieceSize + 4096) }

  package mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= Self.pieceSize { flush() }
  }

  package mutating func write(_ text: [UInt8]) {
    bytes.append(contentsOf: text)
    if bytes.count >= Self.pieceSize { flush() }
  }

  package mutating func write(_ body: (_ bytes: inout [UInt8]) -> Void) {
    body(&bytes)
    if bytes.count >= Self.pieceSize { flush() }
  }

  package mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    if bytes.count >= Self.pieceSize { flush() }
  }

  /// Writes the decimal digits of a whole number.
  mutating func write(_ number: Int) { bytes.appendJSON(number) }

  /// Writes the shortest text that reads back as the same number. JSON can read it.
  mutating func write(_ number: Double) { bytes.appendJSON(number) }

  package mutating func flush() {
    if failure == nil {
      do throws(SystemError) { try StandardStream.writeOutput(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Whether a write has failed, so that nothing more is written.
  package var hasFailed: Bool { failure != nil }

  /// Writes the rest.
  ///
  /// - Throws: the error of the first failed write.
  package mutating func finish() throws(SystemError) {
    flush()
    if let failure { throw failure }
  }
}
