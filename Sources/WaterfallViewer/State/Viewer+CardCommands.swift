import Platform
import WaterfallItems
import WaterfallRecords

extension Viewer {
  /// The card that keys refer to. It is the card in the details panel if that is open, because the
  /// focus may have moved on with a growing source.
  var subject: Int { details.isOpen ? details.item : board.focus }

  /// Enters the card or picks it, runs the command for it, or shows its details.
  mutating func enter() -> [ViewerEffect] {
    if options.selection != nil { return choose() }
    if context.isEnterable(subject) { return goIn() }
    return options.onEnter == nil ? openDetails(of: board.focus) : read(for: .run)
  }

  /// Requests whole records. ``receive(_:)`` acts on them when they have come.
  ///
  /// - Parameter wanted: the items to read; nil means the focused one.
  mutating func read(
    for purpose: RecordsRequest.Purpose, of wanted: [PickedItem]? = nil
  ) -> [ViewerEffect] {
    guard let fields = board.fields, wanted != nil || board.arrangement.path(of: subject) != nil
    else { return [] }
    let wanted = wanted ?? [picked(subject)]
    if options.isSecure, purpose != .details {
      status.say("off under --secure")
      return []
    }
    return [
      .read(
        RecordsRequest(
          purpose: purpose, items: wanted, fields: fields, generation: board.generation))
    ]
  }

  mutating func receive(_ read: ReadRecords) -> [ViewerEffect] {
    if read.request.purpose == .details {
      showDetails(read)
      return []
    }
    return carryOut(CardActions(context).act(on: read))
  }

  mutating func noteEnd(
    of name: String, _ end: CommandEnd, refreshes: Bool
  ) -> [ViewerEffect] {
    if let words = end.words { status.say("\(name): \(words)") }
    return refreshes && end == .exited(0) ? startRefresh() : []
  }
}
