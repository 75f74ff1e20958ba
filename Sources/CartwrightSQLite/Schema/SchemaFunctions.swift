internal import CSQLite
internal import Cartwright
internal import CartwrightAnalytics

/// The functions that schema changes call: `normalized_code` and `customer_digest`.
enum SchemaFunctions {
    private typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    /// Adds the functions to a connection.
    ///
    /// - Parameter digest: the digest of customers.
    static func add(to connection: SQLiteConnection, hidingBy digest: KeyedDigest) throws(CartwrightError) {
        let normalized = sqlite3_create_function_v2(
            connection.pointer,
            "normalized_code",
            1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            nil,
            normalizedCode,
            nil,
            nil,
            nil
        )
        try connection.check(normalized)
        let hidden = sqlite3_create_function_v2(
            connection.pointer,
            "customer_digest",
            2,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            Unmanaged.passRetained(DigestBox(digest)).toOpaque(),
            customerDigest,
            nil,
            nil,
            { box in box.map { Unmanaged<DigestBox>.fromOpaque($0).release() } }
        )
        try connection.check(hidden)
    }

    private static let normalizedCode: Function = { context, _, values in
        guard case .bytes(let code) = SQLArgument(values?[0]), code.contains(where: { $0 >= 0x80 }) else {
            return sqlite3_result_value(context, values?[0])
        }
        let name = Array(PromotionCode.normalized(String(decoding: code, as: UTF8.self)).utf8)
        sqlite3_result_blob(context, name, Int32(clamping: name.count), SQLArgument.copied)
    }

    private static let customerDigest: Function = { context, _, values in
        guard let box = sqlite3_user_data(context), case .bytes(let tenant) = SQLArgument(values?[0]),
            case .bytes(let customer) = SQLArgument(values?[1]),
            let digest = try? CustomerDigest(
                Unmanaged<DigestBox>.fromOpaque(box).takeUnretainedValue().digest,
                tenant: tenant
            )(customer)
        else { return sqlite3_result_error(context, "no digest of a customer", -1) }
        sqlite3_result_blob(context, digest, Int32(clamping: digest.count), SQLArgument.copied)
    }
}

/// A digest that SQLite retains with a function.
private final class DigestBox: Sendable {
    let digest: KeyedDigest

    init(_ digest: KeyedDigest) { self.digest = digest }
}
