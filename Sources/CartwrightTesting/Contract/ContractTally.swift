/// The numbers of tries for one part of a plugin.
public struct ContractTally: Hashable, Sendable, CustomStringConvertible {
    /// The part: `handler stamp`, `condition "stamp_count"`, `effect "round_total_down"`.
    public let part: String

    /// The numbers by name: cards and accepted cards, promotions, answers and proposals by kind.
    public private(set) var counts: [Count] = []

    /// A number of one kind.
    public struct Count: Hashable, Sendable {
        /// The kind: `cards`, `answers`.
        public let name: String
        /// The number of tries.
        public fileprivate(set) var number: Int
    }

    init(_ part: String, _ names: [String] = []) {
        self.part = part
        counts = names.map { Count(name: $0, number: 0) }
    }

    mutating func add(_ name: String, _ number: Int = 1) {
        if let index = counts.firstIndex(where: { $0.name == name }) {
            counts[index].number += number
        } else {
            counts.append(Count(name: name, number: number))
        }
    }

    /// Returns the number of a kind.
    public func number(of name: String) -> Int { counts.first { $0.name == name }?.number ?? 0 }

    /// The numbers as text: `handler stamp: 412 cards, 230 accepted`.
    public var description: String {
        "\(part): \(counts.isEmpty ? "nothing" : counts.map { "\($0.number) \($0.name)" }.joined(separator: ", "))"
    }
}

/// The violations that a contract found, and its tries.
public struct ContractReport: Sendable {
    /// The rules that were broken, each kind of violation once.
    public internal(set) var violations: [ContractViolation] = []

    /// The numbers of tries for each part of the plugin: handlers, then conditions, then effects.
    public internal(set) var tried: [ContractTally] = []
}
