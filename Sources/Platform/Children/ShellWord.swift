/// Quotes `text` as one word for the POSIX shell. Text without special characters stays unquoted.
package func shellQuoted(_ text: String) -> String {
  let plain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","),
      UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
  if plain && !text.isEmpty { return text }
  // Split by bytes: a quotation mark plus a combining mark is one Character, unequal to the mark.
  let mark = UInt8(ascii: "'")
  let parts = text.utf8.split(separator: mark, omittingEmptySubsequences: false)
  return "'\(parts.map { String(Substring($0)) }.joined(separator: "'\\''"))'"
}
