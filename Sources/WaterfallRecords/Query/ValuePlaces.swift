/// The different values of a field, each with a place: the number of values that came before it.
struct ValuePlaces: Sendable {
  /// nil for records without a value.
  private(set) var values: [ExactText?] = []
  private var places: [ExactText?: Int] = [:]
  /// How often a value got no place, because there are too many.
  private(set) var leftOutCount = 0

  private let most: Int

  /// - Parameter most: the most values, which bounds the memory.
  init(most: Int = 10_000) { self.most = most }

  /// The places of a record's values, each once. Without texts it is the place of no value.
  mutating func take(_ texts: some Collection<String>) -> [Int] {
    guard !texts.isEmpty else { return place(of: nil).map { [$0] } ?? [] }
    var found: [Int] = []
    for text in texts {
      if let place = place(of: ExactText(text)), !found.contains(place) { found.append(place) }
    }
    return found
  }

  /// The place of a value; nil if there are too many others.
  mutating func place(of value: ExactText?) -> Int? {
    if let place = places[value] { return place }
    guard values.count < most else {
      leftOutCount += 1
      return nil
    }
    places[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
