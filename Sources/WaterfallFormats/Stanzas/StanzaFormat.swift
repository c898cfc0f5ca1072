package import WaterfallRecords

/// Stanzas of `Key: value` lines with blank lines between them. Each stanza is a record.
///
/// Examples are Debian's lists of packages, `/proc/cpuinfo`, LDIF and the heads of mails.
package struct StanzaFormat: TextFormat {
  package let name = "stanzas"
  package let endings = ["ldif", "deb822"]
  package let title = "stanzas"
  package let isFoundInTextFiles = true

  package init() {}

  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    StanzaSample(bytes, from: first).isCertain
  }

  package func scan() -> any RecordScan { StanzaScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    StanzaRecord(bytes, range, styles).record
  }
}
