import TerminalGrid
import Testing
import WaterfallItems
import WaterfallRecords

@testable import WaterfallViewer

/// Cards with pictures, each more than half a screen high.
private func pictures() -> TestViewer {
  let records = (1...4).map { number in
    Record(fields: [
      Field("title", .string("Picture \(number)")), Field("image", .string("/\(number).jpg")),
      Field("body", .string("One\nTwo\nThree\nFour\nFive\nSix\nSeven")),
    ])
  }
  var options = TestViewer.options(columns: 1, pageSize: 4)
  (options.pictureMode, options.fields.image) = (.exact, "image")
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
