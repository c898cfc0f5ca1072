import Testing

@testable import NcursesTerminal

@Test func `of an unknown line little is asked`() {
  #expect(LineRate().partBytes == 480)
}

@Test func `a line of 9,600 bit per second takes half a second's bytes a part`() {
  var rate = LineRate()
  rate.learnAnswer(bytes: 480, took: 0.5)
  #expect((120...480).contains(rate.partBytes))
  for bytes in [rate.partBytes, 470, 300, 900, 60, 481] {
    rate.learnAnswer(bytes: bytes, took: Double(bytes) / 960)
    #expect((440...520).contains(rate.partBytes))
  }
}

@Test func `a long way is not a slow line`() {
  var rate = LineRate()
  var sent: [Int] = []
  for _ in 0..<4 {
    sent.append(rate.partBytes)
    // A round trip of a tenth of a second, and ten megabytes per second.
    rate.learnAnswer(bytes: rate.partBytes, took: 0.1 + Double(rate.partBytes) / 1e7)
  }
  #expect(sent[1] > 2000)
  #expect(sent[2] > 30_000, "\(sent)")
}

@Test(arguments: [0.35, 0.5, 0.7, 2], [0, 0.004, -0.004])
func `a way of most of a second is not a slow line`(way: Double, drift: Double) {
  var rate = LineRate()
  var sent: [Int] = []
  for number in 0..<8 {
    sent.append(rate.partBytes)
    let seconds = way + Double(number) * drift + Double(rate.partBytes) / 1e6
    rate.learnAnswer(bytes: rate.partBytes, took: seconds)
  }
  // If the time were all transmission, half a second of such a line would be 240 to 480 bytes each
  // time.
  #expect(sent.reduce(0, +) > 5000, "\(sent)")
}

@Test func `a slow line that hiccups at once is not taken for a quick one`() {
  var rate = LineRate()
  rate.learnAnswer(bytes: 480, took: 0.5)
  rate.learnAnswer(bytes: rate.partBytes, took: 0.7)
  for _ in 0..<3 {
    #expect(rate.partBytes <= 960)
    rate.learnAnswer(bytes: rate.partBytes, took: Double(rate.partBytes) / 960)
  }
  #expect((400...700).contains(rate.partBytes))
}

@Test func `a line that becomes slow is noticed within few screens`() {
  var rate = LineRate()
  for bytes in [480, 100_000, 100_000] { rate.learnAnswer(bytes: bytes, took: Double(bytes) / 1e7) }
  #expect(rate.partBytes > 100_000)
  for _ in 0..<6 { rate.learnAnswer(bytes: 2000, took: 2000.0 / 960) }
  #expect((300...960).contains(rate.partBytes))
}

@Test func `one screen of more than a second is enough to see that the line has become slow`() {
  var rate = LineRate()
  for bytes in [480, 7_400, 7_400] { rate.learnAnswer(bytes: bytes, took: Double(bytes) / 1e6) }
  rate.learnAnswer(bytes: 7_400, took: 7_400.0 / 960)
  for _ in 0..<8 {
    #expect(rate.partBytes <= 1440, "it keeps the line for more than 1.5 s")
    rate.learnAnswer(bytes: rate.partBytes, took: Double(rate.partBytes) / 960)
  }
}

@Test func `a line that is slow for one screen is a quick one soon after`() {
  var rate = LineRate()
  for bytes in [480, 20_000, 700, 20_000] {
    rate.learnAnswer(bytes: bytes, took: 0.02 + Double(bytes) / 1e6)
  }
  rate.learnAnswer(bytes: 800, took: 1.5)
  for _ in 0..<8 {
    rate.learnAnswer(bytes: rate.partBytes, took: 0.02 + Double(rate.partBytes) / 1e6)
  }
  #expect(rate.partBytes > 60_000)
}

@Test func `what an answer may take follows from the rate, up to three seconds`() {
  var rate = LineRate()
  #expect(rate.patience(for: 480) == .seconds(2))
  rate.learnAnswer(bytes: 480, took: 0.5)
  #expect(rate.patience(for: 10_000) == .seconds(3))
  for bytes in [7_400, 480, 7_400] { rate.learnAnswer(bytes: bytes, took: Double(bytes) / 1e7) }
  #expect(rate.patience(for: 480) <= .seconds(1.5))
}

@Test func `a line of 2,400 bytes per second is slow after its first screen`() {
  var rate = LineRate()
  rate.learnGreeting(took: 0.04)
  #expect(!rate.isSlow)
  rate.learnAnswer(bytes: 484, took: 0.04 + 484.0 / 2400)
  #expect(rate.isSlow)
  for bytes in [1200, 300, 900] {
    rate.learnAnswer(bytes: bytes, took: 0.04 + Double(bytes) / 2400)
  }
  #expect(rate.isSlow)
  rate.learnAnswer(bytes: 1200, took: 0.05)
  #expect(!rate.isSlow)
}

@Test func `a line between slow and quick keeps the look that it has`() {
  for start in [2_400.0, 1e6] {
    var rate = LineRate()
    rate.learnGreeting(took: 0.02)
    for _ in 0..<3 { rate.learnAnswer(bytes: 1200, took: 0.02 + 1200 / start) }
    let isSlow = rate.isSlow
    #expect(isSlow == (start < 5_000))
    for _ in 0..<20 { rate.learnAnswer(bytes: 1200, took: 0.02 + 1200.0 / 7_500) }
    #expect(rate.isSlow == isSlow)
  }
}

@Test func `a quick line that stalls once is not a slow one`() {
  var rate = LineRate()
  rate.learnGreeting(took: 0.02)
  rate.learnAnswer(bytes: 484, took: 0.021)
  rate.learnAnswer(bytes: 7_000, took: 2.5)
  #expect(!rate.isSlow)
  rate.learnAnswer(bytes: 40, took: 1.5)
  #expect(!rate.isSlow)
  rate.learnAnswer(bytes: 7_000, took: 0.03)
  rate.learnAnswer(bytes: 7_000, took: 2.5)
  #expect(!rate.isSlow)
}

@Test func `a few bytes that come soon show that a line which stalled is quick`() {
  var rate = LineRate()
  rate.learnGreeting(bytes: 60, took: 0.02)
  rate.learnAnswer(bytes: 480, took: 0.3)
  #expect(rate.isSlow)
  rate.learnAnswer(bytes: 120, took: 0.1)
  #expect(rate.isSlow)
  rate.learnAnswer(bytes: 120, took: 0.002)
  #expect(!rate.isSlow)
}

@Test(arguments: [0.1, 0.35, 1.2])
func `a long way alone does not make a line slow`(way: Double) {
  var rate = LineRate()
  rate.learnGreeting(took: way)
  for number in 0..<6 {
    let hiccup = number % 2 == 0 ? 0.005 : 0
    rate.learnAnswer(bytes: rate.partBytes, took: way + hiccup + Double(rate.partBytes) / 1e6)
    #expect(!rate.isSlow)
  }
}

@Test func `a greeting shows at once that a line is not slow, and a slow line needs a screen`() {
  var rate = LineRate()
  #expect(!rate.isJudged)
  rate.learnGreeting(bytes: 48, took: 0.004)
  #expect(rate.isJudged && !rate.isSlow)
  var late = LineRate()
  late.learnGreeting(bytes: 48, took: 0.02)
  #expect(!late.isJudged)
  late.learnAnswer(bytes: 480, took: 0.22)
  #expect(late.isJudged && late.isSlow)
}
