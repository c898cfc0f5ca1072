/// Decides the meaning of a column from a sample of its values.
struct ColumnSample {
  /// The field's own name: `version` says what `1.9` and `1.10` are.
  private let name: String
  /// Whether `m`, `g` and `t` alone are units of size, as top writes them in these columns.
  private let hasSmallUnits: Bool
  /// Whether the name is one of times, so that the digits of numbers may be dates.
  private let namesTime: Bool
  private var numbers = 0
  /// The numbers whose digits are a date.
  private var plainDates = 0
  /// Numbers that may be several ones, and whether another shows that they are not.
  private var doubtful = 0
  private var hasThousands = false
  private var hasDecimalComma = false
  private var hasDecimalPoint = false
  /// Numbers with `m` and nothing else behind them.
  private var minutes = 0
  private var others = 0
  private var prefixes = PrefixSample()
  /// Names of levels, which are among the others, and numbers that can be levels.
  private var levels = 0
  private var levelNumbers = 0
  private var sizes = 0
  private var durations = 0
  private var dates = 0
  private var versions = 0
  /// Names of the calendar and words of scales, which are among the others.
  private var calendarNames = 0
  private var scaleWords = 0
  private var hasBinaryUnits = false
  /// Whether there are values such as `1.2B`, and others that end so, such as `5 MB`.
  private var hasBillions = false
  private var hasByteUnits = false
  private var hasSmallThousands = false
  private var hasMonthFirst = false
  private var hasDayFirst = false
  private var hasHalfDays = false
  private var months = YearlessMonths()
  private var clocks = ClockSample()
  /// The latest date with a year and a time, and whether a date has a year but no time, as those of
  /// the older files of `ls -l`.
  private var latest: Double?
  private var hasDays = false

  /// The most values that decide, so that a large page costs little.
  static let most = 1000

  /// - Parameter name: the field's own name.
  init(named name: String) {
    (self.name, hasSmallUnits) = (name, FieldNames.kibibytes.have(name))
    namesTime = EpochTime.namesTime(name)
  }

  /// - Parameter isOfLog: whether the value is of a log's record (``LogLevel/areOfLog(_:)``).
  mutating func see(_ text: String, isOfLog: Bool = false) {
    if text.isEmpty { return }
    if let time = EpochTime(text, in: name) {
      dates += 1
      latest = max(latest ?? 0, Double(time.seconds))
    } else if let number = LooseNumber(text), !number.hasUnit {
      numbers += 1
      doubtful += number.groups == .doubtful ? 1 : 0
      hasThousands = hasThousands || number.groups == .thousands
      let decimal = LooseNumber.decimalSign(of: text)
      hasDecimalComma = hasDecimalComma || decimal == ","
      hasDecimalPoint = hasDecimalPoint || decimal == "."
      if namesTime, Self.isPlainDate(text) { plainDates += 1 }
      if isOfLog, LogLevel(tens: text.utf8) != nil { levelNumbers += 1 }
    } else if CalendarName(text) != nil {
      calendarNames += 1
      others += 1
    } else if hasSmallUnits, Self.isNumber(text, before: "mgt".utf8) {
      sizes += 1
    } else if Self.isNumber(text, before: "m".utf8) {
      minutes += 1
    } else if Meaning(size: text) != nil {
      sizes += 1
      let bytes = text.utf8
      hasBinaryUnits = hasBinaryUnits || bytes.contains(UInt8(ascii: "i"))
      hasSmallThousands = hasSmallThousands || bytes.last == UInt8(ascii: "k")
      if bytes.last == UInt8(ascii: "B") {
        let isAlone = Self.isNumber(text, before: "B".utf8)
        hasBillions = hasBillions || isAlone && bytes.contains(UInt8(ascii: "."))
        hasByteUnits = hasByteUnits || !isAlone
      }
    } else if Meaning(duration: text) != nil {
      durations += 1
      clocks.see(text)
    } else if Meaning(date: text) != nil {
      dates += 1
      seeOrder(of: text)
    } else if VersionKey.key(text, isLenient: false) != nil {
      versions += 1
    } else {
      others += 1
      prefixes.see(text)
      if LogLevel(text) != nil { levels += 1 }
      if ScaleWord.key(text) != nil { scaleWords += 1 }
    }
  }

  /// Sees which of the first two numbers of a date cannot be a month.
  private mutating func seeOrder(of text: String) {
    if var whole = ValueBytes(text), let date = whole.takeDate(DateNotation()) {
      months.see(date)
      hasDays = hasDays || date.year != nil && date.clock == nil
      if date.year != nil, date.clock != nil, let moment = date.meaning()?.value {
        latest = max(latest ?? moment, moment)
      }
    }
    guard var bytes = ValueBytes(text), let one = bytes.takeDigits(1...2) else { return }
    guard bytes.take("/") || bytes.take("-"), let other = bytes.takeDigits(1...2) else { return }
    hasDayFirst = hasDayFirst || one > 12
    hasMonthFirst = hasMonthFirst || other > 12
    hasHalfDays = hasHalfDays || (text.utf8.last ?? 0) | 0x20 == UInt8(ascii: "m")
  }

  /// Whether a text is a number and one of these letters, without a blank.
  private static func isNumber(_ text: String, before letters: String.UTF8View) -> Bool {
    guard let last = text.utf8.last, letters.contains(last), var bytes = ValueBytes(text),
      bytes.takeAmount() != nil, bytes.peek() == last
    else { return false }
    bytes.place += 1
    return bytes.isAtEnd
  }

