import WaterfallLayout

/// All small cases of each subject. One board has a section for each, since sections are placed
/// apart from each other.
package enum ReferenceSmallCases {
  package static let subjects = [
    "weights", "fit", "bounds", "greatest widths", "pins", "flush", "column-first", "aspects",
  ]

  package static func cases(of subject: String) -> [ReferenceCase] {
    switch subject {
    case "weights": weights
    case "fit": fit
    case "bounds": bounds
    case "greatest widths": greatestWidths
    case "pins": pins
    case "flush": flush
    case "column-first": columnFirst
    case "aspects": aspects
    default: fatalError("There is no subject \(subject)")
    }
  }

  private static func item(_ extent: Double, _ span: Int, _ column: Int?) -> ReferenceBoard.Item {
    ReferenceBoard.Item(extent, span: span, column: column)
  }

  private static func section(_ items: [ReferenceBoard.Item]) -> ReferenceBoard.Section {
    ReferenceBoard.Section(items: items)
  }

  /// All lists of these values with at most so many.
  private static func lists<T>(of values: [T], upTo count: Int) -> [[T]] {
    (0..<count).reduce(into: [[]]) { lists, length in
      lists += lists.filter { $0.count == length }.flatMap { list in values.map { list + [$0] } }
    }
  }

  /// A case for each choice of whole cells or none, direction, and width.
  private static func cases(
    _ sections: [ReferenceBoard.Section], widths: [Double],
    _ change: (inout ReferenceOptions) -> Void
  ) -> [ReferenceCase] {
    var cases: [ReferenceCase] = []
    for isIntegral in [false, true] {
      for width in widths {
        for (isHorizontal, isRightToLeft) in [(false, false), (false, true), (true, false)] {
          var options = ReferenceOptions()
          (options.isIntegral, options.isHorizontal) = (isIntegral, isHorizontal)
          options.isRightToLeft = isRightToLeft
          (options.columnGap, options.rowGap) = (1, 1)
          change(&options)
          let size =
            isHorizontal
            ? Size(width: 20, height: width) : Size(width: width, height: 20)
          cases.append(ReferenceCase(ReferenceBoard(sections), in: size, options))
        }
      }
    }
    return cases
  }

  private static var weights: [ReferenceCase] {
    var sections: [ReferenceBoard.Section] = []
    for weights in lists(of: [0, 1, 2.5, -1, .infinity, 1e308], upTo: 3) {
      for span in [1, 2] {
        var section = section([item(2, span, nil), item(3, 1, nil), item(1, 1, 2)])
        section.columnWeights = weights
        sections.append(section)
      }
    }
    return [0, 1, 2.5].flatMap { gap in
      cases(sections, widths: [0, 7, 10.5, 30]) { ($0.columnGap, $0.rowGap) = (gap, gap) }
    }
  }

  private static var fit: [ReferenceCase] {
    var sections: [ReferenceBoard.Section] = []
    for count in 0...4 {
      for own in [nil, 0, 1, 2, 3, 5] as [Int?] {
        for span in 1...3 {
          var section = section((0..<count).map { item(Double($0 + 1), span, nil) })
          section.columns = own
          sections.append(section)
        }
      }
    }
    let columns: [ReferenceOptions.Columns] = [.number(3), .minimumWidth(4)]
    return columns.flatMap { columns in
      cases(sections, widths: [0, 3, 20.5]) { ($0.columns, $0.isFit) = (columns, true) }
    }
  }

  private static var bounds: [ReferenceCase] {
    var section = section([item(1, 1, nil), item(2, 2, nil), item(1, 1, nil)])
    var sections = [section]
    section.columns = 3
    sections.append(section)
    section.columnWeights = [1, 3]
    section.columns = nil
    sections.append(section)
    var found: [ReferenceCase] = []
    for minimum in [0, 0.4, 3, 9.5, 200, .nan] {
      for least in [nil, 0, 2, 5] as [Int?] {
        for greatest in [nil, 0, 1, 3, 20_000] as [Int?] {
          found += cases(sections, widths: [0, 20.5]) {
            $0.columns = .minimumWidth(minimum)
            ($0.leastColumns, $0.greatestColumns) = (least, greatest)
          }
        }
      }
    }
    return found
  }

  private static var greatestWidths: [ReferenceCase] {
    var sections: [ReferenceBoard.Section] = []
    for own in 1...4 {
      for span in 1...3 {
        var section = section([item(1, span, nil), item(2, 1, nil), item(1, 1, 1)])
        section.columns = own
        sections.append(section)
      }
    }
    var found: [ReferenceCase] = []
    for width in [0.5, 1, 2, 2.5, 3, 4.75, 100, 0, -1, .infinity, .nan] {
      for alignment in [LayoutConfiguration.Alignment.start, .center, .end] {
        found += cases(sections, widths: [0, 7, 10.5, 12]) {
          ($0.greatestWidth, $0.alignment) = (width, alignment)
        }
      }
    }
    return found
  }

  private static var pins: [ReferenceCase] {
    var sections: [ReferenceBoard.Section] = []
    let choices = (1...3).flatMap { span in
      ([nil, -1, 0, 1, 2, 3] as [Int?]).map { (span: span, column: $0) }
    }
    for first in choices {
      for second in choices {
        sections.append(
          section([
            item(3, first.span, first.column), item(1, second.span, second.column),
            item(1, 1, nil), item(0, 2, nil), item(2, 1, 0), item(1, 1, nil),
          ]))
      }
    }
    return manners { manner in
      cases(sections, widths: [20.5]) { manner(&$0, 3) }
    }
  }

  private static var flush: [ReferenceCase] {
    let items = [1, 2.5, 0].flatMap { extent in [item(extent, 1, nil), item(extent, 2, nil)] }
    let sections = lists(of: items, upTo: 3).map(section)
    return [1, 2, 3].flatMap { columns in
      manners { manner in
        cases(sections, widths: [20.5]) { options in
          manner(&options, columns)
          options.isFlush = true
        }
      }
    }
  }

  private static var columnFirst: [ReferenceCase] {
    let sections = lists(of: [0, 1, 2.5, 0.1].map { item($0, 1, nil) }, upTo: 4).map(section)
    return [1, 2, 3].flatMap { columns in
      [0, 0.3, 1].flatMap { gap in
        cases(sections, widths: [20.5]) {
          ($0.columns, $0.placement) = (.number(columns), .columnFirst)
          ($0.columnGap, $0.rowGap) = (gap, gap)
        }
      }
    }
  }

  private static var aspects: [ReferenceCase] {
    var sections: [ReferenceBoard.Section] = []
    for aspect in [0, -1, .infinity, 1e-300, 1e300, 0.75, 1, 3] {
      for (extent, span) in [(0, 1), (2.5, 2), (-1, 3), (.infinity, 1)] as [(Double, Int)] {
        for weights in [nil, [1, 2, 0]] as [[Double]?] {
          let ratio = ReferenceBoard.Item(extent, span: span, aspect: aspect)
          var section = section([item(1, 1, nil), ratio, ratio, item(1, 1, nil)])
          section.columnWeights = weights
          sections.append(section)
        }
      }
    }
    // Each section apart, because one that is too high moves all after it beyond all numbers.
    return sections.flatMap { section in
      manners { manner in
        Array(cases([section], widths: [20.5]) { manner(&$0, 3) }.prefix(4))
      }
    }
  }

  private static func manners(
    _ cases: ((inout ReferenceOptions, Int) -> Void) -> [ReferenceCase]
  ) -> [ReferenceCase] {
    var found: [ReferenceCase] = []
    for placement in ReferenceOptions.Placement.allCases {
      let tolerances: [(Double, Bool)] =
        placement == .shortest ? [(0, false), (0, true), (1.5, false)] : [(0, false)]
      for (tolerance, isDense) in tolerances {
        found += cases { options, columns in
          options.columns = .number(columns)
          options.placement = placement
          (options.tolerance, options.isDense) = (tolerance, isDense)
        }
      }
    }
    return found
  }
}
