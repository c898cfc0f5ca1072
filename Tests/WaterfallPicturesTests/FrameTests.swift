#if Libraries
import Platform
import TerminalGrid
import Testing
import WaterfallPictures
import WaterfallTestSupport

/// The first pixel of each frame, and how long it is shown, in milliseconds.
private func frames(_ bytes: [UInt8], most: Int = .max) throws -> [String] {
  var frames: [String] = []
  try PictureDecoder().decodeFrames(nil, bytes: bytes, fitting: (100, 100)) { image, milliseconds in
    frames.append("\(image[x: 0, y: 0].css) \(milliseconds)")
    return frames.count < most
  }
  return frames
}

@Test func `frames that follow each other too quickly become one`() throws {
  let gif = SamplePicture.gif(delays: [20, 5, 5, 30])
  #expect(try frames(gif) == ["#000000 200", "#ff0000 100", "#0000ff 300"])
  #expect(try frames(gif, most: 1) == ["#000000 200"])
  #expect(try frames(SamplePicture.gif(delays: [30, 30])) == ["#000000 300", "#ff0000 300"])
}

@Test func `pictures that do not move have no frames`() throws {
  for bytes in [
    SamplePicture.gif(delays: [20]), SamplePicture.jpeg, SamplePicture.losslessWebP,
    SamplePicture.png(width: 3, height: 2) { _, _ in [1, 2, 3, 255] },
  ] {
    #expect(try frames(bytes).isEmpty)
  }
}

@Test func `a damaged picture that moves is an error, or has fewer frames`() {
  let gif = SamplePicture.gif(delays: [20, 20, 20, 20, 20])
  for count in gif.indices {
    let cut = (try? frames(Array(gif.prefix(count)))) ?? []
    #expect(cut.count <= 5)
    var changed = gif
    changed[count] ^= 0xFF
    #expect(((try? frames(changed)) ?? []).count <= 5)
  }
}
#endif
