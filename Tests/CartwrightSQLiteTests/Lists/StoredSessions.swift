import Cartwright
import Foundation

@testable import CartwrightSQLite

/// Stored sessions for tests of lists: those of the last version's fixtures, under other ids and customers.
enum StoredSessions {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Fixtures/0.1.0").standardizedFileURL

    /// Returns a session of the fixtures: `shop-paid` has an order of the customer `ada`.
    static func json(_ name: String, id: String, customer: String = "ada") throws -> [UInt8] {
        let text = try String(contentsOf: folder.appending(path: "sessions/\(name).json"), encoding: .utf8)
        let own = name.split(separator: "-").last.map(String.init) ?? name
        return Array(
            text.replacing("\"id\":\"\(own)\"", with: "\"id\":\"\(id)\"")
                .replacing("\"id\": \"\(own)\"", with: "\"id\": \"\(id)\"").replacing("ada", with: customer).utf8
        )
    }

    /// Returns the change that stores a session of the fixtures.
    static func change(
        _ name: String,
        id: String,
        customer: String = "ada",
        after revision: Int64 = 0,
        at instant: Instant = Samples.now,
        key: String? = nil,
        isUnsettled: Bool = false,
        earlierSteps: Int = 0
    ) throws -> CheckoutChange {
        var change = CheckoutChange(
            of: id,
            to: try json(name, id: id, customer: customer),
            after: revision,
            at: instant,
            key: key,
            answer: key == nil ? [] : Array("answer for \(customer)".utf8),
            isUnsettled: isUnsettled,
            earlierSteps: earlierSteps
        )
        change.commands = Array("[\"by \(customer)\"]".utf8)
        return change
    }
}
