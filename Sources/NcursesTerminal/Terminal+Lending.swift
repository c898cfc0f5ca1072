import CTerminalRestore

extension Terminal {
  /// Gives the terminal back while `body` runs, and takes it again. The next ``present(_:scroll:)`` draws everything.
  ///
  /// Meanwhile Ctrl-C and Ctrl-\ are for whoever has the terminal, and Ctrl-Z stops this program as well.
  ///
  /// - Parameter body: gets the path of the terminal's device.
  package func lend(_ body: (_ device: String) -> Void) {
    leave(within: .seconds(2))
    waterfall_signals_lend()
    body(tty.path)
    waterfall_signals_take_back()
    enter()
    redraw()
    noteSize()
  }

  /// Puts a text into the clipboard of whoever sits at the terminal (OSC 52), as far as the terminal lets programs do so.
  ///
  /// Nothing else can be sent while it is under way, no frame either: a line that is known to be too slow does not get it.
  ///
  /// tmux answers for the terminal around it, or passes on what is wrapped for that: which of the two is its
  /// settings' choice, so it gets both.
  ///
  /// - Returns: nil if it was sent, else how long it would have taken.
  package func copy(_ text: [UInt8]) -> Duration? {
    var sequence = ContiguousArray("\u{1B}]52;c;".utf8) + base64(text) + [0x07]
    if isInsideTmux {
      sequence += Array("\u{1B}Ptmux;\u{1B}".utf8) + sequence + Array("\u{1B}\\".utf8)
    }
    if let time = gate.time(for: sequence.count), time > Self.longestCopying { return time }
    gate.send(sequence)
    return nil
  }

  /// How long frames may wait for a text.
  private static let longestCopying = Duration.seconds(3)
}

/// RFC 4648, section 4.
func base64(_ bytes: [UInt8]) -> [UInt8] {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
    let number = group[0] << 16 | group[1] << 8 | group[2]
    let known = min(3, bytes.count - start) + 1
    for place in 0..<4 {
      text.append(place < known ? letters[number >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return text
}
