import NcursesTerminal
import Testing

@testable import WaterfallApp

@Test func `pictures are set by two names, and the later layer wins`() throws {
  let names = ["WATERFALL_IMAGES": "never"]
  #expect(try settings().pictures == .auto)
  #expect(try settings(file: "images = 'never'").pictures == .off)
  #expect(try settings(file: "pictures = 'cells'").pictures == .cells)
  #expect(try settings(file: "pictures = 'cells'", environment: names).pictures == .off)
  #expect(try settings(environment: names, look: ["--pictures", "pixels"]).pictures == .pixels)
  #expect(try settings(file: "pictures = 'off'", look: ["--images", "auto"]).pictures == .auto)
  #expect(try settings(look: ["--pictures", "cells", "--images", "never"]).pictures == .off)
  #expect(try settings(look: ["--images", "never", "--pictures", "cells"]).pictures == .cells)
  let both = names.merging(["WATERFALL_PICTURES": "cells"]) { $1 }
  #expect(try settings(environment: both).pictures == .cells)
  #expect(try settings().adding("images", "never").pictures == .off)
  #expect(throws: Failure.self) { try settings(file: "images = 'some'") }
  #expect(throws: Failure.self) { try settings(look: ["--images", "some"]) }
}

@Test func `which terminals get pixels depends on all that is set`() throws {
  #expect(try settings().pixelUse([:]) == .whereKnown)
  #expect(try settings(look: ["--pictures", "pixels"]).pixelUse([:]) == .anywhere)
  let withoutPixels = [
    ["--pictures", "cells"], ["--pictures", "off"], ["--ascii"], ["--color", "never"],
  ]
  for options in withoutPixels {
    #expect(try settings(look: options).pixelUse([:]) == .none, "\(options)")
    #expect(try settings(look: options).pictureRemark([:]) != nil, "\(options)")
  }
  #expect(try settings().pixelUse(["NO_COLOR": "1"]) == .none)
  #expect(try settings().pictureRemark([:]) == nil)
}
