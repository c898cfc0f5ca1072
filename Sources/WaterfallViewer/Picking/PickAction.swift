package import TerminalInput
package import WaterfallBoard
package import WaterfallItems
package import WaterfallRecords

/// One step of what a key or an event of a picker does (`--bind`).
package enum PickAction: Hashable, Sendable {
  /// As the key of a command in the prompt.
  case prompt(PromptCommand)
  case plain(PickCommand)
  /// With the text in its brackets.
  case text(PickTextCommand, String)
  /// With the command in its brackets.
  case step(RecordsRequest.PickStep, RecordTemplate)
  /// Takes the meaning of keys and events away, or gives it back; nil turns that round.
  case binding([PickTrigger], isOn: Bool?)
  /// Does what is bound to keys and events, but for those through which it was reached.
  case trigger([PickTrigger], through: Set<PickTrigger> = [])
  /// Shows the preview in the next of these windows.
  case previewWindows([PreviewWindow])
  /// Searches the next of these parts of lines; nil stands for whole lines.
  case searchParts([LineScope?])

  /// The names of all actions, without those that are keys' commands in the prompt.
  package static var names: [String] {
    PickCommand.allCases.map(\.name) + PickTextCommand.allCases.map(\.name)
      + RecordsRequest.PickStep.allCases.map { hyphenated($0.rawValue) }
      + bindings.map(\.name) + [triggerName, previewWindowName, searchPartsName]
  }

  /// Those that concern other bindings.
  package static let bindings: [(name: String, isOn: Bool?)] = [
    ("unbind", false), ("rebind", true), ("toggle-bind", nil),
  ]

  /// The one that does what is bound to the keys and events in its brackets.
  package static let triggerName = "trigger"

  /// The one whose brackets have windows, with bars between them.
  package static let previewWindowName = "change-preview-window"

  /// The one whose brackets have parts of lines, with bars between them.
  package static let searchPartsName = "change-search-parts"
}

/// The actions that a command has written (`transform`).
package struct StepAnswer: Hashable, Sendable {
  package var actions: [PickAction]
  /// Why there are none, in words; nil if the command has been run.
  package var fault: String?

  package init(_ actions: [PickAction] = [], fault: String? = nil) {
    (self.actions, self.fault) = (actions, fault)
  }
}

/// Something that a picker answers with actions.
package enum PickTrigger: Hashable, Sendable {
  case key(Key)
  case event(PickEvent)
}

/// Something that happens in a picker.
package enum PickEvent: String, Hashable, Sendable, CaseIterable {
  /// The picker has opened.
  case start
  /// All items have been read.
  case load
  /// The typed text has changed.
  case change
  /// Another card has the focus.
  case focus
  /// It is known what is shown for the typed text.
  case result
  /// Likewise, and it is a single card, or none.
  case one, zero
  /// There is nothing before the cursor to delete.
  case backwardEnd = "backward-eof"
  /// A letter has led to a card, or another key has ended that.
  case jump
  case jumpCancel = "jump-cancel"
  /// Other cards are picked than before.
  case multi
  /// The window has another size.
  case resize
}

package enum PickTextCommand: String, Hashable, Sendable, CaseIterable {
  case put, changeQuery, changePrompt, changeCaption, print, goTo, limitPicks, search

  package var name: String { hyphenated(rawValue) }

  /// What its text has to be; nil if it can be any text.
  package var expectation: String? {
    switch self {
    case .goTo: "a number: 1 is the first card, -1 the last"
    case .limitPicks: "a number from 0, or nothing"
    case .put, .changeQuery, .changePrompt, .changeCaption, .print, .search: nil
    }
  }

  /// Whether its text can be this one.
  package func takes(_ text: String) -> Bool {
    switch self {
    case .goTo: Int(text) != nil
    case .limitPicks: text.isEmpty || (Int(text) ?? -1) >= 0
    case .put, .changeQuery, .changePrompt, .changeCaption, .print, .search: true
    }
  }

  func action(_ text: String) -> Callback {
    switch self {
    case .put: return { $0.prompts.paste(text) }
    case .changeQuery: return { $0.prompts.replaceText(with: text) }
    case .changePrompt: return { $0.options.picker.prompt = text }
    case .changeCaption:
      return {
        $0.options.picker.setCaption(text)
        $0.fit()
      }
    case .print: return { $0.prompts.printed.append(text) }
    case .goTo: return { $0.goTo(number: Int(text) ?? 1) }
    case .limitPicks: return { $0.limitPicks(to: Int(text)) }
    case .search: return { $0.prompts.search(for: text) }
    }
  }
}

