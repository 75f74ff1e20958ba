import Cartwright
import CartwrightREPL

/// Access to the sample files only: a fuzzer may use any path, and must not read or write there.
struct FuzzFiles: FileAccess {
    private static let samples = [
        "samples/catalog.json", "samples/cards/autumn.json", "samples/cards/sync-2.json",
        "samples/cards/winter-long.json", "samples/carts/two-mugs.json", "samples/events/purchase.ndjson",
    ]

    private static let contents = samples.reduce(into: [:]) { contents, path in
        contents[path] = try? DiskFiles().read(path)
    }

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        guard let bytes = Self.contents[path] else {
            throw CartwrightError(.fileUnreadable, "\(path) is not a sample file", fault: .environment)
        }
        return bytes
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        throw CartwrightError(.fileUnwritable, "\(path) is not written", fault: .environment)
    }
}
