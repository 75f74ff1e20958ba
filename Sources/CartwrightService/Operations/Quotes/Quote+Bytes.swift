internal import Cartwright

extension Quote {
    /// The quote as JSON text in UTF-8.
    var jsonBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512 + 256 * lines.count)
        writeJSON(to: &bytes)
        return bytes
    }
}
