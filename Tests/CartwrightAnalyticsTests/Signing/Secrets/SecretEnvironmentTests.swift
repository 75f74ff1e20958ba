import Cartwright
import Testing

@testable import CartwrightAnalytics

struct SecretEnvironmentTests {
    private static let environment = [
        "GOOD": Secret.demoText, "EMPTY": "", "BAD": "whsec_?", "SHORT": "whsec_QUJD", "BREAK": Secret.demoText + "\n",
    ]

    private func error(for name: String) -> CartwrightError? {
        do throws(CartwrightError) {
            _ = try Secret.read(environmentVariable: name, in: Self.environment)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a secret is read from the named variable`() throws {
        #expect(try Secret.read(environmentVariable: "GOOD", in: Self.environment).isDemo)
    }

    @Test(arguments: [
        ("ABSENT", ErrorCode.secretVariableMissing), ("EMPTY", .secretVariableMissing), ("BAD", .secretMalformed),
        ("BREAK", .secretMalformed), ("SHORT", .secretBadLength), (Secret.demoText, .secretMisplaced),
    ])
    func `each error of a variable has its code`(name: String, code: ErrorCode) {
        #expect(error(for: name)?.code == code)
    }

    @Test func `the error names the variable, but not a secret in its place`() {
        #expect(error(for: "BAD")?.location.file == "$BAD")
        #expect(error(for: Secret.demoText)?.description.contains("Q2Fy") == false)
    }
}
