import CartwrightAnalytics

/// The customers of workloads, by the digests that stand for them in the tables of a store.
struct CustomerNames {
    private var names: [String: String] = [:]

    /// The number of customers that any workload has at most.
    private static let most = 1_000

    /// - Parameter key: the key of the store's digests, in hexadecimal digits.
    init(key: String) throws {
        let digits = Array(key)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { place in
            UInt8(String(digits[place...place + 1]), radix: 16)
        }
        let digest = KeyedDigest(key: bytes)
        for name in (0..<Self.most).map({ "c\($0)" }) {
            names[try digest(Array("shop\0\(name)".utf8)).hexadecimal] = name
        }
    }

    /// Returns the customer of a digest in hexadecimal digits, or the digits if there is none.
    subscript(_ digits: String) -> String { names[digits.lowercased()] ?? digits }

    /// Returns the name of a counter with its customer in place of the digest: `customer/warm/c16`.
    func counter(_ name: String) -> String {
        guard name.hasPrefix("customer/"), let slash = name.lastIndex(of: "/") else { return name }
        return String(name[...slash]) + self[String(name[name.index(after: slash)...])]
    }
}
