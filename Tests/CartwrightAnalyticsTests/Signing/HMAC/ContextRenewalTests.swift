import Cartwright
import Testing

@testable import CartwrightAnalytics

/// The self-test, with libraries that behave like releases of OpenSSL.
struct ContextRenewalTests {
    private static let wrong = [UInt8](repeating: 7, count: 32)

    @Test func `a sound library is used by reinitialising its context`() throws {
        let chosen = try ContextRenewal.selfTested { _ in ContextRenewal.sample.code }
        #expect(chosen == .reinitialised)
    }

    @Test func `a library whose reset has no effect is used through duplicates`() throws {
        let chosen = try ContextRenewal.selfTested { $0 == .reinitialised ? Self.wrong : ContextRenewal.sample.code }
        #expect(chosen == .duplicated)
    }

    @Test func `a library that refuses to reset is used through duplicates`() throws {
        let chosen = try ContextRenewal.selfTested { (renewal) throws(CartwrightError) in
            guard renewal == .duplicated else { throw CartwrightError(.hmacLibrary, "refused") }
            return ContextRenewal.sample.code
        }
        #expect(chosen == .duplicated)
    }

    @Test func `a library that is always wrong is not used`() {
        let code = code { () throws(CartwrightError) in _ = try ContextRenewal.selfTested { _ in Self.wrong } }
        #expect(code == .hmacLibrary)
    }

    @Test func `the library on this machine passes in one way`() throws {
        #expect(try ContextRenewal.allCases.contains(ContextRenewal.selfTested()))
    }
}