  /// Whether the digits of a number are a date: `20261102`, `20261102100000`.
  private static func isPlainDate(_ text: String) -> Bool {
    let bytes = text.utf8
    return (bytes.count == 8 || bytes.count == 14) && bytes.allSatisfy(isDigit)
      && (text.begins(with: "19") || text.begins(with: "20"))
      && Meaning(date: text, DateNotation(isLenient: true)) != nil
  }

  var meaning: ColumnMeaning {
    guard doubtful == 0 || hasThousands else {
      var sample = self
      (sample.numbers, sample.others) = (numbers - doubtful, others + doubtful)
      sample.doubtful = 0
      return sample.meaning
    }
    if plainDates > 0, plainDates == numbers, minutes + sizes + durations + versions == 0 {
      var sample = self
      (sample.numbers, sample.dates, sample.plainDates) = (0, dates + plainDates, 0)
      return sample.meaning
    }
    // A byte has no fractions.
    if hasBillions, !hasByteUnits, !hasBinaryUnits, minutes + durations == 0 {
      var sample = self
      (sample.numbers, sample.sizes, sample.hasBillions) = (numbers + sizes, 0, false)
      var column = sample.meaning
      (column.scaledUnit, column.hasMagnitudes) = (PrefixedNumber.money, true)
      return column
    }
    var column = ColumnMeaning(kinds: [])
    column.hasThousands = hasThousands
    column.hasDecimalComma = hasDecimalComma && !hasDecimalPoint
    column.timeName = namesTime ? name : nil
    // Where no value is known yet, a log's may follow.
    column.hasLevelNumbers = levelNumbers > 0 || others + numbers == 0
    if LogLevel.hasNumbers(name), levelNumbers > 0 || LogLevel.isPriority(name) {
      column.levelName = name
    }
    if sizes > 0 { column.kinds.insert(.size) }
    if durations > 0 { column.kinds.insert(.duration) }
    if dates > 0 { column.kinds.insert(.date) }
    if versions > 0 { column.kinds.insert(.version) }
    column.lead = lead
    if versions == 0, column.kinds.isEmpty, others * 10 <= numbers,
      FieldNames.version.fit(name.lowercased())
    {
      (column.kinds, column.lead) = (.version, .version)
    }
    let known = numbers + minutes + sizes + durations + dates + versions
    column.isOfCalendar = areNearlyAll(calendarNames, of: known + others)
    column.isOfScale = areNearlyAll(scaleWords, of: known + others)
    column.namesLevels = LogLevel.isName(name)
    // `critical` alone is a level, but not beside `high`.
    let isOfOtherScale = column.isOfScale && scaleWords > levels
    if column.namesLevels, !isOfOtherScale { seeLevels(of: &column) }
    column.hasUnreals = others > 0 && others <= known
    if column.kinds.isEmpty { column.scaledUnit = prefixes.scaledUnit }
    column.size = SizeNotation(named: name)
    column.size.hasThousandths = hasBinaryUnits
    column.size.isDecimal = hasBinaryUnits || hasSmallThousands
    column.date.isMonthFirst = hasMonthFirst && !hasDayFirst || hasHalfDays && !hasDayFirst
    column.date.firstMonth = months.first
    // Logs of the same days are beside each other, whichever of them write the year.
    column.date.reference = hasDays ? nil : latest.map { Int($0) }
    column.duration.isOfDay = clocks.areOfDay(named: name)
    // `kubectl top` may show nothing but thousandths of a processor.
    let hasParts = numbers > 0 || FieldNames.processor.fit(name.lowercased())
    column.hasParts = minutes > 0 && hasParts && column.kinds.isEmpty
    column.isAllMinutes = minutes > 0 && !hasParts && column.kinds.isEmpty
    return column
  }

  private func areNearlyAll(_ some: Int, of all: Int) -> Bool {
    some > 0 && (all - some) * 10 <= some
  }

  /// A column with a level's name has levels, if nearly all of its values are, or if there are none
  /// yet.
  private func seeLevels(of column: inout ColumnMeaning) {
    guard column.kinds.isEmpty else { return }
    column.hasOnlyLevelNumbers = numbers > 0 && levelNumbers == numbers
    // Several programs may write into one log, some of them words and others numbers.
    let known = levels + (levels > 0 ? levelNumbers : 0)
    let misses = others + numbers - known
    if others + numbers == 0 || known > 0 && misses * 10 <= known { column.kinds = .level }
  }

  /// The kind of most values that have one; nil if there are too few.
  private var lead: Meaning.Kind? {
    let kinds: [(kind: Meaning.Kind, count: Int)] = [
      (.size, sizes), (.duration, durations), (.date, dates), (.version, versions),
    ]
    guard let most = kinds.max(by: { $0.count < $1.count }), most.count > 0 else { return nil }
    let all = sizes + durations + dates + versions
    // Zeros beside sizes are often written without a unit, but a year beside dates is rare.
    let numbersAllowed = most.kind == .size || most.kind == .duration ? 10 * most.count : most.count
    let isSizeOfAll = hasSmallUnits && most.kind == .size
    return most.count * 3 >= all * 2 && (numbers <= numbersAllowed || isSizeOfAll)
      ? most.kind : nil
  }
}

extension ColumnMeaning {
  /// The meaning of a column with these values.
  ///
  /// - Parameter isOfLog: whether they are of a log's records (``LogLevel/areOfLog(_:)``).
  init(of texts: some Sequence<String>, named name: String, isOfLog: Bool = false) {
    var sample = ColumnSample(named: name)
    for text in texts.prefix(ColumnSample.most) { sample.see(text, isOfLog: isOfLog) }
    self = sample.meaning
  }
}
