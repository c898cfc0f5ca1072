import TerminalRecording

/// Filters a stranger's recording. The result must not depend on the pieces in which it arrives. It
/// must pass the filter again unchanged, and contain only drawing.
let recordingTarget = Target(name: "recording") { random in
  let samples = (Samples.sequences + Samples.colored + foreign).map { Array($0.utf8) }
  var bytes: [UInt8] = []
  for _ in 0...random.below(6) { bytes += random.pick(samples) }
  bytes = random.mutated(bytes, samples)
  let passed = filtered(bytes, pieces: [bytes.count])
  let inPieces = filtered(bytes, pieces: (0..<bytes.count).map { _ in 1 + random.below(3) })
  guard passed == inPieces else {
    throw Finding(words: "in pieces \(inPieces), whole \(passed)", input: bytes)
  }
  guard filtered(passed, pieces: [passed.count]) == passed else {
    throw Finding(words: "what has passed does not pass: \(passed)", input: bytes)
  }
  if let words = fault(in: passed) { throw Finding(words: words, input: bytes) }
}

private func filtered(_ bytes: [UInt8], pieces: [Int]) -> [UInt8] {
  var (filter, output) = (SequenceFilter(), [UInt8]())
  var rest = bytes[...]
  for piece in pieces where !rest.isEmpty {
    filter.read(rest.prefix(piece), into: &output)
    rest = rest.dropFirst(piece)
  }
  return output
}

/// An independent judge: the first thing in a text that does more than draw; nil if there is none.
private func fault(in bytes: [UInt8]) -> String? {
  let text = String(decoding: bytes, as: UTF8.self)
  guard text.utf8.elementsEqual(bytes) else { return "broken UTF-8 passes" }
  var scalars = text.unicodeScalars.map(\.value)[...]
  while let scalar = scalars.popFirst() {
    switch scalar {
    case 0x08, 0x09, 0x0A, 0x0D, 0x0F, 0x18, 0x20..<0x7F, 0xA0...: continue
    case 0x1B: break
    default: return "control \(scalar) passes"
    }
    guard let second = scalars.popFirst() else { return "a lone ESC passes" }
    switch second {
    case UInt32(UInt8(ascii: "7")), UInt32(UInt8(ascii: "8")), UInt32(UInt8(ascii: "D")),
      UInt32(UInt8(ascii: "E")), UInt32(UInt8(ascii: "M")):
      continue
    case UInt32(UInt8(ascii: "(")):
      guard scalars.popFirst() == UInt32(UInt8(ascii: "B")) else { return "a character set passes" }
    case UInt32(UInt8(ascii: "[")):
      let parameters = scalars.prefix { (0x20..<0x40).contains($0) }
      scalars = scalars.dropFirst(parameters.count)
      guard let final = scalars.popFirst().flatMap(Unicode.Scalar.init) else {
        return "half a sequence"
      }
      if parameters.first == UInt32(UInt8(ascii: "?")) {
        let text = String(decoding: parameters.dropFirst().map { UInt8($0) }, as: UTF8.self)
        let modes = text.split(separator: ";").map { Int($0) }
        guard "hl".unicodeScalars.contains(final), modes.allSatisfy(drawingModes.contains) else {
          return "CSI ?\(text)\(final) passes"
        }
        continue
      }
      guard "ABCDEFGHIJKLMPSTXZ`abdeflmrsu@".unicodeScalars.contains(final) else {
        return "CSI \(final) passes"
      }
    default: return "ESC \(second) passes"
    }
  }
  return nil
}

/// Wrapping, the cursor's visibility and blinking, the alternate screen, synchronised output.
private let drawingModes: Set<Int?> = [7, 12, 25, 47, 1047, 1048, 1049, 2026]

private let foreign = [
  "\u{1B}]0;title\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}[6n", "\u{1B}[c", "\u{1B}[?1049h",
  "\u{1B}[?1000h",
  "\u{1B}[2J", "\u{1B}[10;20H", "\u{1B}[1;10r", "\u{1B}c", "\u{1B}#8", "\u{1B}[>4;1m", "\u{1B}[!p",
  "\u{1B}[5i",
  "\u{1B}_G\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xy\u{1B}\\", "\u{9D}0;t\u{9C}", "\u{90}q\u{9C}",
  "漢", "é",
  "\u{202E}", "\u{1B}[?25l", "\u{1B}[?2026h", "\u{1B}[8;40;100t", "\u{E}", "\u{1B}[\u{18}",
  "\u{1B}[1\u{1B}[2m",
]
