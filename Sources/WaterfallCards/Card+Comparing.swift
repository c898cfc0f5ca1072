import WaterfallRecords

extension Card {
  /// Whether the card says the same as another one, so that a person sees no change.
  package func saysSame(as other: Card) -> Bool {
    title == other.title && body == other.body && badge == other.badge
      && isFailure == other.isFailure
      && facts.lines.elementsEqual(other.facts.lines) { line, other in
        line.name.isExactly(other.name)
          && (line.shown ?? line.value).isExactly(other.shown ?? other.value)
      }
  }
}
