import WaterfallDocuments
import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// The formats of text whose records follow one another: how sure their looks are, and the forms
/// that people cannot name.
extension DataFormat where Self: TextFormat {
  var isBelievedByName: Bool { true }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    data.first == nil ? .empty : .cut(start: data.start, self)
  }

  /// The look that ``TextFormat/resembles(_:from:)`` recognises.
  fileprivate func look(_ sureness: Look.Sureness) -> Look {
    Look(sureness) { sample, first in resembles(sample.bytes, from: first) ? self : nil }
  }
}

extension DiffFormat: DataFormat {
  var looks: [Look] {
    let commits = Look(.aboveAll) { sample, first in
      guard let commits = CommitFormat(of: sample.window, from: first) else { return nil }
      let hasFiles = commits.form == .full && CommitPatches.begin(sample.bytes, from: first)
      return hasFiles ? self : commits
    }
    return [commits, look(.aboveAll)]
  }

  /// Each file below a commit is told the commit.
  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard let first = data.first else { return .empty }
    if data.start == 0, CommitPatches.begin(data.bytes, from: first) {
      source.replaceStore(by: TranscodedStore(source.store, by: PatchTranslation()))
    }
    return .cut(start: data.start, self)
  }
}

extension CommitFormat: DataFormat {}

extension ContactFormat: DataFormat { var looks: [Look] { [look(.marked)] } }
extension CalendarFormat: DataFormat { var looks: [Look] { [look(.marked)] } }
extension MailboxFormat: DataFormat { var looks: [Look] { [look(.marked)] } }
extension LogfmtFormat: DataFormat { var looks: [Look] { [look(.lines)] } }
extension INIFormat: DataFormat { var looks: [Look] { [look(.blocks)] } }
extension MarkdownFormat: DataFormat { var looks: [Look] { [look(.likely)] } }

extension LogFormat: DataFormat {
  var looks: [Look] {
    let webLog = Look(.marked) { sample, first in WebLog(sample.bytes, from: first) }
    return [
      webLog, SlowLog().look(.marked), JournalExport().look(.marked),
      VerboseJournal().look(.marked), look(.lines),
    ]
  }
}

extension SlowLog: DataFormat {}
extension JournalExport: DataFormat {}
extension VerboseJournal: DataFormat {}

extension WebLog: DataFormat {
  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    source.keep(linesAbove: data.bytes[data.start..<start])
    return .cut(start: start, self)
  }
}

extension StanzaFormat: DataFormat {
  var looks: [Look] {
    let packages = Look(.blocks) { sample, first in PackageStanzas(sample.bytes, from: first) }
    let marked = Look(.marked) { sample, first in
      let isWhole = sample.window.isAtEnd
      return LabelBlocks(sample.bytes, from: first, isWhole: isWhole, isMarked: true)
    }
    let labels = Look(.blocks) { sample, first in
      LabelBlocks(sample.bytes, from: first, isWhole: sample.window.isAtEnd)
    }
    return [LoadReport().look(.marked), marked, packages, look(.blocks), labels]
  }
}

extension LabelBlocks: DataFormat {}

extension LoadReport: DataFormat {}

extension PackageStanzas: DataFormat {
  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    data.first.map { .cut(start: $0, self) } ?? .empty
  }
}

extension KnownLines: DataFormat {
  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    .cut(start: start, self)
  }
}

/// Plain text: a card per paragraph, or per line if there are no blank lines. For `git log`, a card
/// per commit.
struct PlainTextFormat: DataFormat {
  let name = "text"
  let endings = ["txt", "text"]

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    return try await source.textShape(data.window, from: data.start)
  }
}
