import TerminalGrid
import TerminalInput
import Testing
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallBoard
@testable import WaterfallTalk
@testable import WaterfallViewer

/// Records of different lengths.
private func records(_ count: Int) -> any ItemSource {
  let lines = (0..<count).map { number in
    let words = String(repeating: "word\(number % 7) ", count: number % 23)
    return
      #"{"id":\#(number),"title":"Card \#(number)","text":"\#(words)","group":"g\#(number % 3)"}"#
  }
  return openSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "cards")
}

extension RunningTalk {
  /// Waits until a guest's cards look like the speaker's.
  fileprivate func isLike(_ guest: RunningViewer) async -> Bool {
    await waits {
      self.speaker.isAtRest && guest.isAtRest && self.speaker.viewer.board.items.count > 0
        && guest.rows.dropLast() == self.speaker.rows.dropLast()
    }
  }
}

/// One key each, which change what is seen.
private let keys = [
  "j", "k", "l", "h", "<Space>", "b", "d", "u", "<C-e>", "<C-y>", "L", "+", "-", "D", "z", "[",
  "]", "B", "g", "o", "<Esc>", "30G", "fword3<Enter>", "\\\\", "S", "H", "<Right>", "=", "R",
  "<lt>", ">", "_", "l", ":rename<Space>x<Enter>",
]

/// Whether the speaker has put the cards into groups.
private enum Sections: CaseIterable {
  case none, groups

  var options: ViewerOptions {
    get throws {
      var options = RunningTalk.options()
      if self == .groups { options.query.grouping = try Grouping("group") }
      return options
    }
  }
}

@Test(.timeLimit(.minutes(20)), arguments: Sections.allCases, 0..<4 * TestCases.factor)
private func `a guest with a window like the speaker's sees the same cards`(
  _ sections: Sections, _ seed: Int
) async throws {
  var random = SeededNumbers(seed: seed)
  let talk = try RunningTalk(records(40), sections.options, window: "90x24")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  var pressed: [String] = []
  for _ in 0..<30 {
    let key = random.pick(keys)
    pressed.append(key)
    try talk.speaker.press(key)
    guard await talk.isLike(guest) else {
      Issue.record(
        """
        after \(pressed.joined(separator: " ")):
        \(talk.speaker.rows.joined(separator: "\n"))
        \(guest.rows.joined(separator: "\n"))
        """)
      return
    }
  }
}

@Test(.timeLimit(.minutes(20)), arguments: ["40x12", "60x40", "200x50"])
func `a guest of another size sees the speaker's place`(_ window: String) async throws {
  let talk = try RunningTalk(records(3000), window: "90x24")
  let guest = try await talk.join(window: window)
  for key in ["<Space>", "2000G", "<C-e><C-e>", "kk", "100G", "G", "SG"] {
    try talk.speaker.press(key)
    let sees = await talk.waits {
      let board = talk.speaker.viewer.board
      guard talk.speaker.isAtRest, guest.isAtRest, let top = board.inView?.cards.first?.item
      else { return false }
      let id = board.items.ids[top]
      let own = guest.viewer.board
      let ids = own.inView?.cards.map { own.items.ids[$0.item] } ?? []
      // A small window has no room for both.
      return ids.contains(board.items.ids[board.focus]) && (ids.contains(id) || window == "40x12")
    }
    #expect(
      sees,
      "after \(key)\n\(talk.speaker.rows.joined(separator: "\n"))\n\(guest.rows.joined(separator: "\n"))"
    )
  }
  #expect(guest.viewer.board.items.count < 1200, "nobody reads a million items to see the last")
}

@Test(.timeLimit(.minutes(20)))
func `a guest who moves looks on their own until they follow again`() async throws {
  let talk = try RunningTalk(records(60), window: "90x24")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  try guest.press("j")
  let status = { guest.rows.last.map(String.init) ?? "" }
  // The items may come before the state that says where the speaker is.
  #expect(
    await talk.waits { status().contains("on your own: the speaker is 3 cards back, . follows") })
  try talk.speaker.press("<Space>")
  #expect(await talk.waits { status().contains(" further, . follows") })
  #expect(guest.viewer.board.offset == 0)
  for (key, words) in [
    ("S", "S is the speaker's"), ("f", "f is the speaker's"), (":", ": is the speaker's"),
    ("<Tab>", "Tab is the speaker's"), ("x", "x is the speaker's"),
  ] {
    try guest.press(key)
    #expect(await talk.waits { status().contains(words) })
  }
  try guest.press("/word5<Enter>")
  #expect(await talk.waits { guest.viewer.board.finding.search != nil && guest.isAtRest })
  try guest.press("<Esc>")
  #expect(
    await talk.waits {
      guest.viewer.board.finding.search == nil && status().contains("on your own")
    }, "the first Esc clears the search")
  try guest.press("<Esc>")
  #expect(await talk.isLike(guest))
  try guest.press("o")
  #expect(await talk.waits { guest.viewer.shownDetails != nil && guest.isAtRest })
  try guest.press(".")
  #expect(await talk.isLike(guest))
}

