/// A chart for a room of some size: all that a drawing of it needs.
package struct PlotChart: Sendable {
  /// A place of the axis: a range of numbers or times, or a value.
  package struct Place: Sendable {
    package let label: String
    /// The value of each series; nil where a series has none.
    package let values: [Double?]
    /// The value of all series, in words.
    package let value: String
    /// The facts of the place in words, to be shown after its label.
    package let words: String
    /// The filter term that shows its records; nil if there is none.
    package let term: String?

    /// The sum of the values above zero, and that of those below.
    package var stack: (above: Double, below: Double) {
      let values = values.compactMap(\.self)
      return (
        values.reduce(0) { $0 + max(0, $1) }, values.reduce(0) { $0 + min(0, $1) }
      )
    }
  }

  /// A point of a line or of a scatter chart.
  package struct Dot: Hashable, Sendable {
    /// The part of the axis before it, 0 to 1.
    package let position: Double
    package let value: Double
    package let series: Int
  }

  package struct Tick: Hashable, Sendable {
    /// The part of the axis before it, 0 to 1.
    package let position: Double
    package let label: String
  }

  package internal(set) var kind = Plot.Kind.bars
  /// Whether the places are values, so that bars lie one below the other with their labels.
  package internal(set) var hasCategories = false
  package internal(set) var places: [Place] = []
  /// In the order of the axis.
  package internal(set) var dots: [Dot] = []
  /// The names of the series; empty if there is only one.
  package internal(set) var series: [String] = []
  /// Whether the last series is made of all further values.
  package internal(set) var endsWithOthers = false
  package internal(set) var valueAxis = AxisTicks(.number, from: 0, to: 1, atMost: 2)
  package internal(set) var ticks: [Tick] = []
  /// The day or year of all times, if they have the same one.
  package internal(set) var moment: String?
  /// Remarks about records that have no place in the chart, and about units.
  package internal(set) var notes: [String] = []
  /// Why there is nothing to draw; nil if there is something.
  package internal(set) var fault: PlotError?
}
