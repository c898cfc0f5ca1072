/// The free stretches of each lane above its end, in a dense section.
struct LaneHoles: Sendable {
  private let first: ContiguousArray<Double>
  init(from ends: ContiguousArray<Double>) { first = ends }
}
