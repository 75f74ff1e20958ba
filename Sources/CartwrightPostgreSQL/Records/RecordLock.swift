/// The number by which a record is locked while it is written. Two records that share one by chance wait for each other
/// and are otherwise as any two.
enum RecordLock {
    static func number(of kind: [UInt8], _ id: [UInt8], tenant: [UInt8], schema: String) -> Int64 {
        // No session's name begins so: that of a tenant has no zero.
        SessionLock.number(of: [0] + tenant + [0] + kind + [0] + id, schema: schema)
    }
}
