internal import Cartwright

/// The number of items in each section of a module, read before it is compiled.
///
/// The library uses 16 bits for some of these numbers and ends the process if they overflow (wasmtime 48 does for
/// 66,000 globals or 33,000 data segments); and each item takes time to compile.
struct ModuleCounts {
    /// The maximum of each, by the number of its section. No honest module of 1 MiB comes near.
    static let limits: [UInt8: (what: String, most: Int)] = [
        1: ("types", 5_000), 2: ("imports", 1_000), 3: ("functions", 20_000), 4: ("tables", 100),
        5: ("memories", 100), 6: ("globals", 5_000), 7: ("exports", 20_000), 9: ("element segments", 5_000),
        11: ("data segments", 10_000), 12: ("data segments", 10_000),
    ]

    private let bytes: [UInt8]
    private var place = 8

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Refuses a module that exceeds a maximum, or whose sections have no lengths.
    ///
    /// - Throws: `plugin.limit_exceeded`, `wasm.bad_module`.
    static func check(_ bytes: [UInt8], _ name: String) throws(CartwrightError) {
        var counts = ModuleCounts(bytes)
        while counts.place < bytes.count { try counts.checkSection(name) }
    }

    private mutating func checkSection(_ name: String) throws(CartwrightError) {
        let section = bytes[place]
        place += 1
        guard let length = number(), length <= bytes.count - place else {
            throw .badModule(name, "one of its sections has no length or ends outside of the file")
        }
        let end = place + length
        if let (what, most) = Self.limits[section] {
            guard let count = number() else { throw .badModule(name, "the number of its \(what) is missing") }
            guard count <= most else { throw .limitExceeded(name, what, used: count, limit: most) }
        }
        place = end
    }

    /// Reads a 32-bit number in up to five bytes of seven bits, the lowest bits first (LEB128).
    private mutating func number() -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 35, by: 7) {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
