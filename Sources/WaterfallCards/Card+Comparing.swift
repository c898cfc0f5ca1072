import TerminalGrid

extension Card {
  /// Whether the card says the same as another one, so that a person sees no change.
  package func saysSame(as other: Card) -> Bool {
    title == other.title && body == other.body && badge == other.badge
      && isFailure == other.isFailure && tags == other.tags
  }

  /// The names and shown values of all fields.
  private var tags: [[SafeText]] {
    var tags: [[SafeText]] = []
    forEachField { tags.append([$0, $1]) }
    return tags
  }
}
