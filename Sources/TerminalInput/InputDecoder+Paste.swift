extension InputDecoder {
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func beginPaste() {
    begin(.paste)
    (pasteEndMatch, pasteHasParts) = (0, false)
  }

  /// A byte of pasted text. Whatever it is, it is text, until `ESC [ 2 0 1 ~`.
  mutating func stepPaste(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    if pasteEndMatch == 0, byte != 0x1B {
      held.append(byte)
      if held.count >= Self.pasteLimit { emitPastePart(emit) }
      return
    }
    if byte == Self.pasteEnd[pasteEndMatch] {
      pasteEndMatch += 1
      if pasteEndMatch == Self.pasteEnd.count { endPaste(emit) }
      return
    }
    held += Self.pasteEnd.prefix(pasteEndMatch)
    pasteEndMatch = 0
    if byte == 0x1B {
      pasteEndMatch = 1
    } else {
      held.append(byte)
    }
    if held.count >= Self.pasteLimit { emitPastePart(emit) }
  }

  private mutating func endPaste(_ emit: (InputEvent) -> Void) {
    if !held.isEmpty || !pasteHasParts {
      emit(.paste(String(decoding: held, as: UTF8.self)))
    }
    begin(.ground)
  }

  /// Emits what is held, but not the beginning of a character whose rest is still to come.
  private mutating func emitPastePart(_ emit: (InputEvent) -> Void) {
    var cut = held.count
    let lead = held.suffix(3).lastIndex { $0 & 0xC0 != 0x80 }
    if let lead, held[lead] >= 0xC0, lead + Self.length(lead: held[lead]) > held.count {
      cut = lead
    }
    emit(.paste(String(decoding: held[..<cut], as: UTF8.self)))
    held.removeSubrange(..<cut)
    pasteHasParts = true
  }

  private static func length(lead: UInt8) -> Int {
    lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
  }
}
