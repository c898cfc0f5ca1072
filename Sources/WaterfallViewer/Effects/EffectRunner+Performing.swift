package import WaterfallBoard

extension EffectRunner {
  /// Does the work of an effect.
  ///
  /// - Returns: false if the work is the loop's, because it needs the terminal or the options.
  package func perform(_ effect: Effect) -> Bool {
    switch effect {
    case .load(let request): run(request)
    case .cancelLoad: cancelLoad()
    case .fetch(let request): run(request)
    case .measure(let request): run(request)
    case .arrange(let request): run(request)
    case .cancelArranging: arrange?.cancel()
    case .layOut(let request): layouts.run(request)
    case .endLayoutCommand: layouts.end()
    case .layOutBeside(let request?): secondLayouts.run(request)
    case .layOutBeside(nil): secondLayouts.end()
    case .search(let request): run(request)
    case .cancelSearch: search?.cancel()
    case .count(let request): run(request)
    case .read(let request): run(request)
    case .write(let request): run(request)
    case .refresh(let request): run(request)
    case .cancelRefresh: refresh?.cancel()
    case .makeCards(let reading): makeCards(reading)
    case .adopt(let generation): adopt(generation: generation)
    case .enter(let request): run(request)
    case .descend(let generation): descend(generation: generation)
    case .ascend(let generation): ascend(generation: generation)
    case .keepSources(let generations): keepSources(of: generations)
    case .openSource(let open): openSource(open)
    case .decode(let requests): pictures.replace(with: requests)
    case .drawPictures(let form): pictures.use(form)
    case .rest(let milliseconds): rest(milliseconds: milliseconds)
    case .wake(let timer, let milliseconds): wake(timer, milliseconds: milliseconds)
    case .open(let location): open(location)
    case .runSilently(let command): runSilently(command)
    case .readActions(let command, let name, let step): run(command, named: name, for: step)
    case .preview(let request): show(request)
    case .work(let work): run(work)
    case .run(let command) where !command.records.isEmpty || !command.files.isEmpty:
      store(command)
    case .set, .useOpened, .remember, .copy, .run, .start, .suspend, .askForBackground, .send,
      .free, .redraw, .quit:
      return false
    case .say, .press, .showAnswer, .showFocus, .findPicks, .pull:
      fatalError("the viewer does \(effect) itself")
    }
    return true
  }
}
