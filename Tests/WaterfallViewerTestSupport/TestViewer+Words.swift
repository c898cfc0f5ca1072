import Platform
import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords

@testable package import WaterfallBoard
@testable import WaterfallLab
@testable import WaterfallViewer

// The viewer's requests, in words.
extension TestViewer {
  private static func words(_ location: PictureLocation) -> String {
    switch location {
    case .file(let file): file.path
    case .record(let place, let field, _): "\(field)@\(place.offset)"
    case .written(let picture): "written \(picture.bytes.count)"
    case .refused: "refused"
    }
  }

  private static func words(_ step: TableRequest.Step) -> String {
    switch step {
    case .look: ": look"
    case .write(let places, _, let replaced):
      ": \(places.map { "\($0.offset)" }.joined(separator: " "))"
        + (replaced == .nothing ? "" : ", replacing")
    }
  }

  /// A command with its variables, except those about the picker.
  private static func words(_ command: String, _ variables: [[UInt8]]) -> String {
    let values = variables.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("FZF_") }
    return command + (values.isEmpty ? "" : " with \(values)")
  }

  private static func words(_ command: ForegroundCommand) -> String {
    words(String(decoding: command.arguments[2], as: UTF8.self), command.variables)
  }

  package static func words(_ effect: Effect) -> String {
    switch effect {
    case .load(let request): "load \(request.count) after \(request.cursor?.index ?? 0)"
    case .cancelLoad: "cancelLoad"
    case .search(let request): "search \(request.filter.text) in \(request.places.count)"
    case .cancelSearch: "cancelSearch"
    case .cancelArranging: "cancelArranging"
    case .fetch(let request): "fetch \(request.indices.map(String.init).joined(separator: " "))"
    case .measure(let request): "measure \(request.places.count)"
    case .arrange(let request):
      "arrange \(request.places.count)" + (request.candidates.map { " among \($0.count)" } ?? "")
    case .refresh(let request):
      if case .command(let command) = request.source {
        "reload by \(words(command.text, command.variables))"
      } else {
        "refresh \(request.count)"
      }
    case .cancelRefresh: "cancelRefresh"
    case .makeCards: "make cards"
    case .rest: "rest"
    case .layOut(let request):
      "layOut \(request.sections.reduce(0) { $0 + $1.itemCount })"
    case .endLayoutCommand: "endLayoutCommand"
    case .decode(let requests):
      "decode \(requests.map { words($0.location) }.joined(separator: " "))"
    case .drawPictures(let form): "drawPictures \(form.mode)"
    case .send(let pictures): "send \(pictures.map(\.id))"
    case .free(let ids): "free \(ids)"
    case .adopt(let generation): "adopt \(generation)"
    case .enter(let request):
      switch request.way {
      case .inside(let place): "enter \(place.offset)"
      case .reference(let place, let field): "enter \(place.offset) by \(field)"
      case .around: "enter around"
      case .others: "enter others"
      }
    case .descend(let generation): "descend \(generation)"
    case .ascend: "ascend"
    case .keepSources(let generations):
      "keep \(generations.sorted().map(String.init).joined(separator: " "))"
    case .wake(let timer, let milliseconds):
      timer.name == "click" ? "expireClick" : "\(timer.name) \(timer.number) in \(milliseconds)"
    case .read(let request): "read \(request.items.map { String($0.index) }.joined(separator: " "))"
    case .write(nil): "stop writing"
    case .write(let request?): "write \(request.file)" + words(request.step)
    case .copy(let text): "copy \(String(decoding: text, as: UTF8.self))"
    case .runSilently(let command): "run silently \(words(command))"
    case .quit(.became(let command)): "become \(words(command))"
    case .readActions(let command, _, let step):
      "\(step) \(words(command.text, command.variables))"
    case .run(let command):
      words(
        "run \(command.arguments.dropFirst(2).map { String(decoding: $0, as: UTF8.self) })",
        command.variables)
        + (command.input.map { " < \(String(decoding: $0, as: UTF8.self))" } ?? "")
    case .start(let ready): "start \(ready.command.name)"
    case .openSource: "openSource"
    case .useOpened: "useOpened"
    case .work: "work"
    case .preview(let request?):
      "preview \(request.number) of \(request.records.items.map(\.index)) in "
        + "\(request.size.columns)x\(request.size.rows) after \(request.delay)"
    case .preview(nil): "end preview"
    case .open(let location): "open \(String(decoding: location, as: UTF8.self))"
    case .layOutBeside(let request?): "compare \(request.command)"
    case .layOutBeside(nil): "end compared"
    case .count(let request): "count \(request.tally.field) in \(request.places.count)"
    case .set(let name, let value): "set \(name) \(value ?? "on")"
    case .remember(let entry): "remember \(entry.prompt) \(entry.text)"
    case .suspend: "suspend"
    case .redraw: "redraw"
    case .askForBackground: "ask for the background"
    case .quit(.picked(let items)):
      "picked \(items.map { String($0.index) }.joined(separator: " "))"
    case .quit(let reason): "quit(\(reason))"
    case .say, .press, .showAnswer, .showFocus, .findPicks, .pull:
      "\(effect), which the viewer does itself"
    }
  }
}
