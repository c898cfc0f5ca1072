import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallViewer

/// Refreshes the viewer when its data has changed on disk.
///
/// It watches the paths of the command line, and the directory that the person has entered.
@MainActor
final class Watching {
  private let paths: [String]
  private let inbox: Inbox
  /// The directory that `paths` already covers; nil if there is none.
  private let named: String?
  private var entered: String?
  private var task: Task<Void, Never>?

  /// - Parameter seen: the source that is shown at first.
  init(_ paths: [String], seen source: any ItemSource, inbox: Inbox) {
    (self.paths, self.inbox, named) = (paths, inbox, source.directory)
    begin()
  }

  /// Watches the directory of the source that is shown now.
  func look(at source: any ItemSource) {
    // Tables and lists are in the named file, which is already watched.
    let directory = source.directory == named ? nil : source.directory
    guard directory != entered else { return }
    entered = directory
    begin()
  }

  func end() { task?.cancel() }

  private func begin() {
    task?.cancel()
    let (watched, inbox) = (paths + [entered].compactMap(\.self), inbox)
    // The task opens the paths, because one on a hanging file system would block the loop.
    task = startTask {
      for await _ in changes(of: watched) { inbox.post(.sourceChanged) }
    }
  }
}

/// Refreshes the viewer at regular intervals.
@MainActor
final class Repeating {
  private let task: Task<Void, Never>

  init(every interval: Duration, inbox: Inbox) {
    task = startTask {
      while await pause(for: interval) { inbox.post(.refreshDue) }
    }
  }

  func end() { task.cancel() }
}

/// Notifies the viewer when the layout command's files were saved.
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
