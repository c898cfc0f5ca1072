import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallViewer

/// The changes of files, and the times, that refresh the viewer as its settings ask for it.
@MainActor
final class Watches {
  private let inbox: Inbox
  private var files: Watching?
  private var repeating: Repeating?
  private let layoutFiles: LayoutWatching
  /// The settings that hold; nil before the first ones.
  private var settings: Settings?
  private var paths: [String] = []

  init(_ settings: Settings, _ input: Input, inbox: Inbox) {
    (self.inbox, layoutFiles) = (inbox, LayoutWatching(settings, inbox: inbox))
    follow(settings, input)
  }

  /// Adapts to changed settings.
  func follow(_ new: Settings, _ input: Input) {
    let (old, isOther) = (settings, paths != input.paths)
    (settings, paths) = (new, input.paths)
    layoutFiles.watch(new)
    if old?.isWatching != new.isWatching || old?.isRecursive != new.isRecursive || isOther {
      files?.end()
      files = new.isWatching ? Watching(input, isRecursive: new.isRecursive, inbox: inbox) : nil
    }
    if old?.every != new.every {
      repeating?.end()
      repeating = new.every.map { Repeating(every: $0, inbox: inbox) }
    }
  }

  /// Watches the directory of the source that is shown now.
  func look(at source: any ItemSource) { files?.look(at: source) }

  func end() {
    files?.end()
    repeating?.end()
    layoutFiles.end()
  }
}

/// Refreshes the viewer when its data has changed on disk.
///
/// It watches the paths of the command line, and the directory that the person has entered.
@MainActor
final class Watching {
  private let inbox: Inbox
  /// The directory of the command line; nil if there is none.
  private let named: String?
  private let watchesPaths: Task<Void, Never>
  private var entered: (directory: String, task: Task<Void, Never>)?
  private static let mostDirectories = 1000

  /// - Parameters:
  ///   - input: its source is shown at first.
  ///   - isRecursive: whether it shows the files of all subdirectories.
  init(_ input: Input, isRecursive: Bool, inbox: Inbox) {
    (self.inbox, named) = (inbox, input.source.directory)
    let trees = TreeWatching(most: Self.mostDirectories) {
      inbox.post(.watchesOnly(directories: $0))
    }
    // The task opens the paths, because one on a hanging file system would block the loop.
    watchesPaths = startTask { [paths = input.paths, states = input.pathStates] in
      let changes = changes(of: paths, since: states, inside: isRecursive ? trees : nil)
      // A change may have been missed if the states before reading are unknown, as those of
      // subdirectories always are.
      if isRecursive || states == nil { inbox.post(.sourceChanged(isSure: false)) }
      for await _ in changes { inbox.post(.sourceChanged(isSure: true)) }
    }
  }

  /// Watches the directory of the source that is shown now.
  func look(at source: any ItemSource) {
    // Tables and lists are in the named file, which is already watched.
    let directory = source.directory == named ? nil : source.directory
    guard directory != entered?.directory else { return }
    entered?.task.cancel()
    entered = directory.map { directory in
      let task = startTask { [inbox] in
        let changes = changes(of: [directory])
        // The directory was read before this watch began.
        inbox.post(.sourceChanged(isSure: false))
        for await _ in changes { inbox.post(.sourceChanged(isSure: true)) }
      }
      return (directory, task)
    }
  }

  func end() {
    watchesPaths.cancel()
    entered?.task.cancel()
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
