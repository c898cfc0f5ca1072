extension InputDecoder {
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  mutating func beginPaste() {
    begin(.paste)
    (pasteEndMatch, pasteHasParts) = (0, false)
    (isPasteOverdue, isPasteSilent) = (false, false)
  }

  /// Reacts to a long silence (``isOpenEnded``).
  ///
  /// A paste is emitted as far as it came. It stays open, because a slow line may have delayed its
  /// rest, which must not turn into keys. But from now on a key ends it (``endPaste(before:)``).
  /// The rest of a string is dropped. Bytes that could have been the rest of a sequence are keys.
  package mutating func giveUp() -> [InputEvent] {
    guard isOpenEnded else { return [] }
    var events: [InputEvent] = []
    if state == .paste {
      if !held.isEmpty { emitPastePart { events.append($0) } }
      (isPasteOverdue, isPasteSilent) = (true, true)
    } else if late != nil {
      releaseLate { events.append($0) }
    } else {
      finish(nil) { events.append($0) }
    }
    return events
  }

  /// Ends a paste whose end was lost, if the next bytes, from a single read, are a key. A lone
  /// Ctrl-C always is one. After a long silence, any read as short as a key is one.
  ///
  /// - Parameter bytes: the bytes that are decoded next.
  package mutating func endPaste(before bytes: ArraySlice<UInt8>) -> [InputEvent] {
    guard state == .paste, isKey(bytes) else { return [] }
    held += Self.pasteEnd.prefix(pasteEndMatch)
    var events: [InputEvent] = []
    endPaste { events.append($0) }
    return events
  }

  private func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.elementsEqual(CollectionOfOne(0x03)) { return true }
    guard isPasteOverdue, let first = bytes.first else { return false }
    let rest = Self.pasteEnd.dropFirst(pasteEndMatch)
    if pasteEndMatch > 0, bytes.starts(with: rest) || rest.starts(with: bytes) { return false }
    let isShort = bytes.count <= (first == 0x1B ? Self.longestSequence : Self.longestCharacter)
    return isShort && !bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd)
  }

  /// The greatest length in bytes of a key that is a character.
  private static let longestCharacter = 4
  /// The greatest length in bytes of a key or a mouse report that begins with Esc.
  private static let longestSequence = 32

  /// Handles a byte of pasted text. Every byte is text, until `ESC [ 2 0 1 ~`.
  mutating func stepPaste(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    isPasteSilent = false
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
    if !held.isEmpty || !pasteHasParts { emit(.paste(text(of: held[...]))) }
    begin(.ground)
  }

  /// Emits the held bytes, except the beginning of a character whose rest has not come yet.
  private mutating func emitPastePart(_ emit: (InputEvent) -> Void) {
    var cut = held.count
    let lead = held.suffix(3).lastIndex { $0 & 0xC0 != 0x80 }
    if encoding == .utf8, let lead, held[lead] >= 0xC0,
      lead + Self.length(lead: held[lead]) > held.count
    {
      cut = lead
    }
    emit(.paste(text(of: held[..<cut])))
    held.removeSubrange(..<cut)
    pasteHasParts = true
  }

  private func text(of bytes: ArraySlice<UInt8>) -> String {
    guard encoding == .latin1 else { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  private static func length(lead: UInt8) -> Int { lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2 }
}
