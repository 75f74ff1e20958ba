import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightConsole
import CartwrightService

/// `cartwright-net keys`: the access keys of a service.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Access keys of the service.",
        subcommands: [NewKeyCommand.self, ListKeysCommand.self, RevokeKeyCommand.self]
    )
}

extension KeyStoreArguments {
    /// Opens the keys of the store.
    ///
    /// - Throws: an error of area `store`.
    func ring() async throws(CartwrightError) -> AccessKeys {
        AccessKeys(try await ServiceLocation.open(store).stores(of: AccessKeys.keeper).records)
    }
}

/// `cartwright-net keys new`.
struct NewKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: NewKeyArguments.abstract,
        discussion: NewKeyArguments.discussion
    )

    @OptionGroup var arguments: NewKeyArguments

    func run() async throws {
        try await reporting { () throws(CartwrightError) in
            let now = Instant.now()
            let (key, text) = try AccessKey.make(
                for: try Tenant(arguments.tenant),
                scopes: try Scope.list(arguments.scope),
                random: try RandomBytes.draw(32),
                at: now,
                expiresAt: arguments.days.map { now.adding(seconds: $0 * 86_400) }
            )
            try await arguments.place.ring().add(key)
            var object = key.summary
            object["key"] = .string(text)
            return [arguments.place.json ? JSONValue.object(object).text : text]
        }
    }
}

/// `cartwright-net keys list`.
struct ListKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: ListKeysArguments.abstract)

    @OptionGroup var arguments: ListKeysArguments

    func run() async throws {
        try await reporting { () throws(CartwrightError) in
            let keys = try await arguments.place.ring().all(at: Instant.now())
            if arguments.place.json { return [JSONValue.array(keys.map { .object($0.summary) }).text] }
            return keys.map(\.line)
        }
    }
}

/// `cartwright-net keys revoke`.
struct RevokeKeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: RevokeKeyArguments.abstract)

    @OptionGroup var arguments: RevokeKeyArguments

    func run() async throws {
        try await reporting { () throws(CartwrightError) in
            guard let key = try await arguments.place.ring().revoke(arguments.id, at: Instant.now()) else {
                throw CartwrightError(
                    .accessKeyUnknown,
                    "access key \"\(arguments.id.shortened(toBytes: 60))\" does not exist",
                    hint: "cartwright keys list"
                )
            }
            return [arguments.place.json ? JSONValue.object(key.summary).text : key.line]
        }
    }
}

extension Scope {
    /// Reads a list of scopes: `quote,checkout`.
    ///
    /// - Throws: `access_key.bad_scope`.
    fileprivate static func list(_ text: String) throws(CartwrightError) -> Set<Scope> {
        var scopes: Set<Scope> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let scope = Scope(rawValue: String(word)) else {
                throw CartwrightError(
                    .accessKeyBadScope,
                    "expected a scope, found \"\(String(word).shortened(toBytes: 40))\"",
                    hint: Scope.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            scopes.insert(scope)
        }
        return scopes
    }
}

extension AccessKey {
    /// The public facts of the key.
    fileprivate var summary: JSONObject {
        var object = json.objectMembers
        (object["digest"], object["format"]) = (nil, nil)
        return object
    }

    fileprivate var line: String {
        let words = scopes.map(\.rawValue).sorted().joined(separator: ",")
        let end = revokedAt.map { "revoked \($0)" } ?? expiresAt.map { "until \($0)" } ?? "no end"
        return "\(id)  \(tenant)  \(words)  \(end)"
    }
}

extension JSONValue {
    fileprivate var objectMembers: JSONObject {
        guard case .object(let object) = self else { return [:] }
        return object
    }
}

extension ErrorCode {
    static let accessKeyUnknown: ErrorCode = "access_key.unknown: An access key that does not exist."
    static let accessKeyBadScope: ErrorCode = "access_key.bad_scope: A scope that does not exist."

    /// Every code that this module declares.
    static let ofNet: [ErrorCode] = [.accessKeyBadScope, .accessKeyUnknown]
}
