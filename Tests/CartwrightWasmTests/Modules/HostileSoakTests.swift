import Cartwright
import Foundation
import Testing

@testable import CartwrightWasm

/// Hostile modules one after the other, in one process: each is named every time, and the host goes on.
///
/// `CARTWRIGHT_HOSTILE_CALLS=100000 swift test --filter HostileSoakTests` makes more calls than the suite does.
@Suite struct HostileSoakTests {
    private static let calls =
        ProcessInfo.processInfo.environment["CARTWRIGHT_HOSTILE_CALLS"].flatMap { Int($0) } ?? 200

    @Test func `each call of a hostile module ends in its code, and an honest one is answered in between`() throws {
        let echo = try TestRuntime.module(ModuleText.echo)
        for call in 0..<Self.calls {
            let hostile = HostileModuleTests.hostile[call % HostileModuleTests.hostile.count]
            let refusal = try TestRuntime.refusal(hostile.text)
            try #require(refusal?.code.description == hostile.code, "call \(call), \(hostile.name)")
            let message = Array("{\"id\":\(call)}".utf8)
            try #require(try echo.answer(message).bytes == message, "call \(call), after \(hostile.name)")
        }
    }
}
