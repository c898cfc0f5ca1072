import Platform
internal import Synchronization
import WaterfallItems
import WaterfallRecords

/// The records of a built-in file, in a course that may have no end.
///
/// An item's place is its number in the course, and so is its identity. A record that returns in a
/// later round is a new item.
final class DemoSource: LeafSource {
  /// How the file becomes items.
  struct Rules: Sendable {
    var course = DemoCourse.once
    /// The number of records in a round, from the first one of the file; nil for all.
    var roundCount: Int?
    /// The field with the name of a record's section; the card does not show it. nil for no
    /// sections.
    var sectionField: String?
    /// How long it takes to reopen the source.
    var delay = Duration.zero
    /// Whether every other refresh leaves one item out, so that people see it leave and return.
    var leavesOneOut = false
  }

  let name: String
  private let file: StaticString
  private let fileName: String
  private let rules: Rules
  /// How many times the source was reopened.
  private let turn: Int
  /// The file's records; empty before they are read.
  private let kept = Mutex<[Record]>([])

  /// - Parameters:
  ///   - file: has at least one record. Its content or `fileName` shows its format. A property list
  ///     is in Base64.
  init(name: String, file: StaticString, fileName: String, rules: Rules, turn: Int = 0) {
    (self.name, self.file, self.fileName, self.rules) = (name, file, fileName, rules)
    self.turn = turn
  }

  func page(after cursor: Cursor?, count: Int) async throws(ItemError) -> Page {
    let records = try await contents()
    let first = cursor?.index ?? 0
    let wanted = first + min(max(1, count), Self.longestPage)
    var end = rules.course == .once ? min(wanted, records.count) : wanted
    guard first < end else { return Page(items: [], next: nil) }
    let section = section(of: first, in: records)
    if rules.sectionField != nil {
      // A page has items of one section only.
      end = (first..<end).first { self.section(of: $0, in: records) != section } ?? end
    }
    let left = rules.leavesOneOut && turn % 2 == 1 ? turn * 5 % records.count : nil
    let items = (first..<end).filter { $0 != left }.map { index in
      Item(
        id: ItemID(hashing: "\(name) \(index)".utf8),
        place: ItemPlace(offset: UInt64(index), length: 0),
        record: record(at: index, in: records))
    }
    let isLast = rules.course == .once && end == records.count
    let next = isLast ? nil : Cursor(position: UInt64(end), index: end)
    return Page(items: items, next: next, section: section)
  }

  func records(at places: [ItemPlace]) async throws(ItemError) -> [Record] {
    let records = try await contents()
    return places.map { record(at: Int(clamping: $0.offset), in: records) }
  }

  func reopened() async throws(ItemError) -> any ItemSource {
    guard await pause(for: rules.delay) else { throw .cancelled }
    return DemoSource(name: name, file: file, fileName: fileName, rules: rules, turn: turn + 1)
  }

  /// The most items of a page. Without a limit, a page of an endless source might never end.
  private static let longestPage = 4096

  private func contents() async throws(ItemError) -> [Record] {
    if Task.isCancelled { throw .cancelled }
    let known = kept.withLock { $0 }
    guard known.isEmpty else { return known }
    let text = Array(file.description.utf8)
    // A binary file is in Base64 there.
    let bytes = fileName.ends(with: ".plist") ? bytesOfBase64(text) ?? [] : text
    let source = openSource(bytes: bytes, name: fileName)
    var records: [Record] = []
    var cursor: Cursor?
    repeat {
      let page = try await source.page(after: cursor, count: Self.longestPage)
      records += page.items.map(\.record)
      cursor = page.next
    } while cursor != nil
    if let count = rules.roundCount { records = Array(records.prefix(count)) }
    kept.withLock { $0 = records }
    return records
  }

  private func original(of index: Int, in records: [Record]) -> Record {
    records[rules.course.place(of: index, count: records.count)]
  }

  private func record(at index: Int, in records: [Record]) -> Record {
    var record = original(of: index, in: records)
    if let field = rules.sectionField { record.fields.removeAll { $0.name == field } }
    return record
  }

  private func section(of index: Int, in records: [Record]) -> String? {
    rules.sectionField.flatMap { original(of: index, in: records).text(of: $0) }
  }
}

/// The order in which a demo's source delivers the records of its file.
enum DemoCourse: Hashable, Sendable {
  /// From the first to the last; then the source ends.
  case once
  /// In the file's order, again and again without an end.
  case round
  /// Without an end, each round in another order. The first round has the file's order. Every run
  /// of the program has the same orders.
  case mixed

  /// The number of the record at `index` of the course.
  ///
  /// - Parameters:
  ///   - index: from 0; below `count` if the course ends.
  ///   - count: the number of records in the file, at least 1.
  func place(of index: Int, count: Int) -> Int {
    guard self == .mixed else { return index % count }
    // A step that has no divisor in common with the count meets each record once.
    let round = index / count
    var step = 2 * (round % count) + 1
    while greatestDivisor(step, count) > 1 { step += 2 }
    return (index % count * (step % count) + round) % count
  }

  private func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
