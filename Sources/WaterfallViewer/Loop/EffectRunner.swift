import Platform
import TerminalGrid
package import WaterfallItems

/// Does the reading that the viewer asks for, off the drawing thread. Outcomes go to the inbox.
package final class EffectRunner {
  private var source: any ItemSource { didSet { onSource?(source) } }
  /// Called with each other source that is asked from then on: after a refresh, and in another
  /// board.
  package var onSource: ((any ItemSource) -> Void)?
  /// The sources of the boards around this one, the outermost first.
  package private(set) var outer: [any ItemSource]
  /// The number of the items that `source` brings.
  private var generation: Int
  /// Those that picks are of, by the number of their items.
  private var kept: [Int: any ItemSource]
  private var wanted: Set<Int> = []
  private let reading: CardReading
  private let inbox: Inbox
  private let pictures: PictureQueue
  private let layouts: LayoutAsker
  private let pages: PageLoading
  private var refresh: Task<Void, Never>?
  private var rest: Task<Void, Never>?
  private var tick: Task<Void, Never>?
  private var arrange: Task<Void, Never>?
  private var search: Task<Void, Never>?
  private var count: Task<Void, Never>?
  private let reopened = OpenedSources()
  /// All that it has started, those above among them.
  private let tasks: OwnedTasks
  /// Whether the first page is still to come.
  private var isStarting = false
  /// Cards and extents that were asked for and have not come.
  private var pending = 0

  /// Whether the next frame should wait a little, since it would show empty cards without what is
  /// on its way.
  var isUrgent: Bool { isStarting || pending > 0 || layouts.isBusy }

  /// The source as it was read last: what items' places belong to.
  package var currentSource: any ItemSource { source }

  /// The sources of what may be picked.
  package var pickSources: PickSources {
    PickSources(source, kept: kept.filter { $0.key != generation })
  }

  /// The sources that picks are of, for a runner that begins anew.
  package var keptSources: [Int: any ItemSource] {
    wanted.contains(generation) ? kept.merging([generation: source]) { _, seen in seen } : kept
  }

  /// - Parameters:
  ///   - outer: the sources of the boards around it, the outermost first.
  ///   - kept: those that picks are of, by the number of their items.
  package init(
    source: any ItemSource, outer: [any ItemSource] = [], kept: [Int: any ItemSource] = [:],
    options: ViewerOptions, inbox: Inbox
  ) {
    (self.source, self.outer, self.inbox) = (source, outer, inbox)
    (self.kept, generation) = (kept, options.generation)
    reading = CardReading(options)
    tasks = OwnedTasks()
    pages = PageLoading(options, reading, inbox: inbox, tasks: tasks)
    layouts = LayoutAsker(inbox)
    pictures = PictureQueue(
      mode: options.pictureMode ?? .letters, source: source, inbox: inbox)
  }

  deinit {
    tasks.end()
    pictures.end()
    layouts.end()
  }

  /// An outcome has arrived.
  func note(_ event: ViewerEvent) {
    switch event {
    case .page, .loadFailed: isStarting = false
    case .cards, .measured, .records: pending -= 1
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
        for portion in places.portions(of: places.count) {
          let records = try await source.records(at: Array(places[portion]))
          for (offset, record) in zip(portion, records) {
            let card = reading.card(
              record, fields: request.fields, at: places[offset], of: source)
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

  func open(_ location: [UInt8]) {
    let inbox = inbox
    // The program goes on when the viewer has ended; only nobody waits for its end.
    tasks.start {
      let opener = "xdg-open \"$1\""
      let words = ["/bin/sh", "-c", opener, "waterfall"].map { Array($0.utf8) } + [location]
      let end = await runDetached(words)
      if end.words != nil { inbox.post(.ended("xdg-open", end, refreshes: false)) }
    }
  }

  /// A click is old when nothing has followed it for so long.
  func expireClick(_ number: Int) { post(.clickExpired(number), after: .milliseconds(400)) }

  /// Says that something was shown for long enough.
  func fade(_ fading: Fading, milliseconds: Int) {
    post(.faded(fading), after: .milliseconds(milliseconds))
  }

  private func post(_ event: ViewerEvent, after time: Duration) {
    let inbox = inbox
    tasks.start {
      // A cancelled pause is not followed by anything.
      guard await pause(for: time) else { return }
      inbox.post(event)
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

  /// One at a time: the one before is given up.
  func run(_ request: ArrangeRequest) {
    arrange?.cancel()
    let (source, inbox) = (source, inbox)
    arrange = tasks.start {
      let arranged = await request.arranged(from: source) { inbox.post(.arranged($0)) }
      if let arranged { inbox.post(.arranged(arranged)) }
    }
  }

  /// One at a time: the one before is given up.
  func run(_ request: CountRequest) {
    count?.cancel()
    let (source, inbox) = (source, inbox)
    count = tasks.start {
      if let counted = await request.counted(from: source) { inbox.post(.counted(counted)) }
    }
  }

  func cancelArranging() { arrange?.cancel() }

  func run(_ request: LayoutRequest) { layouts.run(request) }

  func endLayoutCommand() { layouts.end() }

  /// One at a time: the one before is given up.
  func run(_ request: SearchRequest) {
    search?.cancel()
    let (source, inbox) = (source, inbox)
    search = tasks.start {
      await request.search(source) { inbox.post(.searched($0)) }
    }
  }

  func cancelSearch() { search?.cancel() }

  func decode(_ requests: [PictureRequest]) { pictures.replace(with: requests) }

  func drawPictures(_ mode: PictureMode) { pictures.use(mode) }

  /// One at a time: the one before is given up.
  func run(_ request: RefreshRequest) {
    refresh?.cancel()
    let (source, reading, inbox, reopened) = (source, reading, inbox, reopened)
    refresh = tasks.start {
      let generation = request.page.generation
      do throws(ItemError) {
        let fresh = try await source.reopened()
        let pages = try await request.pages(from: fresh, reading: reading)
        if Task.isCancelled { return }
        reopened.put(fresh, generation: generation)
        inbox.post(.refreshed(RefreshedItems(pages: pages, generation: generation)))
      } catch {
        if case .cancelled = error { return }
        inbox.post(.refreshFailed(error, generation: generation))
      }
    }
  }

  func cancelRefresh() { refresh?.cancel() }

  /// Takes the source of a refresh, whose items have arrived, for the one to ask from now on.
  func adopt(generation: Int) {
    if let fresh = reopened.take(generation: generation) { turn(to: fresh, generation) }
  }

  func keepSources(of generations: Set<Int>) {
    wanted = generations
    kept = kept.filter { wanted.contains($0.key) }
  }

  private func turn(to next: any ItemSource, _ generation: Int) {
    if wanted.contains(self.generation) { kept[self.generation] = source }
    (source, self.generation) = (next, generation)
    pictures.adopt(next)
  }

  /// One at a time: a refresh, or the one before, is given up.
  func run(_ request: EnterRequest) {
    refresh?.cancel()
    let (reading, inbox, reopened) = (reading, inbox, reopened)
    let source = request.outer == nil ? source : outer.last ?? source
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

  /// Says that nothing happened for a while; one that was asked for before is forgotten.
  func rest(milliseconds: Int) {
    rest?.cancel()
    let inbox = inbox
    rest = tasks.start {
      // A cancelled pause is not followed by anything.
      guard await pause(for: .milliseconds(milliseconds)) else { return }
      inbox.post(.rested)
    }
  }

  /// Says that the time of a tour's step is over; one that was asked for before is forgotten.
  func tick(_ number: Int, milliseconds: Int) {
    tick?.cancel()
    let inbox = inbox
    tick = tasks.start {
      // A cancelled pause is not followed by anything.
      guard await pause(for: .milliseconds(milliseconds)) else { return }
      inbox.post(.tourTicked(number))
    }
  }
}
