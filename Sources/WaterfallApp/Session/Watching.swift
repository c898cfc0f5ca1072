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
    let (watched, inbox) = (paths + [entered].compactMap(\.self), inbox)
    // In the task: a path on a file system that hangs would hold up the loop.
    task = startTask {
      for await _ in changes(of: watched) { inbox.post(.sourceChanged) }
    }
  }
}

/// Tells the viewer when the layout command's files have been saved.
@MainActor
final class LayoutWatching {
  private let inbox: Inbox
  private var files: [String] = []
  private var task: Task<Void, Never>?

  init(_ settings: Settings, inbox: Inbox) {
    self.inbox = inbox
    watch(settings)
  }

  /// Watches the files that these settings name.
  func watch(_ settings: Settings) {
    let files = settings.layoutFiles
    guard files != self.files else { return }
    task?.cancel()
    self.files = files
    guard !files.isEmpty else { return }
    task = startTask { [inbox] in
      for await _ in changes(of: files) { inbox.post(.layoutCommandChanged) }
    }
  }

  func end() { task?.cancel() }
}
