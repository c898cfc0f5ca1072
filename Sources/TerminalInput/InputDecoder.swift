/// Turns the bytes of a terminal into events, however the bytes are cut into pieces.
///
/// The decoder is total: any bytes give some events, never a trap, and memory is bounded (a paste
/// of at most ``pasteLimit`` bytes, a string sequence of at most ``stringLimit``). An unknown
/// sequence is dropped as a whole, so that its rest never turns into keys.
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode([0x1B, 0x5B])  // []
/// decoder.decode([0x41])        // [.key(Key(.up))]
/// ```
///
/// Three things look alike on the wire. They are distinguished as follows:
/// - An Esc that nothing follows is the Esc key, but only after ``flush()``. Esc and then a
///   character is Alt with that character; Esc before the sequence of a key is Alt with that key.
///   If the rest of a sequence comes after that, it is no keys (``stepLate(_:_:)``).
/// - `CSI 1 ; 2 R` to `CSI 1 ; 8 R` is F3 with modifiers; every other row and column is a cursor
///   report. So ask for the cursor's position only when it is not in columns 2 to 8 of the first
///   row.
/// - 0x08 is Backspace, not Ctrl-H; 0x09 is Tab, 0x0D is Enter, but 0x0A is Ctrl-J.
package struct InputDecoder: Sendable {
  /// The number of bytes of pasted text after which a part is emitted.
  package static let pasteLimit = 1 << 16
  /// The greatest number of bytes of a string sequence (OSC, DCS …); a longer one is dropped as a
  /// whole.
  package static let stringLimit = 1 << 16
  /// The greatest number of bytes in a control sequence between its introducer and its final byte.
  static let sequenceLimit = 256

  /// The decoder's place in a sequence.
  enum State: Hashable, Sendable {
    case ground
    /// Inside a character of several bytes.
    case text
    /// After Esc.
    case escape
    /// After Esc [.
    case control
    /// After Esc O.
    case single
    /// After Esc [ [, which the Linux console sends.
    case console
    /// After Esc [ M: the three bytes of an old mouse report.
    case oldMouse
    /// Inside an OSC, DCS, APC, PM or SOS.
    case string
    /// After an Esc inside a string, which ends it or cuts it off.
    case stringEscape
    case paste
  }

  var state = State.ground
  /// The received part of a character of several bytes.
  var scalar = PartialScalar()
  /// Whether the character being read came after an Esc.
  var scalarHasAlt = false
  /// Whether another Esc came before the Esc of the sequence being read. If the sequence is a key,
  /// it means Alt; else it is the Esc key.
  var escapeWaits = false
  /// The bytes received after the introducer.
  var held: [UInt8] = []
  /// Whether more bytes came than may be held; the sequence is then dropped when it ends.
  var isOverlong = false
  /// The byte that began the string: `]`, `P`, `_`, `^` or `X`.
  var stringKind: UInt8 = 0
  /// The number of bytes of `ESC [ 2 0 1 ~` that have been seen at the end of a paste.
  var pasteEndMatch = 0
  /// Whether a part of the paste being read has been emitted already.
  var pasteHasParts = false
  /// Whether the paste being read has once paused so long that its end may be lost; and whether no
  /// byte has come since.
  var (isPasteOverdue, isPasteSilent) = (false, false)
  /// The bytes since a lone Esc became a key, as long as they may be the rest of its sequence; nil
  /// if they may not.
  var late: [UInt8]?

  /// How the terminal sends characters.
  package enum Encoding: Sendable { case utf8, latin1 }
  let encoding: Encoding

  package init(_ encoding: Encoding = .utf8) { self.encoding = encoding }

  /// Decodes the complete sequences; keeps an unfinished one for the next call.
  ///
  /// - Complexity: O(bytes).
  // It is not generic: a generic function called from another module is not compiled for its type.
  package mutating func decode(_ bytes: ArraySlice<UInt8>, _ emit: (InputEvent) -> Void) {
    for byte in bytes { step(byte, emit) }
  }

  /// Whether an Esc waits for more bytes, which most likely do not come. After 25 to 50 ms of
  /// silence the main loop calls ``flush()``.
  package var isAfterEscape: Bool { state == .escape }

  /// Whether a lone Esc or an unfinished sequence waits for more bytes. A slow line may bring a
  /// sequence in pieces, so it takes a second of silence until the main loop calls ``flush()``.
  /// False within a paste or a string: see ``isOpenEnded``.
  package var isWaiting: Bool {
    switch state {
    case .ground, .paste: false
    case .string: held.isEmpty && !isOverlong
    case .text, .escape, .control, .single, .console, .oldMouse, .stringEscape: true
    }
  }

  /// Whether a paste or a string has begun whose end may be lost, or the rest of a sequence may
  /// follow its Esc. After a second of silence the main loop calls ``giveUp()``.
  package var isOpenEnded: Bool {
    switch state {
    case .ground: late != nil
    case .paste: !isPasteSilent
    case .string: !isWaiting
    default: false
    }
  }

  /// Ends a waiting sequence. A lone Esc becomes the Esc key, Esc and `[` becomes Alt-[, and an
  /// unfinished sequence is dropped. A paste or a string continues.
  package mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    var events: [InputEvent] = []
    let emit: (InputEvent) -> Void = { events.append($0) }
    switch state {
    case .escape:
      emitEscape(emit)
      emit(.key(Key(.escape)))
      late = []
    case .text:
      if scalarHasAlt { emit(.key(Key(.escape))) }
    case .control: flushIntroducer("[", emit)
    case .single: flushIntroducer("O", emit)
    case .string: flushIntroducer(Character(Unicode.Scalar(stringKind)), emit)
    case .stringEscape: endString(emit)
    case .ground, .console, .oldMouse, .paste: break
    }
    emitEscape(emit)
    begin(.ground)
    return events
  }

  /// Esc and the introducer alone were Alt and a character. With more bytes after them, they were a
  /// sequence that was cut off.
  private mutating func flushIntroducer(_ character: Character, _ emit: (InputEvent) -> Void) {
    guard held.isEmpty, !isOverlong else { return }
    emitEscape(emit)
    emit(.key(Key(.character(character), .alt)))
  }

  mutating func step(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    guard late == nil else { return stepLate(byte, emit) }
    switch state {
    case .ground: stepGround(byte, [], emit)
    case .text: stepText(byte, emit)
    case .escape: stepEscape(byte, emit)
    case .control: stepControl(byte, emit)
    case .single: stepSingle(byte, emit)
    case .console: stepConsole(byte, emit)
    case .oldMouse: stepOldMouse(byte, emit)
    case .string: stepString(byte, emit)
    case .stringEscape: stepStringEscape(byte, emit)
    case .paste: stepPaste(byte, emit)
    }
  }

  /// Changes to `state`, and empties `held`.
  mutating func begin(_ state: State) {
    self.state = state
    held.removeAll(keepingCapacity: held.capacity <= 4096)
    isOverlong = false
  }

  /// Holds `byte`, or marks the sequence as too long.
  mutating func hold(_ byte: UInt8, limit: Int) {
    if held.count < limit, !isOverlong {
      held.append(byte)
    } else {
      isOverlong = true
    }
  }

  /// Emits the Esc before a sequence as a key, if it was not used as Alt.
  mutating func emitEscape(_ emit: (InputEvent) -> Void) {
    guard escapeWaits else { return }
    escapeWaits = false
    emit(.key(Key(.escape)))
  }

  /// Ends a sequence with `event`, or with nothing if the sequence was unknown.
  mutating func finish(_ event: InputEvent?, _ emit: (InputEvent) -> Void) {
    begin(.ground)
    if escapeWaits, case .key(var key)? = event {
      escapeWaits = false
      key.modifiers.insert(.alt)
      emit(.key(key))
      return
    }
    emitEscape(emit)
    if let event { emit(event) }
  }

  /// Drops the sequence being read. `byte`, which cut it off, is then decoded on its own. CAN and
  /// SUB only cut off.
  mutating func abort(at byte: UInt8, _ emit: (InputEvent) -> Void) {
    emitEscape(emit)
    begin(.ground)
    if byte != 0x18, byte != 0x1A { stepGround(byte, [], emit) }
  }
}

