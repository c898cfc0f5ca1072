package import TerminalGrid
package import TerminalInput

/// What the loop needs of a terminal.
package protocol ViewerTerminal: AnyObject {
  /// In cells.
  var size: CellSize { get }
  /// Whether a frame given now would leave at once.
  var isReady: Bool { get }
  /// Waits until something happens or a wake-up comes, so long at most; returns all that has
  /// happened.
  func events(within limit: Duration?) -> [TerminalEvent]
  /// Shows the grid, or of it what the line takes in a moment, `urgent` first.
  ///
  /// - Returns: whether all of it is shown.
  func present(_ grid: Grid, urgent: [CellRect]) -> Bool
  /// Has the mouse's movements reported, or only those while a button is held. Nothing is asked of
  /// a terminal whose mouse is not used.
  func report(_ motion: Mouse.Motion)
  /// Gives the terminal back until the program is continued.
  func suspend()
  /// Gives the terminal to another program until that ends.
  ///
  /// - Parameter start: starts it, with the path of the terminal's device, as the leader of a
  ///   process group, and returns its number; nil: it could not be started.
  /// - Returns: its status as waitpid(2) has it; nil: it was not started, or goes on.
  func lend(to start: (_ device: String) -> Int32?) -> Int32?
  /// Puts a text into the clipboard of whoever sits at the terminal.
  ///
  /// - Returns: nil; or how long that would hold up all else on a slow line, and then it is not
  ///   done.
  func copy(_ text: [UInt8]) -> Duration?
  /// The next frame draws everything.
  func redraw()
}
