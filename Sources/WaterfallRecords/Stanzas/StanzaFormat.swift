/// Stanzas of `Key: value`, with blank lines between them: Debian's lists of packages,
/// `/proc/cpuinfo`, LDIF, heads of mails. A stanza is a record.
package struct StanzaFormat: TextFormat {
  package let name = "stanzas"
  package let endings = ["ldif", "deb822"]
  package let title = "stanzas"
  package let isFoundInTextFiles = true

  package init() {}

  package func matches(_ bytes: [UInt8], from first: Int) -> Bool {
    StanzaSample(bytes, from: first).isPlain
  }

  package func scan() -> any RecordScan { StanzaScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    StanzaRecord(bytes, range, styles).record
  }
}