@Test(.timeLimit(.minutes(20)))
func `a guest's status line names what the speaker shows now`() async throws {
  let talk = try RunningTalk(records(3), window: "90x24")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  var state = talk.speaker.viewer.talkState
  for name in ["photos › 2025", "photos", "other.csv"] {
    state["source"] = .string(name)
    guest.send(.news(TalkEvent.state(state, step: 1_000_000)))
    #expect(guest.rows.last?.hasPrefix(" \(name) ·") == true)
  }
}

@Test(.timeLimit(.minutes(20)))
func `details that the speaker opens are open for guests, at the same part`() async throws {
  let long = (0..<300).map { "\"f\($0)\":\($0)" }.joined(separator: ",")
  let source = openSource(
    bytes: Array("[{\"title\":\"Long\",\(long)},{\"title\":\"Two\"}]".utf8), name: "x")
  let talk = try RunningTalk(source, window: "80x24")
  let guest = try await talk.join(window: "80x24")
  #expect(await talk.isLike(guest))
  try talk.speaker.press("o")
  #expect(await talk.waits { talk.speaker.viewer.shownDetails != nil })
  #expect(await talk.isLike(guest))
  try talk.speaker.press("<Space><Space>")
  #expect(await talk.waits { talk.speaker.viewer.shownDetails?.top ?? 0 > 20 })
  #expect(await talk.isLike(guest))
  try talk.speaker.press("<Esc>")
  #expect(await talk.isLike(guest))
}

@Test(.timeLimit(.minutes(20)))
func `a guest reads all cards if the places of all depend on them`() async throws {
  var options = RunningTalk.options()
  options.layout.kind = try #require(LayoutKind(named: "circle"))
  let talk = try RunningTalk(records(300), options, window: "90x24")
  let count = { (viewer: RunningViewer) in viewer.viewer.board.arrangement.count }
  #expect(await talk.waits { talk.speaker.isAtRest && count(talk.speaker) > 0 })
  while count(talk.speaker) < 300 {
    let before = count(talk.speaker)
    try talk.speaker.press("G")
    try #require(await talk.waits { talk.speaker.isAtRest && count(talk.speaker) > before })
  }
  try talk.speaker.press("g")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  #expect(count(guest) == 300)
}

@Test(.timeLimit(.minutes(20)))
func `a guest of a filter that nothing matches is told so`() async throws {
  let talk = try RunningTalk(records(60), window: "90x24")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  try talk.speaker.press("fnowhere<Enter>")
  #expect(await talk.waits { talk.speaker.shows("none of 60 items: filter: nowhere") })
  #expect(await talk.waits { guest.shows("none of the items: filter: nowhere") })
  #expect(guest.shows("nothing matches"))
}

@Test(.timeLimit(.minutes(20)))
func `values that the speaker folds in the details are folded for guests`() async throws {
  let json = #"[{"title":"A","parts":[{"x":1},{"y":[1,2]}]},{"title":"B"}]"#
  let talk = try RunningTalk(openSource(bytes: Array(json.utf8), name: "x"), window: "80x24")
  let guest = try await talk.join(window: "80x24")
  #expect(await talk.isLike(guest))
  for (keys, words) in [("o", "▾ parts"), ("j<Enter>", "▸ parts"), ("+", "▾ parts")] {
    try talk.speaker.press(keys)
    #expect(await talk.isLike(guest))
    #expect(guest.shows(words), "after \(keys)")
  }
  try guest.press("-")
  #expect(
    await talk.waits {
      guest.shows("▸ parts") && guest.rows.last?.contains("on your own") == true
    })
  try guest.press(".")
  #expect(await talk.waits { guest.shows("▾ parts") })
}

@Test(
  .timeLimit(.minutes(20)),
  arguments: [("o", "q"), ("o", "<Esc>"), ("o", "o"), ("!", "q"), ("!", "<Esc>")])
func `a guest who closes what the speaker has opened looks on their own`(
  opening: String, closing: String
) async throws {
  let talk = try RunningTalk(records(60), window: "90x24")
  let guest = try await talk.join(window: "90x24")
  let isOpen = { guest.viewer.shownDetails != nil || guest.viewer.labLook != nil }
  #expect(await talk.isLike(guest))
  try talk.speaker.press(opening)
  #expect(await talk.waits { isOpen() && talk.speaker.isAtRest && guest.isAtRest })
  try guest.press(closing)
  #expect(await talk.waits { !isOpen() && guest.rows.last?.contains("on your own") == true })
  try guest.press(".")
  #expect(await talk.waits { isOpen() })
}

