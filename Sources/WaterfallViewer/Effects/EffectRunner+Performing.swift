import WaterfallBoard

extension EffectRunner {
  /// Does the work that a viewer requests.
  ///
  /// - Returns: false if the work is the loop's, because it needs the terminal or the options.
  package func perform(_ effect: ViewerEffect) -> Bool {
    switch effect {
    case .board(let effect): perform(effect)
    case .layOutBeside(let request?): runBeside(request)
    case .layOutBeside(nil): endCommandBeside()
    case .count(let request): run(request)
    case .openSource(let open): openSource(open)
    case .decode(let requests): decode(requests)
    case .drawPictures(let mode): drawPictures(mode)
    case .enter(let request): run(request)
    case .descend(let generation): descend(generation: generation)
    case .ascend(let generation): ascend(generation: generation)
    case .keepSources(let generations): keepSources(of: generations)
    case .adopt(let generation): adopt(generation: generation)
    case .wake(let event, let milliseconds): wake(event, milliseconds: milliseconds)
    case .read(let request): run(request)
    case .open(let location): open(location)
    case .expireClick(let number): expireClick(number)
    case .run(let command) where !command.records.isEmpty: store(command)
    case .set, .useOpened, .remember, .suspend, .redraw, .askForBackground, .copy, .run, .start,
      .quit:
      return false
    }
    return true
  }

  /// Does the work that a board requests.
  private func perform(_ effect: BoardEffect) {
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
