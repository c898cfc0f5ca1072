import Testing
import WaterfallTestSupport

@testable import TerminalInput

@Test(
  arguments: [
    ("i=7;OK", 7, .done), ("i=16777215,p=1;OK", 16_777_215, .done), (";OK", 0, .done),
    ("i=7,p=1;ENOENT:Put command refers to non-existent image", 7, .missing),
    ("p=1,i=7;ENOENT", 7, .missing), ("i=7;EBADPNG:bad", 7, .failed("EBADPNG")),
    ("i=7;OKAY", 7, .failed("OKAY")), ("i=4294967295;OK", 4_294_967_295, .done),
    ("i=4294967296;OK", 0, .done), ("i=99999999999999999999999;OK", 0, .done),
    ("i=-1;OK", 0, .done), ("i=;OK", 0, .done), ("ii=1;OK", 0, .done),
    ("i=1;ABCDEFGHIJKLMNOPQRSTUVWXYZ", 1, .failed("ABCDEFGHIJKLMNOP")),
  ] as [(String, UInt32, KittyAnswer.Outcome)])
func `an answer about a picture is read`(
  body: String, id: UInt32, outcome: KittyAnswer.Outcome
) throws {
  let answer = try #require(KittyAnswer(body: body.utf8))
  #expect(answer.id == id && answer.outcome == outcome)
}

@Test(arguments: ["", "i", "i=7", "i=7;", "i=7;ok", "i=7;\u{1B}"])
func `another string is no answer about a picture`(body: String) {
  #expect(KittyAnswer(body: body.utf8) == nil)
}

@Test func `no bytes are a fault of an answer's reader`() {
  let pieces = ["G", "i=", ",", ";", "OK", "ENOENT", "=", "9", "i=9", "\u{FF}"].map {
    Array($0.utf8)
  }
  for seed in 0..<500 {
    var random = SeededNumbers(seed: seed)
    let count = Int.random(in: 0...12, using: &random)
    let body = (0..<count).flatMap { _ in
      random.chance(80) ? random.pick(pieces) : [UInt8(truncatingIfNeeded: random.next())]
    }
    // The id is one that the bytes name.
    if let answer = KittyAnswer(body: body), answer.id > 0 { #expect(body.contains(0x39)) }
  }
}
