import Glibc
import WaterfallRecords
import WaterfallTalk

/// `swift run -c release --package-path Tests/Fuzz TalkBenchmarks [GUESTS]`
///
/// Measures the cost of a talk's guests to the speaker. The guests are in a process of their own.
/// Writes Markdown to standard output.
@main
enum TalkBenchmarks {
  static func main() throws {
    #if INTERNAL_CHECKS
    fatalError("Built with INTERNAL_CHECKS, which cost more than what is measured")
    #elseif DEBUG
    fatalError("Not optimised: run it with -c release")
    #else
    let arguments = CommandLine.arguments
    if arguments.count == 5, arguments[1] == "guests" {
      Guests(at: arguments[2], count: Int(arguments[3]) ?? 0, isFrozen: arguments[4] == "frozen")
        .follow()
      return
    }
    let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 200
    print("# A talk with \(count) guests, measured\n")
    let heads = [
      "guests", "step", "µs of processor a guest and step", "bytes a guest and step",
      "ms, median", "ms, last", "kB a guest", "met",
    ]
    print("| " + heads.joined(separator: " | ") + " |")
    print("|" + heads.map { _ in " --- |" }.joined())
    for isFrozen in [false, true] {
      for step in Step.allCases { try Run(count: count, isFrozen: isFrozen, step: step).report() }
    }
    print("\nTo reach: 5 µs, 150 bytes, 50 ms (median), 100 kB.")
    #endif
  }
}

/// A way in which the speaker's state changes.
enum Step: String, CaseIterable {
  case focus = "the focus moves"
  case row = "the board scrolls by a row"
  case nothing = "nothing changes"
  case time = "a row, with the time"

  func change(_ state: inout TalkState, number: Int) {
    let item = Value.string(String(0x0123_4567_89AB_CDEF &+ number &* 0x1111, radix: 16))
    switch self {
    case .focus: state["focus"] = item
    case .row, .time:
      state["anchor"] = .object([Field("item", item), Field("row", .number(String(number % 40)))])
    case .nothing: break
    }
    if self == .time { state["time"] = .number(String(Clock.now)) }
  }
}

/// Nanoseconds of a clock that all processes share.
enum Clock {
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Nanoseconds of processor that this process has used.
  static var processor: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// A talk of some seconds.
struct Run {
  let count: Int
  let isFrozen: Bool
  let step: Step

  private static let steps = 300
  /// Microseconds between two steps, as at 60 frames a second.
  private static let pause: UInt32 = 16_667

  /// Prints a row of the table.
  func report() throws {
    let path = "/tmp/waterfall-talk-\(getpid())"
    let server = try TalkServer(
      at: TalkAddress(at: path, environment: [:]), program: "waterfall 1.2.3",
      receive: { _ in })
    var state = TalkState()
    for name in ["layout", "direction", "order", "filter", "groups", "list", "details", "marks"] {
      state[name] = .string("the state of \(name)")
    }
    server.publish(state)
    let memory = Self.memory
    let guests = try GuestProcess(at: path, count: count, isFrozen: isFrozen)
    while server.guestCount < count { usleep(1000) }
    // All guests have the first state by then.
    usleep(200_000)
    let before = Clock.processor
    for number in 0..<Self.steps {
      step.change(&state, number: number)
      server.publish(state)
      usleep(Self.pause)
    }
    let time = Double(Clock.processor - before) / Double(count * Self.steps) / 1000
    let size = Double(Self.memory - memory) / Double(count) / 1000
    server.end()
    let answer = guests.answer()
    guard answer.count == 4, answer[0] == (isFrozen ? 0 : count) else {
      fatalError("The guests report \(answer)")
    }
    let bytes = answer[1] / count / Self.steps
    let delays = answer[2...].map { Double($0) / 1e6 }
    let isMet = time <= 5 && bytes <= 150 && delays[0] <= 50 && size <= 100
    var cells = [isFrozen ? "\(count) that do not read" : "\(count)", step.rawValue]
    cells += [Self.text(time), isFrozen ? "–" : "\(bytes)"]
    cells += delays.map { step == .time && !isFrozen ? Self.text($0) : "–" }
    cells += [Self.text(size), isMet ? "yes" : "**no**"]
    print("| " + cells.joined(separator: " | ") + " |")
  }

  private static func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  /// The bytes of this process that are in memory.
  private static var memory: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var (all, resident) = (0, 0)
    withUnsafeMutablePointer(to: &all) { all in
      withUnsafeMutablePointer(to: &resident) { resident in
        _ = withVaList([all, resident]) { vfscanf(file, "%ld %ld", $0) }
      }
    }
    return resident * 4096
  }
}
