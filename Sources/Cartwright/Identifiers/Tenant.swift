/// One of the shops that share a database: the data of one tenant is not visible to another.
///
/// A store belongs to a tenant, and ``shop`` is the tenant of a database with a single shop.
public struct Tenant: Hashable, Sendable {
    /// The name: 1 to 64 of `a` to `z`, `0` to `9`, `-` and `_`, of which the first is a letter or a digit.
    public let name: String

    /// The tenant of a database that serves one shop.
    public static let shop = Tenant(checked: "shop")

    /// The owner of records that belong to no shop, such as access keys. It cannot be created by name.
    public static let operators = Tenant(checked: "_operators")

    /// Creates a tenant from its name.
    ///
    /// - Throws: `tenant.bad_name`.
    public init(_ name: String) throws(CartwrightError) {
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.isAllowed),
            let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "_")
        else {
            throw CartwrightError(
                .tenantBadName,
                "expected the name of a tenant, found \"\(name.shortened(toBytes: 70))\"",
                hint: "1 to 64 of a-z, 0-9, - and _, beginning with a letter or a digit"
            )
        }
        self.name = name
    }

    private init(checked name: String) { self.name = name }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension Tenant {
    /// The `source` of the tenant's events: `/cartwright/TENANT`.
    public var eventSource: String { "/cartwright/\(name)" }
}

extension Tenant: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let tenantBadName: ErrorCode = "tenant.bad_name: The name is not allowed for a tenant."
}
