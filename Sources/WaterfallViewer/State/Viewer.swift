import TerminalGrid
package import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

/// The whole state of a viewer, in parts with private fields. The extensions of this type handle
/// events that concern several parts.
///
/// Only a ``ViewerState`` holds one, and only events change it.
///
/// Items are numbered from 0 in the order in which they came. The arrangement maps these numbers to
/// positions in the layout.
package struct Viewer: Sendable {
  package internal(set) var options: ViewerConfiguration
  var size: CellSize
  package internal(set) var board: Board
  var pictures: PictureCache
  /// The picks of all boards.
  var picks = Picks()
  package internal(set) var themes: ThemeChoice
  /// The shell command that Enter runs; nil if Enter opens the details.
  var onEnter: RecordTemplate?
  var click = DoubleClick()
  /// The boards around this one.
  var trail = Trail()
  package var panes: Panes

  /// Cards on their way; nil while all are in their places.
  var animation: Animation?

  var status: StatusLine
  /// What is to be done outside of the viewer, in order.
  private var effects: [Effect] = []

  /// - Parameter stopwatch: measures how long placing took, because the state itself never reads a
  ///   clock.
  init(
    options: ViewerOptions, size: CellSize, stopwatch: Stopwatch = .stopped
  ) {
    self.options = options.configuration
    self.size = size
    pictures = PictureCache(mode: options.pictureMode)
    onEnter = options.onEnter
    status = StatusLine(options)
    panes = Panes(options.paneList, options)
    status.name(trail.names + [options.sourceName])
    themes = ThemeChoice(options.choices)
    board = Board(options, size: size, stopwatch: stopwatch)
    if screen.viewport != size {
      board = Board(options, size: screen.viewport, stopwatch: stopwatch)
    }
    board.room = boardRoom
  }
}

// MARK: What follows

extension Viewer {
  package mutating func emit(_ effect: Effect) { effects.append(effect) }

  /// What is to be done since the last call, in order.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }
}

// MARK: What the program asks for

extension Viewer {
  package var layoutWork: LayoutWork { board.placed.work }
  /// The message in the status line; nil if there is none.
  package var notice: String? { status.notice }

  /// Shows words in the status line until the next key; nil removes them.
  package mutating func say(_ words: String?) { status.say(words) }
}
