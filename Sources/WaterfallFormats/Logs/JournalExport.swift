package import WaterfallRecords

/// The entries of systemd's journal as `journalctl -o export` writes them: lines `NAME=value`, and
/// values with line breaks as a name, a length of eight bytes and so many bytes
/// (https://systemd.io/JOURNAL_EXPORT_FORMATS).
package struct JournalExport: TextFormat {
  package let name = "journal"
  package let title = "log"
  package let isLog = true
  package let hasCountedBytes = true

  private static let first = [
    "MESSAGE", "PRIORITY", "SYSLOG_IDENTIFIER", "__REALTIME_TIMESTAMP", "_PID", "_HOSTNAME",
    "_SYSTEMD_UNIT",
  ]

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    bytes[first...].starts(with: "__CURSOR=".utf8)
  }

  package func scan() -> any RecordScan { JournalScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var list: [(name: String, value: Range<Int>)] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let end = bytes[place..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let mark = bytes[place..<end].firstIndex(of: UInt8(ascii: "="))
      let name = String(decoding: bytes[place..<(mark ?? end)], as: UTF8.self)
      var value = (mark.map { $0 + 1 } ?? end)..<end
      place = end + 1
      if mark == nil, !name.isEmpty, place + 8 <= range.upperBound {
        let size = bytes[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let start = place + 8
        value = start..<start + Int(min(size, UInt64(range.upperBound - start)))
        place = value.upperBound + 1
      }
      if !name.isEmpty { list.append((name, value)) }
    }
    let entry = list.map { (name: $0.name, text: styles.text(of: bytes, in: $0.value)) }
    return Record(fields: Self.ordered(entry))
  }

  /// The fields of an entry, with the usual ones first.
  static func ordered(_ entry: [(name: String, text: String)]) -> [Field] {
    var fields = FieldList()
    for name in first {
      for field in entry where field.name.isExactly(name) { fields.add(field.text, as: name) }
    }
    for field in entry where !first.contains(where: field.name.isExactly) {
      fields.add(field.text, as: field.name)
    }
    return fields.fields
  }
}

/// Finds the blank line after an entry. Bytes with a length before them may have blank lines.
struct JournalScan: RecordScan {
  private enum State {
    case lineStart, name, value
    case size(count: Int, UInt64)
    case content(UInt64)
  }

  private var state = State.lineStart
  private var isEmpty = true

  mutating func finds(end index: inout Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      if case .content(let left) = state {
        let count = min(left, UInt64(bytes.count - index))
        index += Int(count)
        state = left == count ? .value : .content(left - count)
        continue
      }
      index += 1
      if byte == 0x0A, case .lineStart = state, !isEmpty { return true }
      see(byte)
    }
    return false
  }

  private mutating func see(_ byte: UInt8) {
    switch state {
    case .lineStart where byte == 0x0A: break
    case .lineStart, .name:
      isEmpty = false
      if byte == 0x0A {
        state = .size(count: 0, 0)
      } else {
        state = byte == UInt8(ascii: "=") ? .value : .name
      }
    case .value: if byte == 0x0A { state = .lineStart }
    case .size(let count, let size):
      let size = size | UInt64(byte) << UInt64(count * 8)
      state = count == 7 ? .content(size) : .size(count: count + 1, size)
    case .content: break
    }
  }
}
