import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Changes to files, perhaps below the commits that they belong to.
struct DiffFileFormat: DataFormat {
  private let base = CutTextFormat(form: TextForm(DiffFormat()))

  var name: String { base.name }
  var endings: [String] { base.endings }
  var isBelievedByName: Bool { base.isBelievedByName }
  func resembles(_ sample: Beginning) -> Bool { base.resembles(sample) }

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    if let first = data.first, data.start == 0, CommitPatches.begin(data.bytes, from: first) {
      source.replaceStore(by: TranscodedStore(source.store, by: PatchTranslation()))
      return .cut(start: 0, base.form)
    }
    return try await base.shape(of: data, in: source)
  }
}
