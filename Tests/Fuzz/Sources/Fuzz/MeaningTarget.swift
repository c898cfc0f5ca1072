/// Reads the meanings of columns of spoilt numbers, dates, sizes, durations and versions.
let meaningTarget = Target(name: "meaning") { random in
  let count = 1 + random.below(40)
  MeaningTrial(count: count, using: &random).run()
}
