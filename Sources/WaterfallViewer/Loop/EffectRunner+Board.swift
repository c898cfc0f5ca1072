import WaterfallBoard

extension EffectRunner {
  /// Does the work that a board requests.
  func perform(_ effect: BoardEffect) {
    switch effect {
    case .load(let request): run(request)
    case .cancelLoad: cancelLoad()
    case .fetch(let request): run(request)
    case .measure(let request): run(request)
    case .arrange(let request): run(request)
    case .search(let request): run(request)
    case .layOut(let request): run(request)
    case .endLayoutCommand: endLayoutCommand()
    case .cancelSearch: cancelSearch()
    case .cancelArranging: cancelArranging()
    case .refresh(let request): run(request)
    case .cancelRefresh: cancelRefresh()
    case .rest(let milliseconds): rest(milliseconds: milliseconds)
    }
  }
}
