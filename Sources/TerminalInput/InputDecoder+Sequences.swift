extension InputDecoder {
  /// Handles a byte after Esc [.
  mutating func stepControl(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case UInt8(ascii: "[") where held.isEmpty && !isOverlong: begin(.console)
    case UInt8(ascii: "M") where held.isEmpty && !isOverlong: begin(.oldMouse)
    case UInt8(ascii: "$"):
      // rxvt ends a key with Shift in this way. A report with `$` inside has two parameters or `?`.
      if !isOverlong, let key = ControlSequence(held, final: byte)?.rxvtKey {
        finish(.key(key), emit)
      } else {
        hold(byte, limit: Self.sequenceLimit)
      }
    case 0x20...0x3F: hold(byte, limit: Self.sequenceLimit)
    case 0x40...0x7E: endControl(byte, emit)
    default: abort(at: byte, emit)
    }
  }

  private mutating func endControl(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    // The answer to each frame comes often, so it is recognised without splitting the sequence.
    if byte == UInt8(ascii: "n"), held.count == 1, held[0] == UInt8(ascii: "0"), !isOverlong {
      return finish(.reply(.status), emit)
    }
    guard !isOverlong, let sequence = ControlSequence(held, final: byte) else {
      return finish(nil, emit)
    }
    if sequence.isPasteStart {
      finish(nil, emit)
      beginPaste()
    } else {
      finish(sequence.event, emit)
    }
  }

  /// Handles a byte after Esc O. Old konsole and others put modifiers before the letter: Esc O 5 P.
  mutating func stepSingle(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
      hold(byte, limit: Self.sequenceLimit)
    case 0x20...0x7E:
      let sequence = isOverlong ? nil : ControlSequence(held, final: byte)
      finish((sequence?.singleShiftKey).map { .key($0) }, emit)
    default: abort(at: byte, emit)
    }
  }

  /// Handles a byte after Esc [ [: A to E are F1 to F5.
  mutating func stepConsole(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"): finish(.key(Key(.function(Int(byte) - 0x40))), emit)
    case 0x20...0x7E: finish(nil, emit)
    default: abort(at: byte, emit)
    }
  }

  /// Handles a byte after Esc [ M: button, column and row, each sent with 32 added.
  mutating func stepOldMouse(_ byte: UInt8, _ emit: (InputEvent) -> Void) {
    guard byte >= 0x20 else { return abort(at: byte, emit) }
    held.append(byte)
    guard held.count == 3 else { return }
    let mouse = Mouse(
      report: Int(held[0]) - 32, column: Int(held[1]) - 32, row: Int(held[2]) - 32,
      isRelease: false)
    finish(mouse.map { .mouse($0) }, emit)
  }
}

extension Mouse {
  /// A mouse report in xterm's encoding. nil if this type cannot express it: buttons after the
  /// third, the release of a wheel, a place outside the screen.
  ///
  /// - Parameters:
  ///   - report: the button, plus 4 for Shift, 8 for Alt, 16 for Control, 32 for motion, 64 for
  ///     wheels.
  ///   - column: the column in cells, from 1.
  ///   - row: the row in cells, from 1.
  init?(report: Int, column: Int, row: Int, isRelease: Bool) {
    guard (0..<128).contains(report), column >= 1, row >= 1 else { return nil }
    let button: Button = [.left, .middle, .right, .none][report & 3]
    let action: Action
    switch (isWheel: report & 64 != 0, isMotion: report & 32 != 0) {
    case (true, false):
      guard !isRelease else { return nil }
      action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][report & 3]
    case (true, true): return nil
    case (false, true) where !isRelease: action = button == .none ? .move : .drag
    case (false, _): action = isRelease || button == .none ? .release : .press
    }
    var modifiers: Key.Modifiers = []
    if report & 4 != 0 { modifiers.insert(.shift) }
    if report & 8 != 0 { modifiers.insert(.alt) }
    if report & 16 != 0 { modifiers.insert(.control) }
    self.init(
      action, report & 64 != 0 ? .none : button, column: column - 1, row: row - 1,
      modifiers: modifiers)
  }
}
