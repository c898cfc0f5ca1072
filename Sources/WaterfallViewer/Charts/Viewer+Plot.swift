import WaterfallBoard
package import WaterfallRecords

extension Viewer {
  /// Opens the pane with a chart.
  mutating func open(_ plot: Plot) {
    do throws(UnknownName) {
      let meant = try commandReader.meant(by: plot)
      uncover()
      panes[ChartPane.self].open(meant)
    } catch {
      status.say(error.words)
    }
  }

  /// The tally of a chart, of no records yet. Its fields are those that the names mean among the
  /// fields of the records that have come.
  package func tally(of text: String) throws(PlotError) -> PlotTally {
    let reader = commandReader
    let plot = try reader.plot(text)
    do throws(UnknownName) {
      return PlotTally(try reader.meant(by: plot))
    } catch {
      throw .field(error.words)
    }
  }
}

extension CommandReader {
  /// The chart that the words after `:plot` ask for.
  func plot(_ text: String) throws(PlotError) -> Plot {
    try Plot(text) { hasField(named: $0) }
  }

  /// Why the words after `:plot` ask for no chart; nil if they do.
  func whyNotPlot(_ text: String) -> String? {
    do throws(PlotError) {
      _ = try plot(text)
      return nil
    } catch {
      return error.words
    }
  }

  /// The same chart of the fields that the names mean.
  func meant(by plot: Plot) throws(UnknownName) -> Plot {
    var plot = plot
    plot.x = try field(meantBy: plot.x)
    if let series = plot.series { plot.series = try field(meantBy: series) }
    switch plot.measure {
    case .count: break
    case .values(let y): plot.measure = .values(try field(meantBy: y))
    case .sum(let y): plot.measure = .sum(try field(meantBy: y))
    }
    return plot
  }
}
