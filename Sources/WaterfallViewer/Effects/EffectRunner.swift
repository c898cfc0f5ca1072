package import Platform
import TerminalGrid
package import WaterfallBoard
import WaterfallCards
package import WaterfallItems

/// Does the reading that the viewer requests, off the drawing thread. Results go to the inbox.
package final class EffectRunner {
  private var source: any ItemSource { didSet { onSource?(source) } }
  /// Called with each new source that is used from then on: after a refresh, and in another board.
  package var onSource: ((any ItemSource) -> Void)?
  /// Opens the items that a command of a picker writes, and that this process runs; nil if none may
  /// run.
  package var openItems: (@Sendable (ShellCommand, CommandProcess) -> any ItemSource)?
  /// Runs a command of a picker's step for the actions that it writes; nil if none may run.
  package var answerStep:
    (@Sendable (RecordsRequest.PickStep, ShellCommand, _ name: String) async -> StepAnswer)?
  /// The command that wrote the present items, or will write the next ones; nil if none does.
  private var writing: CommandProcess?
  /// The sources of the boards around this one, the outermost first.
  private var outer: [any ItemSource] = []
  /// The generation of the items that `source` delivers.
  private var generation = 0
  /// The sources of picked items, by the items' generation.
  private var kept: [Int: any ItemSource] = [:]
  private var keptGenerations: Set<Int> = []
  private var reading: CardReading
  private let inbox: Inbox
  let pictures: PictureQueue
  let layouts: LayoutCommandRunner
  let secondLayouts: LayoutCommandRunner
  private let pages: PageLoading
  private let preview: PreviewRunner
  private(set) var refresh: Task<Void, Never>?
  private var rest: Task<Void, Never>?
  private(set) var arrange: Task<Void, Never>?
  private(set) var search: Task<Void, Never>?
  private var counts: [CountRequest.Kind: Task<Void, Never>] = [:]
  private var table: Task<Void, Never>?
  private let reopened = OpenedSources()
  /// All tasks that were started, including the ones above.
  private let tasks: OwnedTasks
  /// Whether the first page has still to come.
  private var isStarting = false
  /// How many requests for cards, extents and records have no answer yet.
  private var pending = 0

  /// Whether the next frame should wait a little for results; without them it would show empty
  /// cards.
  package var isUrgent: Bool { isStarting || pending > 0 || layouts.isBusy || secondLayouts.isBusy }

  /// The sources of all items that can be picked.
  package var pickSources: PickSources {
    PickSources(source, kept: kept.filter { $0.key != generation })
  }

  package init(source: any ItemSource, options: ViewerOptions, inbox: Inbox) {
    (self.source, self.inbox) = (source, inbox)
    reading = CardReading(options.configuration)
    tasks = OwnedTasks()
    pages = PageLoading(options, reading, inbox: inbox, tasks: tasks)
    preview = PreviewRunner(inbox: inbox, tasks: tasks)
    layouts = LayoutCommandRunner { inbox.post(.laidOut($0)) }
    secondLayouts = LayoutCommandRunner { inbox.post(.laidOutBeside($0)) }
    pictures = PictureQueue(
      options.configuration.pictureForm ?? PictureForm(.letters), source: source, inbox: inbox)
  }

  deinit {
    tasks.end()
    pictures.end()
    layouts.end()
    secondLayouts.end()
  }

  /// Notes that a result has arrived.
  package func receive(_ event: Event) {
    switch event {
    case .page, .loadFailed: isStarting = false
    case .cards, .measured, .records: pending -= 1
    case .previewed: preview.noteTaken()
    default: break
    }
  }

  func cancelLoad() {
    pages.cancel()
    isStarting = false
  }

  func run(_ request: LoadRequest) {
    isStarting = request.cursor == nil
    pages.run(request, from: source)
  }

  func run(_ request: FetchRequest) {
    pending += 1
    let (source, reading, inbox) = (source, reading, inbox)
    tasks.start {
      var fetched = FetchedCards(cards: [], failure: nil, generation: request.generation)
      do throws(ItemError) {
        let places = request.places
        for portion in places.span.portions(of: places.count) {
          let records = try await source.records(at: Array(places[portion]))
          for (offset, record) in zip(portion, records) {
            let card = reading.card(record, fields: request.fields, at: places[offset], of: source)
            fetched.cards.append((index: request.indices[offset], card: card))
          }
        }
      } catch {
        fetched.failure = error.headline
      }
      inbox.post(.cards(fetched))
    }
  }

  func run(_ request: RecordsRequest) {
    pending += 1
    let (sources, reading, inbox) = (pickSources, reading, inbox)
    tasks.start {
      let items = await request.items(from: sources, reading: reading)
      inbox.post(.records(items))
    }
  }

  /// Writes one file at a time; the previous request is cancelled.
  func run(_ request: TableRequest?) {
    table?.cancel()
    guard let request else { return }
    let (source, inbox) = (source, inbox)
    table = tasks.start {
      if let answer = await request.answer(from: source) { inbox.post(.written(answer)) }
    }
  }

  /// Calls `open`, and reports when it has returned.
  func openSource(_ open: @escaping @Sendable () -> Void) {
    let inbox = inbox
    tasks.start {
      open()
      inbox.post(.sourceOpened)
    }
  }

  /// Stores the input and the files of a command, and reports when it can be started.
  func store(_ command: ForegroundCommand) {
    let inbox = inbox
    tasks.start { inbox.post(.commandReady(ReadyCommand(storing: command))) }
  }

  func open(_ location: [UInt8]) {
    let inbox = inbox
    // The opened program keeps running after the viewer has ended; then its end is not awaited.
    tasks.start {
      let opener = "xdg-open \"$1\""
      let words = ["/bin/sh", "-c", opener, "waterfall"].map { Array($0.utf8) } + [location]
      let end = await runDetached(words)
      if end.words != nil { inbox.post(.ended("xdg-open", end, refreshes: false)) }
    }
  }

  /// Runs a step of a picker without a terminal.
  func runSilently(_ command: ForegroundCommand) {
    let inbox = inbox
    tasks.start {
      let end = await EffectRunner.end(of: command)
      if end.words != nil { inbox.post(.ended(command.name, end, refreshes: false)) }
      inbox.post(.stepEnded)
    }
  }

  /// Runs a command without a terminal, and keeps its files until it has ended.
  private static func end(of command: ForegroundCommand) async -> CommandEnd {
    do throws(SystemError) {
      let files = try CommandFiles(command.files)
      defer { withExtendedLifetime(files) {} }
      return await runDetached(command.arguments, variables: command.variables + files.variables)
    } catch {
      return .failed(error.reason)
    }
  }

  /// Runs a step of a picker for the actions that it writes.
  func run(_ command: ShellCommand, named name: String, for step: RecordsRequest.PickStep) {
    guard let answerStep else { return inbox.post(.stepAnswered(StepAnswer())) }
    let inbox = inbox
    tasks.start {
      let answer = await answerStep(step, command, name)
      inbox.post(.stepAnswered(answer))
    }
  }

  func show(_ request: PreviewRequest?) { preview.run(request, from: pickSources, reading) }

  func run(_ work: any PaneWork) {
    let (source, reading) = (source, reading)
    tasks.start { await work.run(on: source, reading) }
  }

  /// Reports the end of a timer after some time.
  func wake(_ timer: PaneTimer, milliseconds: Int) {
    let inbox = inbox
    tasks.start {
      // A cancelled pause posts no event.
      guard await pause(for: .milliseconds(milliseconds)) else { return }
      inbox.post(.timer(timer))
    }
  }

  func run(_ request: MeasureRequest) {
    pending += 1
    let (source, reading, inbox) = (source, reading, inbox)
    tasks.start {
      let extents = await reading.extents(for: request, from: source)
      inbox.post(.measured(MeasuredExtents(request, extents)))
    }
  }

  /// Runs one request at a time; the previous one is cancelled.
  func run(_ request: ArrangeRequest) {
    arrange?.cancel()
    let (source, inbox) = (source, inbox)
    arrange = tasks.start {
      if request.delay > 0 {
        guard await pause(for: .milliseconds(request.delay)) else { return }
      }
      let arranged = await request.arranged(from: source) { inbox.post(.arranged($0)) }
      if let arranged { inbox.post(.arranged(arranged)) }
    }
  }

  /// Runs one request of each kind at a time; the previous one is cancelled.
  func run(_ request: CountRequest) {
    counts[request.kind]?.cancel()
    let (source, inbox) = (source, inbox)
    counts[request.kind] = tasks.start {
      if let counted = await request.counted(from: source) { inbox.post(.counted(counted)) }
    }
  }

  /// Runs one request at a time; the previous one is cancelled.
  func run(_ request: SearchRequest) {
    search?.cancel()
    let (source, inbox) = (source, inbox)
    search = tasks.start {
      await request.search(source) { inbox.post(.searched($0)) }
    }
  }

  /// Runs one request at a time; the previous one is cancelled.
  func run(_ request: RefreshRequest) {
    refresh?.cancel()
    let (source, reading, inbox, reopened) = (source, reading, inbox, reopened)
    if case .other(_, let outer) = request.source { self.outer = outer }
    let written = writtenItems(for: request.source)
    refresh = tasks.start {
      let generation = request.page.generation
      do throws(ItemError) {
        let fresh =
          switch request.source {
          case .reopened: try await source.reopened()
          case .present: source
          case .other(let other, _): other
          case .command: written ?? source
          }
        let items = try await request.items(from: fresh, reading: reading)
        if Task.isCancelled { return }
        reopened.put(fresh, generation: generation)
        inbox.post(.refreshed(items))
      } catch {
        if case .cancelled = error { return }
        inbox.post(.refreshFailed(error, generation: generation))
      }
    }
  }

  /// The items that a command writes; nil if they come from elsewhere. Ends the command before it.
  private func writtenItems(for source: RefreshRequest.Source) -> (any ItemSource)? {
    guard case .command(let command) = source, let openItems else { return nil }
    writing?.stop()
    let process = CommandProcess()
    writing = process
    return openItems(command, process)
  }

  /// Makes cards in another way from now on.
  func makeCards(_ reading: CardReading) {
    self.reading = reading
    pages.makeCards(reading)
  }

  /// Uses the source of a refresh from now on, because its items have arrived.
  func adopt(generation: Int) {
    if let fresh = reopened.take(generation: generation) { turn(to: fresh, generation) }
  }

  func keepSources(of generations: Set<Int>) {
    keptGenerations = generations
    kept = kept.filter { keptGenerations.contains($0.key) }
  }

  private func turn(to next: any ItemSource, _ generation: Int) {
    if keptGenerations.contains(self.generation) { kept[self.generation] = source }
    (source, self.generation) = (next, generation)
    pictures.adopt(next)
  }

  /// Runs one request at a time; a refresh or a previous request is cancelled.
  func run(_ request: EnterRequest) {
    refresh?.cancel()
    let (reading, inbox, reopened) = (reading, inbox, reopened)
    if request.source != nil { outer = [] }
    let source = request.source ?? (request.outer == nil ? source : outer.last ?? source)
    refresh = tasks.start {
      let (entered, fresh) = await request.entered(from: source, reading: reading)
      if Task.isCancelled { return }
      if let fresh { reopened.put(fresh, generation: request.page.generation) }
      inbox.post(.entered(entered))
    }
  }

  func descend(generation: Int) {
    outer.append(source)
    adopt(generation: generation)
  }

  func ascend(generation: Int) {
    guard let last = outer.popLast() else { fatalError("There is no board around this one") }
    turn(to: last, generation)
  }

  /// Reports that some time has passed; a newer call replaces an older one.
  func rest(milliseconds: Int) {
    rest?.cancel()
    let inbox = inbox
    rest = tasks.start {
      // A cancelled pause posts no event.
      guard await pause(for: .milliseconds(milliseconds)) else { return }
      inbox.post(.rested)
    }
  }
}
