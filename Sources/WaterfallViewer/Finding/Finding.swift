/// What a person looks for, and where they have been.
struct Finding: Sendable {
  private(set) var search: Search?
  /// Of the latest search.
  private var searchNumber = 0

  var jumps = Jumps()
  private(set) var marks: [Character: Jumps.Place] = [:]

  /// The fields that some of the records read so far have, in the order in which they appeared.
  private(set) var fieldNames: [String] = []
  private var known: Set<String> = []

  /// More are not listed: records whose fields are named by keys have thousands.
  private static let mostFields = 500

  mutating func mark(_ place: Jumps.Place, with letter: Character) { marks[letter] = place }

  // MARK: A search

  /// - Parameters:
  ///   - generation: of the items that are looked through.
  ///   - isSeeking: whether the first match is to be gone to.
  mutating func begin(_ text: String, generation: Int, isSeeking: Bool) {
    searchNumber += 1
    search = Search(text, number: searchNumber, generation: generation, isSeeking: isSeeking)
  }

  mutating func endSearch() { search = nil }

  /// The items from 0 to `count` are being looked through.
  mutating func noteAsked(for count: Int) { search?.noteAsked(for: count) }

  mutating func take(_ searched: SearchedItems) { search?.take(searched) }

  /// The next match is gone to as soon as it is found.
  mutating func seek() { search?.seek() }

  /// None of what is here is that match: more is read.
  mutating func readOn() { search?.readOn() }

  /// No match is gone to any more.
  mutating func stopSeeking() { search?.stopSeeking() }

  /// The matches are counted for the status line.
  mutating func tally(focus: Int, in arrangement: Arrangement) {
    search?.tally(focus: focus, in: arrangement)
  }

  /// Another arrangement: they have to be counted anew.
  mutating func forgetTally() { search?.forgetTally() }

  // MARK: Fields

  mutating func noteFields(_ names: [String]) {
    for name in names where fieldNames.count < Self.mostFields && known.insert(name).inserted {
      fieldNames.append(name)
    }
  }
}
