import NcursesTerminal
import Testing
import WaterfallTestSupport

@testable import WaterfallApp

private func settings(
  file: String = "", environment: [String: String] = [:], _ options: [String] = []
) throws -> Settings {
  let folder = try TerminalSession.Folder()
  let program = ["--config", try folder.write("c.toml", file)]
  return try Settings(
    look: try LookOptions.parse(options), data: try DataOptions.parse([]), pick: nil,
    program: try ProgramOptions.parse(program), environment: environment)
}

@Test func `pictures are set by two names, and the later layer wins`() throws {
  let names = ["WATERFALL_IMAGES": "never"]
  #expect(try settings().pictures == .auto)
  #expect(try settings(file: "images = 'never'").pictures == .off)
  #expect(try settings(file: "pictures = 'cells'").pictures == .cells)
  #expect(try settings(file: "pictures = 'cells'", environment: names).pictures == .off)
  #expect(try settings(environment: names, ["--pictures", "pixels"]).pictures == .pixels)
  #expect(try settings(file: "pictures = 'off'", ["--images", "auto"]).pictures == .auto)
  #expect(try settings(["--pictures", "cells", "--images", "never"]).pictures == .off)
  #expect(try settings(["--images", "never", "--pictures", "cells"]).pictures == .cells)
  let both = names.merging(["WATERFALL_PICTURES": "cells"]) { $1 }
  #expect(try settings(environment: both).pictures == .cells)
  #expect(try settings().adding("images", "never").pictures == .off)
  #expect(throws: Failure.self) { try settings(file: "images = 'some'") }
  #expect(throws: Failure.self) { try settings(["--images", "some"]) }
}

@Test func `which terminals get pixels depends on all that is set`() throws {
  #expect(try settings().pixelUse([:]) == .whereKnown)
  #expect(try settings(["--pictures", "pixels"]).pixelUse([:]) == .anywhere)
  let withoutPixels = [
    ["--pictures", "cells"], ["--pictures", "off"], ["--ascii"], ["--color", "never"],
  ]
  for options in withoutPixels {
    #expect(try settings(options).pixelUse([:]) == .none, "\(options)")
    #expect(try settings(options).pictureRemark([:]) != nil, "\(options)")
  }
  #expect(try settings().pixelUse(["NO_COLOR": "1"]) == .none)
  #expect(try settings().pictureRemark([:]) == nil)
}
