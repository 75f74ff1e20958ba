import Cartwright
import Testing

@testable import CartwrightPluginLoader

/// Modules with very many small parts, some of which would crash the wasm library.
@Suite struct ModuleCountsTests {
    private static let start: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]

    /// Encodes a number as LEB128 in the fewest bytes.
    private static func number(_ number: Int) -> [UInt8] {
        number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F | 0x80)] + Self.number(number >> 7)
    }

    private static func section(_ id: UInt8, _ count: Int, _ element: [UInt8]) -> [UInt8] {
        let body = number(count) + (0..<count).flatMap { _ in element }
        return [id] + number(body.count) + body
    }

    private static func refusal(_ module: [UInt8]) throws -> CartwrightError? {
        let runtime = try TestRuntime.get()
        do throws(CartwrightError) {
            _ = try runtime.module(start + module, named: "many.wasm")
            return nil
        } catch {
            return error
        }
    }

    @Test func `70,000 globals and 40,000 data segments are not compiled`() throws {
        let memory = Self.section(5, 1, [0, 1])
        let data = memory + Self.section(11, 40_000, [0, 0x41, 0, 0x0B, 0])
        #expect(try Self.refusal(data)?.summary == "many.wasm exceeded its limit of data segments: 40000 of 10000")
        let globals = Self.section(6, 70_000, [0x7F, 1, 0x41, 0, 0x0B])
        #expect(try Self.refusal(globals)?.code == .pluginLimitExceeded)
    }

    @Test(arguments: ModuleCounts.limits.keys.sorted())
    func `one part over a section's limit is refused with the section's name`(section: UInt8) throws {
        let (what, most) = try #require(ModuleCounts.limits[section])
        // The section header alone decides.
        let body = Self.number(most + 1)
        let refusal = try #require(try Self.refusal([section] + Self.number(body.count) + body))
        #expect(refusal.summary == "many.wasm exceeded its limit of \(what): \(most + 1) of \(most)")
        let allowed = Self.number(most)
        #expect(try Self.refusal([section] + Self.number(allowed.count) + allowed)?.code == .wasmBadModule)
    }

    @Test func `a module at the limits is compiled`() throws {
        let memory = Self.section(5, 1, [0, 1])
        let globals = Self.section(6, 5_000, [0x7F, 1, 0x41, 0, 0x0B])
        let data = Self.section(11, 10_000, [0, 0x41, 0, 0x0B, 0])
        #expect(try Self.refusal(memory + globals + data)?.code == .wasmMissingExport)
    }

    @Test(arguments: [[11], [11, 0x80], [11, 0x85, 0x80, 0x80, 0x80, 0x80, 0], [11, 5, 1], [11, 0], [200, 3, 1]])
    func `a section without an end is refused`(section: [UInt8]) throws {
        #expect(try Self.refusal(section)?.code == .wasmBadModule)
    }
}
