package import WaterfallItems

// An item's identity in lines of a talk: 16 hexadecimal digits.
extension ItemID {
  package var digits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// nil if the text is anything else than 1 to 16 hexadecimal digits.
  package init?(digits text: String) {
    guard 1...16 ~= text.utf8.count, text.utf8.first != UInt8(ascii: "+"),
      let value = UInt64(text, radix: 16)
    else { return nil }
    self.init(value)
  }
}
