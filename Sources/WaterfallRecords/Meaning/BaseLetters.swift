import WaterfallPattern

/// Removes accents from Latin letters, one scalar at a time: `é` becomes `e`, `ø` becomes `o`.
enum BaseLetters {
  /// The letter without marks on, under or across it; a letter without marks is returned unchanged.
  static func base(of scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xC0..<0x250: UInt32(table[Int(scalar) - 0xC0])
    case 0x1E00..<0x1F00: UInt32(table[0x190 + Int(scalar) - 0x1E00])
    default: scalar
    }
  }

  /// The same; a small letter if case does not count.
  static func base(of scalar: UInt32, ignoresCase: Bool) -> UInt32 {
    guard ignoresCase else { return base(of: scalar) }
    // The Turkish İ has no small letter of one scalar, but the letter without its mark has.
    return CaseFolding.folded(base(of: CaseFolding.folded(scalar)))
  }

  /// The plain letters of U+00C0 ..< U+0250, followed by those of U+1E00 ..< U+1F00.
  private static let table: ContiguousArray<UInt16> = {
    var table = ContiguousArray(UInt16(0xC0)..<0x250) + ContiguousArray(UInt16(0x1E00)..<0x1F00)
    for group in groups {
      let scalars = group.unicodeScalars.map { Int($0.value) }
      for scalar in scalars.dropFirst() {
        table[scalar < 0x250 ? scalar - 0xC0 : 0x190 + scalar - 0x1E00] = UInt16(scalars[0])
      }
    }
    return table
  }()

  /// Each plain letter, followed by the letters whose Unicode name is its name `WITH` something.
  ///
  /// The names are from the Unicode Character Database, as `LATIN SMALL LETTER E WITH …`. The sharp
  /// s, the long s and dotless i and j are included, too.
  private static let groups = [
    "AÀÁÂÃÄÅĀĂĄǍǞǠǺȀȂȦȺḀẠẢẤẦẨẪẬẮẰẲẴẶ",
    "aàáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặ",
    "BƁƂɃḂḄḆ",
    "bƀƃḃḅḇ",
    "CÇĆĈĊČƇȻḈ",
    "cçćĉċčƈȼḉ",
    "DĎĐƊƋǅǲḊḌḎḐḒ",
    "dďđƌȡḋḍḏḑḓ",
    "EÈÉÊËĒĔĖĘĚȄȆȨɆḔḖḘḚḜẸẺẼẾỀỂỄỆ",
    "eèéêëēĕėęěȅȇȩɇḕḗḙḛḝẹẻẽếềểễệ",
    "FƑḞ",
    "fƒḟ",
    "GĜĞĠĢƓǤǦǴḠ",
    "gĝğġģǥǧǵḡ",
    "HĤĦȞḢḤḦḨḪ",
    "hĥħȟḣḥḧḩḫẖ",
    "IÌÍÎÏĨĪĬĮİƗǏȈȊḬḮỈỊ",
    "iìíîïĩīĭįıǐȉȋḭḯỉị",
    "JĴɈ",
    "jĵǰȷɉ",
    "KĶƘǨḰḲḴ",
    "kķƙǩḱḳḵ",
    "LĹĻĽĿŁǈȽḶḸḺḼ",
    "lĺļľŀłƚȴḷḹḻḽ",
    "MḾṀṂ",
    "mḿṁṃ",
    "NÑŃŅŇƝǋǸȠṄṆṈṊ",
    "nñńņňƞǹȵṅṇṉṋ",
    "OÒÓÔÕÖØŌŎŐƟƠǑǪǬǾȌȎȪȬȮȰṌṎṐṒỌỎỐỒỔỖỘỚỜỞỠỢ",
    "oòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "PƤṔṖ",
    "pƥṕṗ",
    "qɋ",
    "RŔŖŘȐȒɌṘṚṜṞ",
    "rŕŗřȑȓɍṙṛṝṟ",
    "SŚŜŞŠȘṠṢṤṦṨ",
    "sßśŝşšſșȿṡṣṥṧṩ",
    "TŢŤŦƬƮȚȾṪṬṮṰ",
    "tţťŧƫƭțȶṫṭṯṱẗ",
    "UÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛȔȖṲṴṶṸṺỤỦỨỪỬỮỰ",
    "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "VƲṼṾ",
    "vṽṿ",
    "WŴẀẂẄẆẈ",
    "wŵẁẃẅẇẉẘ",
    "XẊẌ",
    "xẋẍ",
    "YÝŶŸƳȲɎẎỲỴỶỸỾ",
    "yýÿŷƴȳɏẏẙỳỵỷỹỿ",
    "ZŹŻŽƵȤẐẒẔ",
    "zźżžƶȥɀẑẓẕ",
  ]
}
