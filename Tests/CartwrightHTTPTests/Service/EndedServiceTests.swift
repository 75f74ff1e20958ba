import Foundation
import TemporaryFiles
import TestRuns
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// If a native plugin ends the process of a service, standard error names the plugin, its work and the request.
@Suite(.onlyInAllTests, .serialized, .timeLimit(.minutes(15)))
struct EndedServiceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Starts a service with the plugin and a catalog with a promotion that uses its condition and effect.
    private func service() throws -> ServiceProcess {
        let plugins = folder.file("plugins")
        try FileManager.default.createDirectory(
            atPath: plugins,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let built = try #require(Self.built.isEmpty ? nil : Self.built)
        try Data(built).write(to: URL(filePath: "\(plugins)/ender.so"))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "\(plugins)/ender.so")
        let catalog = try folder.file("catalog.json", Self.catalog)
        return try ServiceProcess(
            folder,
            ["--catalog", catalog, "--plugins", plugins, "--trust-carts", "--verbose"],
            on: []
        )
    }

    private static func quote(_ attributes: String) -> String {
        """
        {"cart": {"currency": "USD", "lines": [{"sku": "MUG", "unit_price": 1000, "quantity": 3,
        "attributes": \(attributes)}]}}
        """
    }

    @Test(arguments: [
        (quote(#"{"cost": 9223372036854775807}"#), #"proposed effect "margin_off""#),
        (quote(#"{"condition": 1}"#), #"pre-checked condition "ender""#),
    ])
    func `the error of a quote names the plugin, the part and the request`(cart: String, doing: String) async throws {
        let service = try service()
        #expect(try await service.send("POST", "/v1/quotes", Self.quote("{}")) == 200)
        await #expect(throws: (any Error).self) { try await service.send("POST", "/v1/quotes", cart) }
        expect(service, doing, "create_quote")
    }

    @Test(arguments: ["trap", "exit", "overflow the stack"])
    func `the error of a card names the plugin, the card and the request`(way: String) async throws {
        let service = try service()
        let cart = #"{"cart": {"lines": [{"sku": "MUG", "quantity": 1}]}}"#
        #expect(try await service.send("PUT", "/v1/sessions/a", cart) == 201)
        let card = """
            [{"id":"card-9","type":"Captioned","created":\(Int(Date().timeIntervalSince1970)),"expiresAt":-1,
            "title":"\(way)","extras":{"class_type":"ender"}}]
            """
        await #expect(throws: (any Error).self) { try await service.send("POST", "/v1/sessions/a/cards", card) }
        expect(service, "handled card card-9", "add_cards", exits: way == "exit")
    }

    @Test func `the error of a cart's facts names the plugin and the request`() async throws {
        let service = try service()
        let cart = #"{"cart": {"country": "AQ", "lines": [{"sku": "MUG", "quantity": 1}]}}"#
        await #expect(throws: (any Error).self) { try await service.send("PUT", "/v1/sessions/a", cart) }
        expect(service, "provided facts about a cart", "put_session")
    }

    private func expect(
        _ service: ServiceProcess,
        _ doing: String,
        _ operation: String,
        exits: Bool = false,
        at location: SourceLocation = #_sourceLocation
    ) {
        let status = service.process.wait()
        #expect(exits ? status == 70 : [SIGILL, SIGTRAP, SIGSEGV, SIGBUS].contains(status), sourceLocation: location)
        let errors = service.process.errors
        let told = errors.split(separator: "\n").first { $0.hasPrefix("error[plugin.ended_process]: ") } ?? ""
        #expect(
            told.contains("plugin ender ended the service while it \(doing) for request r"),
            sourceLocation: location
        )
        #expect(told.contains(" (\(operation))"), "\(errors)", sourceLocation: location)
    }

    private static let catalog = """
        {"currency": "USD", "items": [{"sku": "MUG", "unit_price": 1000}], "promotions": [
          {"id": "margin", "conditions": [{"type": "ender"}], "effects": [{"type": "margin_off"}]}]}
        """

    private static let built: [UInt8] = (try? build()) ?? []

    private static func build() throws -> [UInt8] {
        let scratch = try TemporaryFolder()
        let beside = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
        let found = try HostProgram(path: beside.appending(path: "cartwright-net").path)
        let host = HostProgram(path: found.path, buildID: found.buildID, modules: found.modules, isInstalled: true)
        let sources = scratch.file("ender")
        for made in [sources, "\(sources)/Sources"] {
            try FileManager.default.createDirectory(
                atPath: made,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        try scratch.file("ender/plugin.json", manifest)
        try scratch.file("ender/Sources/Ender.swift", source)
        do {
            let file = scratch.file("ender.so")
            _ = try PluginBuilder(host: host, toolchain: try Toolchain()).build(try PluginFolder(sources), to: file)
            return Array(try Data(contentsOf: URL(filePath: file)))
        } catch {
            Issue.record("\(error)")
            throw error
        }
    }

    private static let manifest = """
        {"name": "ender", "module": "Ender", "class_types": ["ender"], "handlers": ["EnderHandler"],
         "conditions": ["EnderCondition"], "effects": ["MarginOff"], "engine": "0.2.0"}
        """

    private static let source = #"""
        import Cartwright
        import Foundation

        public struct Ended: CardContent {
            public var json: JSONValue { nil }
        }

        public struct EnderHandler: FactHandler {
            public let name = "ender"
            public let classTypes: [ClassType] = ["ender"]

            public init() {}

            public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Ended {
                switch card.title ?? "" {
                case "trap": _ = Array("trap")[Int(card.title?.utf8.count ?? 9)]
                case "exit": exit(0)
                case "overflow the stack": _ = deeper(1)
                default: break
                }
                return Ended()
            }

            @inline(never)
            private func deeper(_ depth: Int) -> Int {
                withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { bytes in
                    bytes[0] = UInt8(truncatingIfNeeded: depth)
                    return deeper(depth + 1) + Int(bytes[0])
                }
            }

            public func presentation(of content: Ended, on card: ContentCard?) -> Presentation {
                Presentation(headline: "as usual")
            }

            public func facts(
                about cart: Cart,
                at instant: Instant,
                in context: HandlerContext
            ) throws(CartwrightError) -> [String: JSONValue] {
                ["country": .string(String(Array("X")[cart.country == "AQ" ? 1 : 0]))]
            }
        }

        public struct EnderCondition: Condition {
            public static let type = "ender"
            public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

            public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
                let trapping = facts.cart.lines.contains { $0.attributes["condition"] != nil }
                return finding(isMet: true, observed: .integer([7][trapping ? 1 : 0]))
            }

            public var json: JSONValue { .condition(Self.type) }
        }

        public struct MarginOff: ProposingEffect {
            public static let type = "margin_off"
            public var stage: Stage { .order }
            public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {}

            public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
                var cost: Int64 = 0
                for line in input.cart.lines {
                    guard case .integer(let each) = line.attributes["cost"] else { continue }
                    cost += each * line.quantity
                }
                return Proposal([.spread(max(0, cost), over: try input.shares(of: .order))])
            }

            public var json: JSONValue { .effect(Self.type) }
        }
        """#
}
