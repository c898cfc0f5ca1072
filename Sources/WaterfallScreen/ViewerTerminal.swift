package import TerminalGrid
package import TerminalInput

/// The terminal functions that the loop needs.
package protocol ViewerTerminal: AnyObject {
  var size: CellSize { get }
  /// Whether a frame could be sent at once.
  var isReady: Bool { get }
  /// Waits for events or a wake-up, and returns all events that have happened.
  ///
  /// - Parameter limit: the longest wait; nil if there is none.
  func events(within limit: Duration?) -> [InputEvent]
  /// Shows the grid, or as much of it as a slow line takes in a moment, `urgent` first.
  ///
  /// - Returns: whether the whole grid is shown.
  func present(_ grid: Grid, urgent: [CellRect]) -> Bool
  /// Selects whether all mouse movements are reported, or only those while a button is held.
  ///
  /// Does nothing if the terminal's mouse is not used.
  func report(_ motion: Mouse.Motion)
  /// Gives up the terminal until the program is continued.
  func suspend()
  /// Lends the terminal to another program until that ends.
  ///
  /// - Parameter start: starts the program with the path of the terminal's device, as the leader of
  ///   a process group. Returns its process number; nil if it could not be started.
  /// - Returns: its status as waitpid(2) has it; nil if it was not started, or still runs.
  func lend(to start: (_ device: String) -> Int32?) -> Int32?
  /// Puts a text into the clipboard of the user's terminal.
  ///
  /// - Parameter text: in base64, with padding.
  /// - Returns: nil if done. Otherwise nothing was copied, because a slow line would be blocked for
  ///   this time.
  func copy(base64 text: [UInt8]) -> Duration?
  /// Asks for the background's colour. The answer is an event, if one comes.
  func askForBackground()
  /// Sends pictures to a terminal that draws pixels, after everything else. Others that wait are
  /// dropped. An event reports when it has one.
  func send(_ pictures: [PixelPicture])
  func free(_ ids: [UInt32])
  /// Makes the next frame draw everything.
  func redraw()
}
