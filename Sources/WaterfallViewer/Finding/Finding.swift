/// What a person looks for, and where they have been.
struct Finding: Sendable {
  var search: Search?
  /// Of the latest search.
  var searchNumber = 0

  var jumps = Jumps()
  var marks: [Character: Jumps.Place] = [:]

  /// The fields that some of the records read so far have, in the order in which they appeared.
  private(set) var fieldNames: [String] = []
  private var known: Set<String> = []

  /// More are not listed: records whose fields are named by keys have thousands.
  private static let mostFields = 500

  mutating func noteFields(_ names: [String]) {
    for name in names where fieldNames.count < Self.mostFields && known.insert(name).inserted {
      fieldNames.append(name)
    }
  }
}
