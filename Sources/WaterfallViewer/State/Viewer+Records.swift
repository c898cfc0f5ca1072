import Platform
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords

// The records of cards, which are read again as a whole.
extension Viewer {
  /// The card that keys refer to. It is the card in the details panel if that is open, because the
  /// focus may have moved on with a growing source. If a filter hides that card, it is the card in
  /// focus.
  var subject: Int {
    details.isOpen && board.arrangement.path(of: details.item) != nil ? details.item : board.focus
  }

  /// Enters the card or picks it, runs the command for it, or shows its details.
  mutating func enter() {
    if options.selection != nil { return choose() }
    let isReference = details.isOpen && details.selectedReference != nil
    if isReference || context.isEnterable(subject) { return goIn() }
    if let onEnter { read(for: .run(onEnter)) } else { openDetails(of: board.focus) }
  }

  /// Requests whole records. ``receive(_:)`` acts on them when they have come.
  ///
  /// - Parameters:
  ///   - wanted: the items to read; nil means the focused one.
  ///   - pickCount: how many after the first are picks, for a step of a picker.
  mutating func read(
    for purpose: RecordsRequest.Purpose, of wanted: [PickedItem]? = nil, pickCount: Int = 0
  ) {
    guard let fields = board.fields, wanted != nil || board.arrangement.path(of: subject) != nil
    else { return }
    let wanted = wanted ?? [picked(subject)]
    if options.isSecure, purpose != .details, purpose != .type {
      status.say("off under --secure")
      return
    }
    var request = RecordsRequest(
      purpose: purpose, items: wanted, fields: fields, generation: board.generation)
    request.pickCount = pickCount
    if purpose.needsLine { request.light = Details.light(in: context) }
    emit(.read(request))
  }

  mutating func receive(_ read: ReadRecords) {
    let context = context
    switch read.request.purpose {
    case .details: details.receive(read, in: context)
    case .step(let step, let template): receive(read, for: step, by: template)
    case .type: receiveLine(read)
    default: carryOut(CardActions(context).act(on: read))
    }
  }

  mutating func receiveEnd(
    of name: String, _ end: CommandEnd, refreshes: Bool
  ) {
    if let words = end.words { status.say("\(name): \(words)") }
    if refreshes, end == .exited(0) { startRefresh() }
  }

  // MARK: The details

  /// Opens the details of an item, whose record is read again for them.
  package mutating func openDetails(of item: Int, seeksMatch: Bool = false) {
    guard board.arrangement.path(of: item) != nil else { return }
    let context = context
    details.open(item, in: context)
    read(for: .details)
    if seeksMatch { details.seekMatch() }
  }

  /// Shows the focused card in the panel, unless it is there already.
  mutating func showFocused(seeksMatch: Bool = false) {
    guard board.focus == details.item else {
      return openDetails(of: board.focus, seeksMatch: seeksMatch)
    }
    if seeksMatch { details.seekMatch() }
  }

  /// Shows the focused card after a refresh has changed the numbers of items.
  ///
  /// - Parameter shown: the item that was shown before. If it is still there, the panel stays as it
  ///   is until the record has been read.
  mutating func reopenDetails(of shown: ItemID?) {
    guard details.isOpen else { return }
    guard board.items.count > 0 else {
      details.close()
      return
    }
    guard board.items.ids[board.focus] == shown else { return openDetails(of: board.focus) }
    details.renew(board.focus)
    read(for: .details)
  }
}
