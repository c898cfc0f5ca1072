package import WaterfallRecords

/// The things that a speaker shows at one moment, as members of a JSON object.
///
/// Each member is a whole: if a part of it changes, all of it is sent.
package struct TalkState: Hashable, Sendable {
  /// The members by name. A name occurs once.
  package private(set) var members: [Field] = []

  package init() {}

  /// The value of a member; nil if the state does not say it.
  package subscript(name: String) -> Value? {
    get { members.first { $0.name.isExactly(name) }?.value }
    set {
      let index = members.firstIndex { $0.name.isExactly(name) }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Field(name, value))
      case (nil, nil): break
      }
    }
  }

  /// The members that differ from an earlier state. One that is not said any more is null.
  ///
  /// - Complexity: O(members²); a state has few of them.
  package func changes(since earlier: TalkState) -> [Field] {
    let gone = earlier.members.filter { self[$0.name] == nil }.map { Field($0.name, .null) }
    return members.filter { earlier[$0.name] != $0.value } + gone
  }

  /// Takes changes as ``changes(since:)`` gives them.
  package mutating func apply(_ changes: [Field]) {
    for change in changes { self[change.name] = change.value == .null ? nil : change.value }
  }
}
