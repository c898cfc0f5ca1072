/// The names of months, weekdays and zones that dates have, in the languages that are known.
package enum DateNames {
  /// The number of the month of this name, in whole or from its first three letters on; nil for
  /// other words.
  static func month(_ word: ValueWord) -> Int? {
    if let place = months.firstIndex(where: { word.abbreviates($0) }) { return place + 1 }
    return otherMonths.first { word.abbreviates($0.name) }?.month
  }

  /// The number of the weekday of this name, which may be shortened in English alone. Monday is the
  /// first.
  static func weekday(_ word: ValueWord) -> Int? {
    if let place = weekdays.firstIndex(where: { word.abbreviates($0) }) { return place + 1 }
    // `Mar` is a month, and no Tuesday.
    return otherWeekdays.first { word == $0.name }?.day
  }

  static func isWeekday(_ word: ValueWord) -> Bool { weekday(word) != nil }

  /// Seconds ahead of UTC; nil for words that name no zone.
  static func offset(ofZone word: ValueWord) -> Int? {
    zones.first { $0.name == word }.map { Int($0.hours * 3600) }
  }

  /// Whether the bytes are a month's name, as for ``month(_:)``.
  package static func isMonth(_ bytes: ArraySlice<UInt8>) -> Bool {
    canBegin(bytes) && month(ValueWord(bytes)) != nil
  }

  /// Whether the bytes are a weekday's name, as for ``month(_:)``.
  package static func isWeekday(_ bytes: ArraySlice<UInt8>) -> Bool {
    canBegin(bytes) && isWeekday(ValueWord(bytes))
  }

  /// Whether the bytes are `AM` or `PM`, as programs print them.
  package static func isHalfOfDay(_ bytes: ArraySlice<UInt8>) -> Bool {
    ["AM", "PM"].contains { bytes.elementsEqual($0.utf8) }
  }

  package static func isZone(_ bytes: ArraySlice<UInt8>) -> Bool {
    offset(ofZone: ValueWord(bytes)) != nil
  }

  /// Whether a text's first letters are those of a weekday or a month.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(1).
  static func canBegin(_ text: some Sequence<UInt8>) -> Bool {
    var letters: UInt32 = 0
    for byte in text.prefix(3) { letters = letters << 8 | UInt32(byte | 0x20) }
    return beginnings.contains(letters)
  }

  /// The first three letters of the weekdays and months as numbers.
  private static let beginnings: Set<UInt32> = Set(
    (weekdays + months + otherMonths.map(\.name)).map { word -> UInt32 in
      var letters: UInt32 = 0
      for place in 0..<3 {
        letters = letters << 8 | UInt32(word.letters >> (place * 8) & 0xFF) | 0x20
      }
      return letters
    })

  private static let months = [
    ValueWord("january"), ValueWord("february"), ValueWord("march"), ValueWord("april"),
    ValueWord("may"), ValueWord("june"), ValueWord("july"), ValueWord("august"),
    ValueWord("september"), ValueWord("october"), ValueWord("november"), ValueWord("december"),
  ]
  /// Months in German, French, Spanish and Italian that do not begin like the English ones.
  private static let otherMonths: [(name: ValueWord, month: Int)] = [
    (ValueWord("januar"), 1), (ValueWord("janvier"), 1), (ValueWord("enero"), 1),
    (ValueWord("gennaio"), 1), (ValueWord("februar"), 2), (ValueWord("février"), 2),
    (ValueWord("fevrier"), 2), (ValueWord("febrero"), 2), (ValueWord("febbraio"), 2),
    (ValueWord("märz"), 3), (ValueWord("maerz"), 3), (ValueWord("mrz"), 3),
    (ValueWord("mars"), 3), (ValueWord("marzo"), 3), (ValueWord("avril"), 4),
    (ValueWord("abril"), 4), (ValueWord("aprile"), 4), (ValueWord("mai"), 5),
    (ValueWord("mayo"), 5), (ValueWord("maggio"), 5), (ValueWord("juni"), 6),
    (ValueWord("juin"), 6), (ValueWord("junio"), 6), (ValueWord("giugno"), 6),
    (ValueWord("juli"), 7), (ValueWord("juillet"), 7), (ValueWord("julio"), 7),
    (ValueWord("luglio"), 7), (ValueWord("août"), 8), (ValueWord("aout"), 8),
    (ValueWord("agosto"), 8), (ValueWord("septembre"), 9), (ValueWord("septiembre"), 9),
    (ValueWord("settembre"), 9), (ValueWord("oktober"), 10), (ValueWord("octobre"), 10),
    (ValueWord("octubre"), 10), (ValueWord("ottobre"), 10), (ValueWord("novembre"), 11),
    (ValueWord("noviembre"), 11), (ValueWord("dezember"), 12), (ValueWord("décembre"), 12),
    (ValueWord("decembre"), 12), (ValueWord("diciembre"), 12), (ValueWord("dicembre"), 12),
  ]
  private static let weekdays = [
    ValueWord("monday"), ValueWord("tuesday"), ValueWord("wednesday"), ValueWord("thursday"),
    ValueWord("friday"), ValueWord("saturday"), ValueWord("sunday"),
  ]
  /// Weekdays in German, French, Spanish and Italian.
  private static let otherWeekdays: [(name: ValueWord, day: Int)] = [
    (ValueWord("montag"), 1), (ValueWord("lundi"), 1), (ValueWord("lunes"), 1),
    (ValueWord("lunedì"), 1), (ValueWord("lunedi"), 1), (ValueWord("dienstag"), 2),
    (ValueWord("mardi"), 2), (ValueWord("martes"), 2), (ValueWord("martedì"), 2),
    (ValueWord("martedi"), 2), (ValueWord("mittwoch"), 3), (ValueWord("mercredi"), 3),
    (ValueWord("miércoles"), 3), (ValueWord("miercoles"), 3), (ValueWord("mercoledì"), 3),
    (ValueWord("mercoledi"), 3), (ValueWord("donnerstag"), 4), (ValueWord("jeudi"), 4),
    (ValueWord("jueves"), 4), (ValueWord("giovedì"), 4), (ValueWord("giovedi"), 4),
    (ValueWord("freitag"), 5), (ValueWord("vendredi"), 5), (ValueWord("viernes"), 5),
    (ValueWord("venerdì"), 5), (ValueWord("venerdi"), 5), (ValueWord("samstag"), 6),
    (ValueWord("sonnabend"), 6), (ValueWord("samedi"), 6), (ValueWord("sábado"), 6),
    (ValueWord("sabado"), 6), (ValueWord("sabato"), 6), (ValueWord("sonntag"), 7),
    (ValueWord("dimanche"), 7), (ValueWord("domingo"), 7), (ValueWord("domenica"), 7),
  ]
  /// Hours ahead of UTC, by the name of the zone: RFC 2822, Europe's, and those that logs have.
  private static let zones: [(name: ValueWord, hours: Double)] = [
    (ValueWord("z"), 0), (ValueWord("utc"), 0), (ValueWord("gmt"), 0), (ValueWord("ut"), 0),
    (ValueWord("est"), -5), (ValueWord("edt"), -4), (ValueWord("cst"), -6),
    (ValueWord("cdt"), -5), (ValueWord("mst"), -7), (ValueWord("mdt"), -6),
    (ValueWord("pst"), -8), (ValueWord("pdt"), -7), (ValueWord("bst"), 1),
    (ValueWord("wet"), 0), (ValueWord("west"), 1), (ValueWord("cet"), 1),
    (ValueWord("cest"), 2), (ValueWord("eet"), 2), (ValueWord("eest"), 3), (ValueWord("msk"), 3),
    (ValueWord("ist"), 5.5), (ValueWord("jst"), 9), (ValueWord("aest"), 10),
    (ValueWord("aedt"), 11),
  ]
}
