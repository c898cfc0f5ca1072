import ArgumentParser
import TerminalGrid
import TerminalRecording
import WaterfallCards
import WaterfallItems

/// The format that a recording is converted to.
enum ReplayFormat: String, ExpressibleByArgument, CaseIterable {
  case svg
}

// `--as svg`: the recording as an animated picture.
extension ReplayCommand {
  /// Writes the recording to standard output as a picture, and warns of parts that are left out.
  func writeAnimation(of recording: inout RecordingFile) throws(Failure) {
    let header = recording.header
    let size = CellSize(columns: header.width, rows: header.height)
    let (start, end) = (from ?? 0, until ?? .infinity)
    var animation = ScreenAnimation(size: size)
    var timing = Timing(of: header, speed: 1, idleLimit: idleLimit)
    var (time, last) = (0.0, start)
    var isLarge = size.columns > EmulatedScreen.largest.columns
    isLarge = isLarge || size.rows > EmulatedScreen.largest.rows
    do throws(ReplayError) {
      while let event = try recording.nextOrWait() {
        time += timing.delay(before: event) / .seconds(1)
        if time > end { break }
        // Everything before the start time appears at the start time.
        let moment = max(start, time)
        animation.take(event.event, after: (moment - last) / (speed ?? 1))
        last = moment
      }
    } catch {
      throw .replay(error)
    }
    animation.end()
    try StandardOutput.write(animation.svg(look: PageLook(header.theme)))
    if let cut = animation.cutAt {
      let seconds = (start + cut * (speed ?? 1)).rounded()
      warn("\(file): too long for one picture: what comes after \(Int(seconds)) s is left out")
    }
    if isLarge {
      let largest = EmulatedScreen.largest
      warn(
        "\(file): recorded at \(size.columns)×\(size.rows); "
          + "\(largest.columns)×\(largest.rows) of it is shown")
    }
  }

  func checkSpan() throws(Failure) {
    for (name, value) in [("from", from), ("until", until)] {
      guard let value, !(0...1e9).contains(value) else { continue }
      throw .option(.value(of: name, String(value), expected: "a number of seconds from 0"))
    }
    if let from, let until, until <= from {
      throw .option(.value(of: "until", String(until), expected: "more than --from"))
    }
    for (name, isGiven) in [("from", from != nil), ("until", until != nil)]
    where isGiven && format == nil {
      throw .option(.needs("--\(name)", other: "--as svg"))
    }
  }
}

extension PageLook {
  /// The usual look with a recording's colours.
  fileprivate init(_ theme: Asciicast.Theme?) {
    self.init()
    guard let theme else { return }
    foreground = RGB(hex: theme.foreground)
    background = RGB(hex: theme.background)
    for (number, color) in theme.palette.prefix(own.count).enumerated() {
      own[number] = RGB(hex: color)
    }
    if theme.palette.count == 8 { own.replaceSubrange(8..., with: own[..<8]) }
  }
}
