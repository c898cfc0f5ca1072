/// The cost of a run.
struct Cost {
  /// The time until its end, or until something was visible.
  var wall: Duration
  /// The time of all processors until then, or until the program had ended by itself.
  var processor: Duration
}

extension [Cost] {
  /// The medians of several runs.
  var median: Cost {
    func middle(_ part: (Cost) -> Duration) -> Duration { map(part).sorted()[count / 2] }
    return Cost(wall: middle(\.wall), processor: middle(\.processor))
  }
}
