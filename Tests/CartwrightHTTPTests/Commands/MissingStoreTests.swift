import Foundation
import TemporaryFiles
import Testing

/// Commands that read a store refuse a misspelled name, instead of creating an empty store.
@Suite(.timeLimit(.minutes(20)))
struct MissingStoreTests {
    @Test(arguments: [
        ["sessions", "list"], ["sessions", "delete", "a"], ["orders", "list"],
        ["uplift", "--card", "news"], ["gift-cards", "list"], ["erase", "customer", "ada"],
        ["prices", "history", "MUG"],
    ])
    func `a missing store is refused and not created`(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let store = folder.file("shop.store")
        let process = try NetProcess(arguments + ["--store", store], by: "cartwright-net", in: folder, as: "run")
        #expect(process.wait() != 0)
        #expect(try folder.text("run.err").contains("error[file.unreadable]: the store \(store) does not exist"))
        #expect(!FileManager.default.fileExists(atPath: store))
    }
}
