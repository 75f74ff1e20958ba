import Cartwright
import CartwrightCheckout
import Foundation

/// The payment provider: a file for each charge and refund, named by its key, in a folder shared by all processes.
/// A repeated key has one effect, as with a payment company.
struct Till: PaymentProvider {
    let folder: URL

    init(beside place: String) throws {
        let isFile = !place.contains("://")
        folder = URL(filePath: isFile ? "\(place)-till" : ProcessInfo.processInfo.environment["TILL"] ?? "till")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func charge(_ charge: Charge) async throws -> PaymentOutcome {
        if charge.method == "declined" { return .failed(reason: "the card was declined") }
        try note("\(charge.amount)", as: charge.key)
        return .confirmed
    }

    func refund(_ refund: Refund, of session: String) async throws { try note("-\(refund.amount)", as: refund.key) }

    private func note(_ text: String, as key: String) throws {
        try Data("\(text)\n".utf8).write(to: folder.appending(path: key), options: .atomic)
    }
}
