package import TerminalGrid
package import WaterfallItems

/// Does the reading that the viewer asks for, off the drawing thread. Outcomes go to the inbox.
package final class EffectRunner {
  private let source: any ItemSource
  private let border: BorderStyle
  private let inbox: Inbox
  private var load: Task<Void, Never>?
  private var others: [Int: Task<Void, Never>] = [:]
  private var taskCount = 0
  /// Whether the first page is still to come.
  private var isStarting = false
  /// Cards and heights that were asked for and have not come.
  private var pending = 0

  /// Whether the next frame should wait a little, since it would show empty cards without what is on its way.
  var isUrgent: Bool { isStarting || pending > 0 }

  package init(source: any ItemSource, border: BorderStyle, inbox: Inbox) {
    (self.source, self.border, self.inbox) = (source, border, inbox)
  }

  deinit {
    load?.cancel()
    for task in others.values { task.cancel() }
  }

  /// An outcome has arrived.
  func note(_ event: ViewerEvent) {
    switch event {
    case .page, .loadFailed: isStarting = false
    case .cards, .measured: pending -= 1
    default: break
    }
  }

  func cancelLoad() { load?.cancel() }

  func run(_ request: LoadRequest) {
    isStarting = request.cursor == nil
    let (source, border, inbox) = (source, border, inbox)
    // A request that was cancelled may still be reading: its successor waits for it, so that the source is asked one thing at a time.
    let before = load
    load = Task.detached {
      await before?.value
      do throws(ItemError) {
        let page = try await source.page(after: request.cursor, count: request.count)
        inbox.post(.page(LoadedPage(page, request: request, border: border)))
      } catch {
        // A request that was given up has nothing to say any more, whatever became of it.
        if case .cancelled = error { return }
        if Task.isCancelled { return }
        inbox.post(.loadFailed(error))
      }
    }
  }

  func run(_ request: FetchRequest) {
    pending += 1
    let (source, inbox) = (source, inbox)
    keep(
      Task.detached {
        do throws(ItemError) {
          let records = try await source.records(at: request.places)
          let cards = zip(request.indices, records).map {
            (index: $0, card: Card($1, fields: request.fields))
          }
          inbox.post(.cards(FetchedCards(cards: cards, failure: nil)))
        } catch {
          inbox.post(.cards(FetchedCards(cards: [], failure: error.message)))
        }
      })
  }

  func run(_ request: MeasureRequest) {
    pending += 1
    let (source, border, inbox) = (source, border, inbox)
    keep(
      Task.detached {
        var heights: [Int] = []
        heights.reserveCapacity(request.places.count)
        do throws(ItemError) {
          for first in stride(from: 0, to: request.places.count, by: 1024) {
            let end = min(first + 1024, request.places.count)
            for record in try await source.records(at: Array(request.places[first..<end])) {
              let card = Card(record, fields: request.fields)
              heights.append(card.height(width: request.cardWidth, border: border))
            }
          }
        } catch {
          // What cannot be read again keeps the least height; the card says so when it comes into view.
          heights += Array(repeating: 3, count: request.places.count - heights.count)
        }
        inbox.post(.measured(MeasuredHeights(cardWidth: request.cardWidth, heights: heights)))
      })
  }

  private func keep(_ task: Task<Void, Never>) {
    taskCount += 1
    if others.count > 16 { others.removeAll() }
    others[taskCount] = task
  }
}

extension LoadedPage {
  /// Measures a page for the request that it answers.
  init(_ page: Page, request: LoadRequest, border: BorderStyle) {
    let fields = request.fields ?? CardFields.detect(in: page.items.map(\.record))
    let cards = page.items.map { Card($0.record, fields: fields) }
    self.init(
      ids: page.items.map(\.id), places: page.items.map(\.place),
      heights: cards.map { $0.height(width: request.cardWidth, border: border) },
      cards: request.wantsCards ? cards : [], cardWidth: request.cardWidth, after: request.cursor,
      next: page.next, fields: fields)
  }
}
