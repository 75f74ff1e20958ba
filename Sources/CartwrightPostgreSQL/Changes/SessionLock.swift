internal import Cartwright

/// The lock number of a session. Two sessions whose numbers collide wait for each other, and are otherwise
/// independent.
enum SessionLock {
    /// Returns the 64-bit FNV-1a hash of schema, tenant and session.
    static func number(of session: [UInt8], tenant: [UInt8], schema: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in Array(schema.utf8) + [0] + tenant + [0] + session {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return Int64(bitPattern: hash)
    }
}

extension Tenant {
    /// The name as stored in the tables.
    var bytes: [UInt8] { Array(name.utf8) }
}
