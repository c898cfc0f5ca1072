import WaterfallApp
import WaterfallLayoutClient

/// Layouts with planted faults, each under the fault's name, and a sound one.
@main
enum Faulty: WaterfallProgram {
  static let name = "faulty"
  static let layouts =
    FaultyLayout.Fault.allCases.map { fault in
      NamedLayout(fault.rawValue) { _ in FaultyLayout(fault) }
    } + [NamedLayout("sound") { _ in FaultyLayout(nil) }]
}
