import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// A plugin that harms its process in the way that a card's title, its condition, or, at load time, the environment
/// names. It is built once for all tests.
struct Wrecker {
    /// The ways that end the process.
    static let ends = ["exit", "_exit", "trap", "kill", "exit in a thread"]

    let scratch: Scratch

    /// Writes a folder with the built plugin, one card and a flow that shows the card.
    init(_ way: String) throws {
        scratch = try Scratch()
        try scratch.file("wrecker/plugin.json", Self.manifest.utf8, mode: 0o644)
        try scratch.file("wrecker/Sources/Wrecker.swift", Self.source.utf8, mode: 0o644)
        try scratch.file("wrecker/.build/plugins/wrecker.so", try #require(Self.built.isEmpty ? nil : Self.built))
        try put(way)
        let flow = """
            > load cards samples/cards.json
            loaded 1 card: 1 wreck
            > list cards
              c1  wreck  as usual

            """
        try scratch.file("wrecker/samples/wrecker.flow", flow.utf8, mode: 0o644)
        // The contract tries the condition with this promotion.
        let promotions = #"[{"id": "w", "conditions": [{"type": "wreck", "way": "nothing"}], "effects": []}]"#
        try scratch.file("wrecker/samples/promotions.json", promotions.utf8, mode: 0o644)
        let scenario = """
            {"cart": {"currency": "USD", "lines": [{"id": "POT", "sku": "POT", "quantity": 1, "unit_price": 9937}]},
             "promotions": [{"id": "w", "conditions": [{"type": "wreck", "way": "\(way)"}],
              "effects": [{"type": "percent_off", "percent": "10"}]}]}
            """
        try scratch.file("scenario.json", scenario.utf8, mode: 0o644)
        // A script in place of the compiler, which would take two seconds each time.
        let compiler = """
            #!/bin/bash
            while [ "$1" != -o ]; do shift; done
            cat '\(scratch.path)/wrecker/.build/plugins/wrecker.so' >"$2.new" && mv "$2.new" "$2"

            """
        try scratch.file("bin/swiftc", compiler.utf8)
    }

    var folder: String { "\(scratch.path)/wrecker" }
    var path: String { "\(scratch.path)/bin:/usr/bin:/bin" }
    /// The file with the ids of the processes that the plugin starts.
    var pids: String { "\(scratch.path)/pids" }

    /// Rewrites the card with another way.
    func put(_ way: String) throws {
        let card = """
            [{"id": "card-9", "type": "Captioned", "created": 1766739600, "expiresAt": -1, "title": "\(way)",
              "extras": {"class_type": "wreck"}}]
            """
        try scratch.file("wrecker/samples/cards.json", card.utf8, mode: 0o644)
    }

    /// Runs the program in the plugin's folder.
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Subprocess.Result {
        try Subprocess.run(
            BuiltPlugin.program,
            arguments,
            in: folder,
            environment: ["PATH": path, "WRECK_PIDS": pids].merging(environment) { $1 }
        )
    }

    /// Returns the processes that the plugin started and that are still running after they had time to end. Each call
    /// covers the processes that started since the last one.
    func leftProcesses() throws -> [Int32] {
        let text = (try? String(contentsOfFile: pids, encoding: .utf8)) ?? ""
        unlink(pids)
        let all = text.split(separator: "\n").compactMap { Int32($0) }
        try #require(!all.isEmpty, "no process was begun")
        var left = all
        for _ in 0..<200 {
            left = left.filter { kill($0, 0) == 0 }
            if left.isEmpty { return [] }
            usleep(20_000)
        }
        for pid in left { kill(pid, SIGKILL) }
        return left
    }

    private static let built: [UInt8] = (try? build()) ?? []

    private static func build() throws -> [UInt8] {
        let scratch = try Scratch()
        try scratch.file("wrecker/plugin.json", manifest.utf8, mode: 0o644)
        try scratch.file("wrecker/Sources/Wrecker.swift", source.utf8, mode: 0o644)
        do {
            let file = try BuiltPlugin.builder.build(try PluginFolder("\(scratch.path)/wrecker"))
            return Array(try Data(contentsOf: URL(filePath: file)))
        } catch {
            Issue.record("\(error)")
            throw error
        }
    }

    private static let manifest = """
        {"name": "wrecker", "module": "Wrecker", "class_types": ["wreck"], "handlers": ["WreckHandler"],
         "conditions": ["WreckCondition"], "engine": "0.2.0"}
        """

    private static let source = #"""
        import Cartwright
        import Foundation

        enum Ways {
            static func go(_ way: String) {
                switch way {
                case "exit": exit(0)
                case "_exit": _exit(0)
                case "trap": _ = Array(way)[way.count]
                case "abort": abort()
                case "kill": kill(getpid(), SIGKILL)
                case "terminate": kill(getpid(), SIGTERM)
                case "exit in a thread":
                    Thread.detachNewThread { exit(0) }
                    sleep(60)
                case "loop":
                    note(getpid())
                    while true {}
                case "grandchild": fork { while true {} }
                case "daemon":
                    fork {
                        setsid()
                        while true {}
                    }
                case "bomb":
                    // The bomb is limited, so that a missing memory limit fails the test and not the machine.
                    var kept: [UnsafeMutableRawPointer] = []
                    for _ in 0..<48 {
                        guard let bytes = malloc(64 << 20) else { fatalError("no memory") }
                        memset(bytes, 1, 64 << 20)
                        kept.append(bytes)
                    }
                    for bytes in kept { free(bytes) }
                case "exit later": atexit { _exit(0) }
                case "chatter": print("contract: ok")
                default: break
                }
            }

            /// Forks one process for any number of cards.
            static func fork(_ body: () -> Void) {
                if let path = getenv("WRECK_PIDS"), access(path, F_OK) == 0 { return }
                typealias Fork = @convention(c) () -> pid_t
                let fork = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)
                if fork() == 0 {
                    note(getpid())
                    body()
                }
                // The parent waits until the child has written its id, since the parent may end next.
                var info = stat()
                while let path = getenv("WRECK_PIDS"), stat(path, &info) != 0 || info.st_size == 0 { usleep(1_000) }
            }

            static func note(_ pid: pid_t) {
                guard let path = getenv("WRECK_PIDS") else { return }
                let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                let text = "\(pid)\n"
                write(file, text, text.utf8.count)
                close(file)
            }
        }

        public struct Wreck: CardContent {
            public var json: JSONValue { nil }
        }

        public struct WreckHandler: CardHandler {
            public let name = "wrecker"
            public let classTypes: [ClassType] = ["wreck"]

            public init() { if let way = getenv("WRECK_AT_LOAD") { Ways.go(String(cString: way)) } }

            public func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Wreck {
                Ways.go(card.title ?? "")
                return Wreck()
            }

            public func presentation(of content: Wreck, on card: ContentCard?) -> Presentation {
                Presentation(headline: "as usual")
            }
        }

        public struct WreckCondition: Condition {
            public static let type = "wreck"
            let way: String

            public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
                way = try reader.string("way")
            }

            public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
                Ways.go(way)
                return finding(isMet: true, observed: nil)
            }

            public var json: JSONValue { .condition(Self.type, ["way": .string(way)]) }
        }
        """#
}
