#if Libraries
import TerminalGrid
import Platform
import Testing
import WaterfallPictures
import WaterfallTestSupport

private let samples: [[UInt8]] = [
  SamplePicture.jpeg, SamplePicture.gif, SamplePicture.losslessWebP, SamplePicture.lossyWebP,
  SamplePicture.png(width: 16, height: 8) { x, y in [UInt8(x), UInt8(y), 0, 255] },
  SamplePicture.bmp(width: 16, height: 8) { x, y in [UInt8(x), UInt8(y), 0] },
  // Rows with a byte of padding, which all rows must have.
  SamplePicture.bmp(width: 13, height: 24) { x, y in [UInt8(x), UInt8(y), 0] },
]

@Test(arguments: samples)
func `a picture cut in the middle of its pixels is an error`(whole: [UInt8]) {
  #expect(error(of: whole) == nil)
  let half = Array(whole.prefix(whole.count - 20))
  guard case .broken(let reason) = error(of: half) else {
    Issue.record(
      "\(whole.count - 20) of \(whole.count) bytes: \(String(describing: error(of: half)))")
    return
  }
  #expect(!reason.isEmpty)
}

@Test(arguments: samples)
func `no damage does more than fail`(whole: [UInt8]) throws {
  var random = SeededRandom(seed: 7)
  for _ in 0..<60 {
    var bytes = whole
    for _ in 0..<3 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    if let failure = error(of: bytes) { try #require(!failure.message.isEmpty) }
  }
}

@Test func `many tasks decode at once`() async {
  let whole = SamplePicture.png(width: 64, height: 64) { x, y in [UInt8(x), UInt8(y), 9, 255] }
  let file = TemporaryFile(bytes: whole)
  let path = file.path
  let images = await withTaskGroup(of: PixelImage?.self) { group in
    for _ in 0..<64 {
      group.addTask { try? PictureDecoder().decode(NamedFile(path: path), fitting: (32, 32)) }
    }
    return await group.reduce(into: Set<PixelImage?>()) { $0.insert($1) }
  }
  #expect(images.count == 1)
  #expect(images.first??.width == 32)
}

@Test func `a cancelled task stops decoding`() async {
  let file = TemporaryFile(bytes: samples[0])
  let path = file.path
  let decoding = Task {
    while !Task.isCancelled { await Task.yield() }
    return try PictureDecoder().decode(NamedFile(path: path), fitting: (8, 8))
  }
  decoding.cancel()
  await #expect(throws: PictureError.cancelled) { try await decoding.value }
}
#endif
