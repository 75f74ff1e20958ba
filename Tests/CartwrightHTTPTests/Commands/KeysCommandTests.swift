import Foundation
import TemporaryFiles
import Testing

/// `cartwright keys`, which runs `cartwright-net`: keys are shown once, listed and revoked.
@Suite(.timeLimit(.minutes(20)))
struct KeysCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: [String], as name: String) throws -> (status: Int32, output: String, errors: String) {
        let process = try NetProcess(
            ["keys"] + arguments + ["--store", folder.file("shop.store")],
            by: "cartwright",
            in: folder,
            as: name
        )
        let status = process.wait()
        return (status, try folder.text("\(name).out"), try folder.text("\(name).err"))
    }

    @Test func `a key is shown once, listed without its secret, and revoked`() throws {
        let made = try run(["new", "--scope", "quote,checkout"], as: "new")
        let parts = made.output.trimmingCharacters(in: .newlines).split(separator: "_")
        #expect(made.status == 0 && parts.count == 3)
        let id = "ck_\(try #require(parts.dropFirst().first))"
        let listed = try run(["list"], as: "list")
        #expect(listed.output == "\(id)  shop  checkout,quote  no end\n")
        let revoked = try run(["revoke", id], as: "revoke")
        #expect(revoked.status == 0 && revoked.output.hasPrefix("\(id)  shop  checkout,quote  revoked 20"))
    }

    @Test func `an unknown scope, key or tenant is refused`() throws {
        let scope = try run(["new", "--scope", "quotes"], as: "scope")
        #expect(scope.status == 65 && scope.errors.contains("error[access_key.bad_scope]"))
        #expect(scope.errors.contains("quote, checkout, backend, agent, manage"))
        let unknown = try run(["revoke", "ck_000000000000"], as: "unknown")
        #expect(unknown.status == 65 && unknown.errors.contains("error[access_key.unknown]"))
        let tenant = try run(["new", "--scope", "quote", "--tenant", "A B"], as: "tenant")
        #expect(tenant.status == 65 && tenant.errors.contains("error[tenant.bad_name]"))
    }
}
