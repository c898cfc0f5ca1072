import Testing

@testable import NcursesTerminal

private let now = GatedLine.start

/// A gate whose line was found to carry a million bytes a second.
private func quickGatedLine() -> GatedLine {
  let line = GatedLine()
  line.gate.sendScreen(ContiguousArray(repeating: 0x20, count: 20_000), now: now)
  line.gate.answer(now: now + .milliseconds(20))
  _ = line.take()
  return line
}

@Test func `a piece of a picture waits until the terminal has shown the screen`() {
  let line = GatedLine()
  #expect(!line.gate.mayTakePiece, "nobody knows yet whether the terminal answers")
  line.gate.sendScreen(ContiguousArray(repeating: 0x20, count: 20_000), now: now)
  #expect(!line.gate.mayTakePiece)
  line.gate.answer(now: now + .milliseconds(20))
  #expect(line.gate.mayTakePiece)
  _ = line.take()
  line.gate.sendPiece(bytes("piece"))
  #expect(line.take() == Array("piece\u{1B}[5n".utf8))
  #expect(line.gate.isOpen, "a screen need not wait for a piece")
  #expect(line.gate.awaitsAnswer(now: now))
  line.gate.sendScreen(bytes("screen"), now: now)
  #expect(!line.gate.mayTakePiece)
  line.gate.answer(now: now)
  #expect(line.gate.takenPieces == 1 && !line.gate.isOpen, "this was the answer to the piece")
  line.gate.answer(now: now)
  #expect(line.gate.isOpen && line.gate.mayTakePiece && !line.gate.awaitsAnswer(now: now))
}

@Test func `at most the pieces of 30 ms are on their way`() {
  let line = quickGatedLine()
  let piece = ContiguousArray<UInt8>(repeating: 0x41, count: 4000)
  var count = 0
  while line.gate.mayTakePiece, count < 100 {
    line.gate.sendPiece(piece)
    count += 1
  }
  #expect(count == 7)
  line.gate.answer(now: now)
  #expect(line.gate.mayTakePiece)
}

@Test func `lost answers to pieces are found when the next screen is answered`() {
  let line = quickGatedLine()
  line.gate.sendPiece(bytes("one"))
  line.gate.sendPiece(bytes("two"))
  line.gate.sendScreen(bytes("screen"), now: now)
  // Only one of three answers comes.
  line.gate.answer(now: now)
  #expect(line.gate.takenPieces == 1)
  let later = now + .seconds(5)
  line.gate.checkDeadline(now: later)
  #expect(line.gate.answerAttributes(now: later))
  #expect(line.gate.takenPieces == 2 && line.gate.isOpen && line.gate.mayTakePiece)
}
