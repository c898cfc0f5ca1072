/// `text` as one word of the POSIX shell; as it is if nothing in it has a meaning there.
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
  // By bytes: a quotation mark and a combining mark after it are one Character, and another one.
  let mark = UInt8(ascii: "'")
  let parts = text.utf8.split(separator: mark, omittingEmptySubsequences: false)
  return "'\(parts.map { String(Substring($0)) }.joined(separator: "'\\''"))'"
}
