package import WaterfallRecords

extension Shape {
  /// The lines of a log.
  package static func log(start: Int) -> Shape { .cut(start: start, LogFormat()) }

  /// One JSON value per line. Other lines among them are those of a log.
  package static func jsonLines(start: Int) -> Shape {
    .lines(start: start, others: LogFormat())
  }
}
