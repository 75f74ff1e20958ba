package import Cartwright

/// The result of ``ChangeLog/verify(at:)``.
package struct ChangeVerification: Hashable, Sendable {
    /// The number of entries that fit.
    package var entries: Int64 = 0
    /// The SHA-256 of the last entry that fits. A copy of it elsewhere shows later that these entries did not change.
    package var digest = ChangeEntry.noDigest
    /// The first entry that does not fit; nil if all do.
    package var flaw: Flaw?

    /// An entry that does not fit, or the head.
    package struct Flaw: Hashable, Sendable {
        /// The number of the entry; nil for the head.
        package let number: Int64?
        private let reason: String

        init(_ number: Int64?, _ reason: String) { (self.number, self.reason) = (number, reason) }

        /// The flaw as a sentence: `entry 17 is missing`.
        package var text: String { "\(number.map { "entry \($0)" } ?? "the head") \(reason)" }
    }
}

extension ChangeLog {
    /// The number of entries that are read at a time.
    private static let verifiedAtOnce = 500

    /// Reads the whole log, and compares each entry with the digest that the next entry or the head has.
    ///
    /// Entries that other processes append meanwhile are verified, too.
    ///
    /// - Throws: an error of area `store`; `digest.library`.
    package func verify(at now: Instant) async throws(CartwrightError) -> ChangeVerification {
        var walk = ChangeWalk()
        while walk.result.flaw == nil {
            let known = walk.result.entries
            guard let head = try await readableHead(at: now) else {
                walk.fail(nil, "cannot be read")
                break
            }
            try await follow(&walk, to: head, at: now)
            // An entry after the head was appended meanwhile, unless the head stays where it is.
            guard walk.result.flaw == nil, known == walk.result.entries else { continue }
            guard try await hasEntry(after: head, at: now) else {
                if try await self.head(at: now).revision == head.revision { break }
                continue
            }
            walk.fail(head.number + 1, "is after the head")
        }
        return walk.result
    }

    /// Returns the head; nil if it cannot be read.
    private func readableHead(at now: Instant) async throws(CartwrightError) -> ChangeHead? {
        do throws(CartwrightError) { return try await head(at: now) } catch {
            guard error.code == .storeCorrupt else { throw error }
            return nil
        }
    }

    private func follow(_ walk: inout ChangeWalk, to head: ChangeHead, at now: Instant) async throws(CartwrightError) {
        while walk.result.entries < head.number {
            let read = try await records.records(
                of: ChangeEntry.kind,
                after: ChangeEntry.id(walk.result.entries),
                limit: Self.verifiedAtOnce + 1,
                at: now
            )
            let left = Int(clamping: head.number - walk.result.entries)
            for (index, record) in read.prefix(min(left, Self.verifiedAtOnce)).enumerated() {
                let following = index + 1 < min(left, read.count) ? read[index + 1] : nil
                try walk.step(record, before: following, head)
                guard walk.result.flaw == nil else { return }
            }
            guard !read.isEmpty else { return walk.fail(walk.result.entries + 1, "is missing") }
        }
    }
}

/// The state of a verification.
private struct ChangeWalk {
    var result = ChangeVerification()

    mutating func fail(_ number: Int64?, _ reason: String) {
        result.flaw = ChangeVerification.Flaw(number, reason)
        result.entries = min(result.entries, (number ?? .max) - 1)
    }

    /// Verifies the next entry.
    ///
    /// - Parameter following: the record after it; nil for the last entry.
    mutating func step(_ record: Record, before following: Record?, _ head: ChangeHead) throws(CartwrightError) {
        let number = result.entries + 1
        guard record.key.id == ChangeEntry.id(number) else { return fail(number, "is missing") }
        guard let entry = try? ChangeEntry(restoring: record.body), entry.number == number else {
            return fail(number, "was changed")
        }
        let digest = try SHA256.hexadecimal(record.body)
        let expected = number == head.number ? head.digest : following.flatMap(Self.previous)
        guard entry.previous == result.digest else {
            // An entry that has the digest that follows it is unchanged, so the one before it was changed.
            let isUnchanged = digest == expected && number > 1
            return fail(isUnchanged ? number - 1 : number, "was changed")
        }
        if number == head.number, digest != head.digest { return fail(number, "does not have the digest of the head") }
        (result.entries, result.digest) = (number, digest)
    }

    private static func previous(_ record: Record) -> String? { try? ChangeEntry(restoring: record.body).previous }
}
