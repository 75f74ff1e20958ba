internal import Cartwright

/// The number by which a session is locked. Two sessions that share one by chance wait for each other and are otherwise
/// as any two.
enum SessionLock {
    /// FNV-1a of 64 bits, of the names of the schema, the tenant and the session.
    static func number(of session: [UInt8], tenant: [UInt8], schema: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in Array(schema.utf8) + [0] + tenant + [0] + session {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return Int64(bitPattern: hash)
    }
}

extension Tenant {
    /// Its name as the tables have it.
    var bytes: [UInt8] { Array(name.utf8) }
}