extension InputDecoder {
  /// Handles a byte after a lone Esc that has become a key.
  ///
  /// A slow line may hold up a sequence after its Esc. Its rest is no keys: answers in it count,
  /// and everything else is dropped. Only sequences that a terminal sends to this program are taken
  /// for such a rest. So the keys `[` and `j` after the Esc key are keys.
  mutating func stepLate(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    let rest = (late ?? []) + [byte]
    switch Self.kind(ofLate: rest) {
    case .unfinished: late = rest
    case .unknown:
      late = rest
      releaseLate(emit)
    case .known:
      late = nil
      for byte in [0x1B] + rest {
        step(byte) { if case .reply = $0 { emit($0) } }
      }
    }
  }

  /// Decodes the held bytes as if no Esc had come before them.
  mutating func releaseLate(_ emit: (InputEvent) -> Void) {
    let rest = late ?? []
    late = nil
    for byte in rest { step(byte, emit) }
  }

  private enum LateKind {
    case unfinished, known, unknown
  }

  /// The beginnings of answers that are strings, without their Esc.
  private static let lateStrings = [
    "]10;", "]11;", "P>|", "P1$r", "P0$r", "P1+r", "P0+r", "_Gi=",
  ].map { Array($0.utf8) }

  private static func kind(ofLate rest: [UInt8]) -> LateKind {
    let last = rest[rest.count - 1]
    switch rest[0] {
    case UInt8(ascii: "["):
      if rest.count == 1 || rest.count == 2 && last == UInt8(ascii: "[") { return .unfinished }
      // The Linux console sends F1 to F5 as Esc [ [ A to E.
      if rest[1] == UInt8(ascii: "[") { return "ABCDE".utf8.contains(last) ? .known : .unknown }
      guard (0x40...0x7E).contains(last) else {
        let isParameter = (0x20...0x3F).contains(last) && rest.count < longestLate
        return isParameter ? .unfinished : .unknown
      }
      let sequence = ControlSequence(Array(rest[1..<(rest.count - 1)]), final: last)
      let isOldMouse = rest.count == 2 && last == UInt8(ascii: "M")
      // Nobody types these by hand.
      let isSent = sequence?.prefix != nil || sequence.map { $0.parameters.count > 1 } == true
      let isKnown = sequence?.event != nil || sequence?.isPasteStart == true || isOldMouse
      return isSent || isKnown ? .known : .unknown
    case UInt8(ascii: "O"):
      if rest.count == 1 { return .unfinished }
      return "ABCDFHPQRS".utf8.contains(last) ? .known : .unknown
    default:
      if lateStrings.contains(rest) { return .known }
      return lateStrings.contains { $0.starts(with: rest) } ? .unfinished : .unknown
    }
  }

  /// The greatest length in bytes of a control sequence that a terminal sends to this program.
  private static let longestLate = 64
}