/// An action that needs nothing else. This is the table of them: their names, and what they do.
package enum PickCommand: String, Hashable, Sendable, CaseIterable {
  case acceptNonEmpty, acceptOrPrintQuery, printQuery, cancel, close
  case toggle, select, deselect, toggleAll, deselectAll, exclude, excludePicks
  case jump, nextPicked, previousPicked
  case clearQuery, replaceQuery, olderText, newerText, deleteBackOrLeave, deleteOrLeave
  case enableSearch, disableSearch, toggleSearch, toggleSort, wait
  case halfPageUp, halfPageDown, scrollUp, scrollDown, centre
  case showCaption, hideCaption, toggleCaption, showPrompt, hidePrompt, togglePrompt
  case togglePreview, showPreview, hidePreview, refreshPreview, togglePreviewWrap
  case previewUp, previewDown, previewPageUp, previewPageDown, previewTop, previewBottom

  package var name: String { hyphenated(rawValue) }

  var action: Callback {
    switch self {
    case .acceptNonEmpty: return { if $0.context.choice != .none { $0.chooseTyped() } }
    case .acceptOrPrintQuery:
      return { if $0.context.choice == .none { $0.leaveWithQuery() } else { $0.chooseTyped() } }
    case .printQuery: return { $0.leaveWithQuery() }
    case .cancel:
      return {
        if $0.prompts.current?.line.isEmpty == false {
          $0.prompts.replaceText(with: "")
        } else {
          $0.perform(.quit)
        }
      }
    case .close:
      return { $0.perform($0.panes[PreviewPane.self].isOpen ? .preview : .quit) }
    case .toggle: return { $0.pickFocused() }
    case .select: return { $0.pickFocused(true) }
    case .deselect: return { $0.pickFocused(false) }
    case .toggleAll: return { $0.invertPicks() }
    case .deselectAll: return { $0.dropShownPicks() }
    case .exclude: return { $0.exclude(picks: false) }
    case .excludePicks: return { $0.exclude(picks: true) }
    case .jump: return { $0.perform(.hints) }
    case .nextPicked: return { $0.goToPicked(1) }
    case .previousPicked: return { $0.goToPicked(-1) }
    case .clearQuery: return { $0.prompts.replaceText(with: "") }
    case .replaceQuery: return { $0.readStep(.type) }
    case .olderText: return { $0.prompts.goThroughHistory(by: 1) }
    case .newerText: return { $0.prompts.goThroughHistory(by: -1) }
    case .deleteBackOrLeave: return { $0.editOrLeave(.deleteBack) }
    case .deleteOrLeave: return { $0.editOrLeave(.delete) }
    case .enableSearch: return { $0.searchTyped(true) }
    case .disableSearch: return { $0.searchTyped(false) }
    case .toggleSearch: return { $0.searchTyped(!$0.options.picker.searches) }
    case .toggleSort:
      return {
        $0.options.picker.toggleSort()
        $0.prompts.readAgain()
      }
    case .wait: return { $0.waitForChoice() }
    case .halfPageUp: return { $0.performWhileTyping(.halfPageUp) }
    case .halfPageDown: return { $0.performWhileTyping(.halfPageDown) }
    case .scrollUp: return { $0.scrollWhileTyping(by: -1) }
    case .scrollDown: return { $0.scrollWhileTyping(by: 1) }
    case .centre: return { $0.centreFocus() }
    case .showCaption: return { $0.showCaption(true) }
    case .hideCaption: return { $0.showCaption(false) }
    case .toggleCaption: return { $0.showCaption($0.options.picker.hidesCaption) }
    case .showPrompt: return { $0.options.picker.hidesPrompt = false }
    case .hidePrompt: return { $0.options.picker.hidesPrompt = true }
    case .togglePrompt: return { $0.options.picker.hidesPrompt.toggle() }
    case .togglePreview: return { $0.perform(.preview) }
    case .showPreview: return { if !$0.panes[PreviewPane.self].isOpen { $0.perform(.preview) } }
    case .hidePreview: return { if $0.panes[PreviewPane.self].isOpen { $0.perform(.preview) } }
    case .refreshPreview: return { $0.panes[PreviewPane.self].askAgain() }
    case .togglePreviewWrap: return { $0.changePreviewWindow { $0.wraps.toggle() } }
    case .previewUp: return { $0.scrollPreview(rows: -1) }
    case .previewDown: return { $0.scrollPreview(rows: 1) }
    case .previewPageUp: return { $0.scrollPreview(pages: -1) }
    case .previewPageDown: return { $0.scrollPreview(pages: 1) }
    case .previewTop: return { $0.scrollPreview(rows: .min) }
    case .previewBottom: return { $0.scrollPreview(rows: .max) }
    }
  }
}
