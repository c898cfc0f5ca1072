import Platform
import WaterfallItems
import WaterfallViewer

/// Refreshes the viewer when what it shows has changed: the paths that were named, and the
/// directory that somebody has gone into.
@MainActor
final class Watching {
  private let paths: [String]
  private let inbox: Inbox
  /// The directory that `paths` stand for already.
  private let named: String?
  private var entered: String?
  private var task: Task<Void, Never>?

  /// - Parameter seen: what is shown at first.
  init(_ paths: [String], seen source: any ItemSource, inbox: Inbox) {
    (self.paths, self.inbox, named) = (paths, inbox, source.directory)
    begin()
  }

  /// Another source is shown.
  func look(at source: any ItemSource) {
    // Tables and lists stand in the file that was named.
    let directory = source.directory == named ? nil : source.directory
    guard directory != entered else { return }
    entered = directory
    begin()
  }

  func end() { task?.cancel() }

  private func begin() {
    task?.cancel()
    let (paths, inbox) = (paths + [entered].compactMap(\.self), inbox)
    task = startTask {
      for await _ in changes(of: paths) { inbox.post(.sourceChanged) }
    }
  }
}