@Test(.timeLimit(.minutes(20)))
func `a guest's own details close by the key that opens them`() async throws {
  let talk = try RunningTalk(records(60), window: "90x24")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  // A key may wait for cards that are yet to come.
  try guest.press("o")
  #expect(await talk.waits { guest.viewer.shownDetails != nil && guest.isAtRest })
  try guest.press("o")
  #expect(await talk.waits { guest.viewer.shownDetails == nil })
}

@Test(.timeLimit(.minutes(20)))
func `picks are the speaker's`() async throws {
  let talk = try RunningTalk(records(60), window: "90x24")
  let guest = try await talk.join(window: "120x30")
  let picked = { (viewer: RunningViewer) in Array(viewer.viewer.picks.onBoard) }
  // On a busy machine the first page may have fewer items.
  #expect(await talk.waits { talk.speaker.isAtRest && talk.speaker.viewer.board.items.count > 3 })
  try talk.speaker.press("<Tab><Tab>jj<Tab>")
  #expect(await talk.waits { picked(talk.speaker).count == 3 })
  #expect(
    await talk.waits {
      picked(guest) == picked(talk.speaker) && guest.rows.last?.contains("3 picked") == true
    })
  try talk.speaker.press("fCard 1<Enter>")
  // The filter hides some of the picked cards, and the others have other places.
  #expect(
    await talk.waits {
      let shown = talk.speaker.viewer.board.arrangement
      let ids = talk.speaker.viewer.board.items.ids
      let wanted = picked(talk.speaker).filter { shown.path(of: $0) != nil }.map { ids[$0] }
      return guest.isAtRest && guest.viewer.board.arrangement.count == shown.count
        && picked(guest).map { guest.viewer.board.items.ids[$0] } == wanted
        && (1...2).contains(wanted.count)
    })
  try talk.speaker.press("f<C-u><Enter>")
  #expect(await talk.waits { picked(guest).count == 3 && picked(guest) == picked(talk.speaker) })
}

@Test(.timeLimit(.minutes(20)))
func `the list's column in focus is the speaker's`() async throws {
  let talk = try RunningTalk(records(60), window: "90x24")
  let guest = try await talk.join(window: "120x30")
  let column = { (viewer: RunningViewer) in viewer.viewer.board.view.columns?.focused?.name }
  #expect(await talk.waits { talk.speaker.isAtRest && talk.speaker.viewer.board.items.count > 3 })
  for keys in ["zll", "h", "z", "z"] {
    try talk.speaker.press(keys)
    let isSame = await talk.waits {
      talk.speaker.isAtRest && guest.isAtRest && column(guest) == column(talk.speaker)
    }
    #expect(isSame, "after \(keys)")
    #expect(keys == "z" || column(guest) != nil)
  }
  #expect(column(guest) != nil)
  guest.send(.input(.mouse(Mouse(.press, .left, column: 4, row: 0))))
  #expect(await talk.waits { guest.rows.last?.contains("s is the speaker's") == true })
}

@Test(.timeLimit(.minutes(20)))
func `a header counts the items that the speaker has read; the guest needs fewer`() async throws {
  let talk = try RunningTalk(records(3000), Sections.groups.options, window: "90x24")
  let guest = try await talk.join(window: "90x24")
  #expect(await talk.isLike(guest))
  #expect(guest.rows.contains { $0.hasPrefix(" g0") && $0.contains("+") })
  try talk.speaker.press("<Space>")
  #expect(await talk.isLike(guest))
  // To go to the end, the speaker reads all. A key that comes before the end would stop that.
  try talk.speaker.press("G")
  #expect(await talk.waits { talk.speaker.isAtRest && !talk.speaker.viewer.board.hasMore })
  try talk.speaker.press("g")
  #expect(await talk.isLike(guest))
  #expect(guest.rows.contains { $0.hasPrefix(" g0") && $0.contains("1000") && !$0.contains("+") })
  #expect(guest.viewer.board.items.count < 1200)
}

@Test(.timeLimit(.minutes(20)))
func `a header counts the items of its section that come before the guest's first`() async throws {
  let lines = (0..<1500).map { #"{"id":\#($0),"title":"Card \#($0)","group":"g\#($0 / 1400)"}"# }
  let source = openSource(bytes: Array(lines.joined(separator: "\n").utf8), name: "cards")
  var options = RunningTalk.options()
  options.query.grouping = try Grouping("group")
  let talk = try RunningTalk(source, options, window: "90x24")
  try talk.speaker.press("G")
  #expect(await talk.waits { talk.speaker.isAtRest && talk.speaker.viewer.board.offset > 0 })
  let guest = try await talk.join(window: "90x24")
  try talk.speaker.press("1380G")
  #expect(await talk.isLike(guest))
  #expect(guest.viewer.board.firstNumber == 1024)
  #expect(guest.rows.contains { $0.contains("g0") && $0.contains("1400") })
}
