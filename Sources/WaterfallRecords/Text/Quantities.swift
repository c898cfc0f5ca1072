/// A number of bytes in readable form: `940 B`, `1.4 kB`, `23 MB`. One kB is 1,000 bytes.
package func readableSize(_ bytes: Int) -> String {
  guard bytes >= 1000 else { return "\(max(0, bytes)) B" }
  var unit = 1000
  for name in ["kB", "MB", "GB", "TB"] {
    let tenths = (10 * (bytes / unit) + 10 * (bytes % unit) / unit)
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
    if tenths < 10_000 || name == "TB" { return "\(tenths / 10) \(name)" }
    unit *= 1000
  }
  return "\(bytes) B"
}

extension Int {
  /// `1 record`, `12 records`.
  package func quantity(of noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension [String] {
  /// The texts as in a sentence: `a, b or c`.
  package var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or \(self[count - 1])"
  }
}
