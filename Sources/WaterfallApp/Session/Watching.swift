import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallViewer

/// The changes of files, and the times, that refresh the viewer as its settings ask for it.
@MainActor
final class Watches {
  private let inbox: Inbox
  private var files: Watching?
  /// Refreshes the viewer at regular intervals; nil if it does not.
  private var repeating: Task<Void, Never>?
  /// Notices that files of the layout command were saved; nil without such files.
  private var layout: Task<Void, Never>?
  private var layoutFiles: [String] = []
  /// The settings that hold; nil before the first ones.
  private var settings: Settings?
  private var paths: [String] = []

  init(_ settings: Settings, _ input: Input, inbox: Inbox) {
    self.inbox = inbox
    follow(settings, input)
  }

  /// Adapts to changed settings.
  func follow(_ new: Settings, _ input: Input) {
    let (old, isOther) = (settings, paths != input.paths)
    (settings, paths) = (new, input.paths)
    watchLayout(new.layoutFiles)
    if old?.isWatching != new.isWatching || old?.isRecursive != new.isRecursive || isOther {
      files?.end()
      files = new.isWatching ? Watching(input, isRecursive: new.isRecursive, inbox: inbox) : nil
    }
    if old?.every != new.every {
      repeating?.cancel()
      repeating = new.every.map { interval in
        startTask { [inbox] in
          while await pause(for: interval) { inbox.post(.refreshDue) }
        }
      }
    }
  }

  private func watchLayout(_ files: [String]) {
    guard files != layoutFiles else { return }
    layout?.cancel()
    (layoutFiles, layout) = (files, nil)
    guard !files.isEmpty else { return }
    layout = startTask { [inbox] in
      for await _ in changes(of: files) { inbox.post(.layoutCommandChanged) }
    }
  }

  /// Watches the directory of the source that is shown now.
  func look(at source: any ItemSource) { files?.look(at: source) }

  func end() {
    files?.end()
    repeating?.cancel()
    layout?.cancel()
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
