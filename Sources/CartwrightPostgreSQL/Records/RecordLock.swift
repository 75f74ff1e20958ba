/// The number by which a record is locked while it is written. Two records that share one by chance wait for each other
/// and are otherwise as any two.
enum RecordLock {
    static func number(of kind: [UInt8], _ id: [UInt8], tenant: [UInt8], schema: String) -> Int64 {
        // No tenant of a session is called so.
        SessionLock.number(of: kind + [0] + id, tenant: Array("record ".utf8) + tenant, schema: schema)
    }
}
