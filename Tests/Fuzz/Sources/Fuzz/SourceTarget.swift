import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Reads random input in any format and under any name. It must come to an end, give the same in
/// pieces as at once, and be read again unchanged.
let sourceTarget = Target(name: "source") { random in
  let samples = Samples.all + Samples.colored.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  var options = SourceOptions(format: random.pick(Format.allCases.map(Optional.some) + [nil, nil]))
  options.hasHeader = random.below(4) > 0
  options.honorsColors = random.below(3) == 0
  options.itemsPath = random.pick([nil, nil, nil, "a", "data.list", "0", "1.0", ""])
  options.delimiter = random.pick([nil, nil, ",", "é"])
  options.encoding = random.pick([nil, nil, nil] + TextEncoding.allCases.map(Optional.some))
  let name = random.pick([
    "data", "a.txt", "a.md", "a.json", "a.csv", "a.plist", "a.log", "a.toml", "a.yaml", "a.rss",
  ])
  let source = RecordSource(PieceStore(bytes, name: name, longest: 0), options: options)
  let whole = await readAll(source, pageSize: 1000)
  let pieces = await readAll(bytes, pieces: &random, options: options, name: name)
  // For faulty data, the format may be guessed from the bytes that have arrived, so pieces may
  // differ.
  let isFaulty = [whole, pieces].contains { outcome in
    outcome.error != nil || outcome.records.contains { $0.failure != nil }
  }
  // The same applies to UTF-16 without a mark, and to a log that begins with lines of JSON: an
  // array is a value there until another line shows that it is a log.
  let isMixed = bytes.first { !isSpace($0) } == UInt8(ascii: "{") && hasLineOfWords(whole)
  let isGuessed = options.encoding == nil && bytes.contains(0) || isMixed
  guard whole.isAlike(pieces) || isFaulty || isGuessed else {
    throw Finding(words: "\(options) \(name): \(whole), in pieces \(pieces)", input: bytes)
  }
  let order = whole.places.indices.shuffled(using: &random)
  let again =
    whole.places.isEmpty ? [] : try await source.records(at: order.map { whole.places[$0] })
  guard again == order.map({ whole.records[$0] }) else {
    throw Finding(words: "\(options) \(name): read again \(again)", input: bytes)
  }
}

/// Whether a record was read from a line of words.
private func hasLineOfWords(_ outcome: Outcome) -> Bool {
  outcome.records.contains { record in
    record.fields.contains { ["text", "message", "trace"].contains($0.name) }
  }
}

extension Outcome {
  /// Whether both have the same records, and each begins at the same byte.
  ///
  /// Lines of JSON that come in pieces are read as documents until another line comes; a document's
  /// place ends before its line does.
  fileprivate func isAlike(_ other: Outcome) -> Bool {
    records == other.records && error == other.error
      && places.map(\.offset) == other.places.map(\.offset)
      && places.map(\.source) == other.places.map(\.source)
  }
}
