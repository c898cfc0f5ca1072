import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallRecords
import WaterfallViewerTestSupport

@testable import WaterfallViewer

/// Cards with pictures, each higher than half a screen.
private func pictures(_ mode: PictureMode = .exact) -> TestViewer {
  let records = (1...4).map { number in
    Record(fields: [
      Field("title", .string("Picture \(number)")), Field("image", .string("/\(number).jpg")),
      Field("body", .string("One\nTwo\nThree\nFour\nFive\nSix\nSeven")),
    ])
  }
  var options = TestViewer.options(columns: 1, pageSize: 4)
  (options.pictureMode, options.fields.image) = (mode, "image")
  return TestViewer(records: records, window: "24x11", options: options)
}

private func decoded(_ viewer: TestViewer) -> [String] {
  viewer.asked.filter { $0.hasPrefix("decode") }
}

@Test func `once the pictures in view are there, those of the next screen are decoded`() {
  var viewer = pictures()
  #expect(decoded(viewer) == ["decode /1.jpg"])
  let request = viewer.state.picturesInView[0]
  viewer.send(.picture(DecodedPicture(request: request, picture: nil, failure: "none")))
  #expect(decoded(viewer).last == "decode /2.jpg", "\(decoded(viewer))")
}

@Test func `pictures in the colours of a palette are decoded again when all colours are known`() {
  var viewer = pictures(.palette256)
  let request = viewer.state.picturesInView[0]
  let old = DecodedPicture(
    request: request, picture: nil, failure: "none", form: PictureForm(.palette256))
  viewer.send(.picture(old))
  viewer.send(.input(.exactColors))
  #expect(decoded(viewer).suffix(1) == ["decode /1.jpg"])
  viewer.send(.picture(old))
  #expect(viewer.state.pictures[request] == nil, "it was under way")
  viewer.send(
    .picture(DecodedPicture(request: request, failure: "none", form: PictureForm(.exact))))
  #expect(viewer.state.pictures[request] != nil)
}

@Test func `pictures in letters stay so`() {
  var viewer = pictures(.letters)
  let asked = decoded(viewer)
  viewer.send(.input(.exactColors))
  #expect(decoded(viewer) == asked)
}
