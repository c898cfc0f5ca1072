internal import SystemC

/// Many descriptors for which a single thread waits (poll(2)).
///
/// Unlike ``readyDescriptors(among:writing:until:)``, the set stays from one wait to the next.
package struct PollSet {
  /// The news to wait for. The end of the connection is reported in any case.
  package struct Interest: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Something to read, or the end.
    package static let reading = Interest(rawValue: 1)
    /// Room to write.
    package static let writing = Interest(rawValue: 2)

    fileprivate var events: Int16 {
      (contains(.reading) ? Int16(POLLIN) : 0) | (contains(.writing) ? Int16(POLLOUT) : 0)
    }
  }

  package struct News {
    package let index: Int
    /// Something can be read, perhaps the end.
    package let isReadable: Bool
    package let isWritable: Bool
    /// The other end is gone, or the descriptor is broken.
    package let isOver: Bool
  }

  private var requests: [pollfd] = []

  package init() {}

  package mutating func append(_ descriptor: Descriptor, for interest: Interest) {
    requests.append(pollfd(fd: descriptor.number, events: interest.events, revents: 0))
  }

  /// Removes a descriptor. The last one takes its index.
  package mutating func remove(at index: Int) {
    requests.swapAt(index, requests.count - 1)
    requests.removeLast()
  }

  package mutating func wait(at index: Int, for interest: Interest) {
    requests[index].events = interest.events
  }

  /// Waits for news of any descriptor.
  ///
  /// - Parameter deadline: nil waits without limit.
  /// - Returns: in the order of the set; empty if the deadline has come.
  package mutating func news(until deadline: ContinuousClock.Instant?) -> [News] {
    let count = unsafe poll(&requests, nfds_t(requests.count), milliseconds(until: deadline))
    guard count > 0 else { return [] }
    var news: [News] = []
    news.reserveCapacity(Int(count))
    for index in 0..<requests.count where requests[index].revents != 0 {
      let events = Int32(requests[index].revents)
      news.append(
        News(
          index: index, isReadable: events & POLLIN != 0, isWritable: events & POLLOUT != 0,
          isOver: events & (POLLHUP | POLLERR | POLLNVAL) != 0))
    }
    return news
  }
}
