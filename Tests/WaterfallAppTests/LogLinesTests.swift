import Testing
import WaterfallTestSupport

@testable import WaterfallApp

/// The value that a logfmt reader finds after `name=`; nil if the value ends before the line does.
private func value(of written: String) -> [UInt8]? {
  var rest = Array(written.utf8)[...]
  guard rest.first == UInt8(ascii: "\"") else {
    return rest.contains { " \"=".utf8.contains($0) } ? nil : Array(rest)
  }
  rest.removeFirst()
  var value: [UInt8] = []
  while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
    guard byte != UInt8(ascii: "\\") else {
      guard let escaped = rest.popFirst() else { return nil }
      value.append(escaped)
      continue
    }
    value.append(byte)
  }
  return rest.isEmpty ? value : nil
}

@Test func `a value in the log is read back, whatever is in it`() throws {
  for seed in UInt64(0)..<2000 {
    var random = SeededRandom(seed: seed)
    let text = random.machineText()
    let written = LogLines.quoted(text)
    try #require(value(of: written) == Array(text.utf8), "seed \(seed): \(written)")
  }
}
