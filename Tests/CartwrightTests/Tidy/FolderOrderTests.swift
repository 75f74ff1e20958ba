import Testing

/// Checks that the folders of the engine have one order, in which each uses only types of earlier folders.
@Suite struct FolderOrderTests {
    /// The folders, each after the folders that it uses.
    ///
    /// Data flows from cards to handlers, promotions, pricing, checkout and events. Values are declared before the code
    /// that passes them on: a handler names promotions and events, so `Promotions` and `Events` come before `Handlers`.
    static let order = [
        // Foundations.
        "Errors", "Text", "JSON", "JSONFormats", "Time", "Money", "CSV", "Identifiers",
        // Values that are passed on.
        "Events", "Carts", "PriceHistory",
        "Cards", "Cards/Experiments", "Cards/Formats", "Cards/Feed", "Cards/Sources", "Cards/Refreshing",
        "Cards/Store",
        "Promotions", "Promotions/Targets", "Promotions/Bounds", "Promotions/Proposals", "Promotions/Rules",
        "Promotions/Conditions",
        // Processing of the values.
        "Pricing/Verdicts", "Accounts", "UsageLimits", "Pricing", "Pricing/Freezing", "Pricing/Finding/Compiling",
        "Pricing/Finding",
        "Pricing/Settling/Tracing", "Pricing/Settling", "Pricing/Choosing/Conflicts", "Pricing/Choosing/Bounds",
        "Pricing/Choosing/Searching", "Pricing/Choosing/Worth", "Pricing/Choosing", "Pricing/Quoting",
        "Pricing/Explaining", "Promotions/Effects", "Pricing/Counting", "Pricing/Shelf",
        "Handlers", "Handlers/Extras", "Handlers/Themes", "Handlers/Answers", "Handlers/Messages", "Handlers/Outside",
        "Feeds",
        "Ledger", "Codes", "Checkout", "Checkout/Returns", "Checkout/Transitions", "Sessions", "Outbox", "Records",
        "Lists", "Stores",
        "Shop/Items", "Shop/Shipping", "Shop/Customers", "Shop/Payments", "Shop/Orders", "Shop", "Shop/Sample",
    ]

    /// Arrows against the order, with their reasons. Remove an exception when its arrow no longer exists.
    static let exceptions: [SourceFolders.Arrow: String] = [
        arrow("Pricing/Finding", "Promotions/Effects"): "a step holds its operation, which stands in its effect's file",
        arrow("Pricing/Finding/Compiling", "Promotions/Effects"): "a compiled effect is an operation",
        arrow("Pricing/Settling", "Promotions/Effects"): "the pipeline runs the operation of a step",
        arrow("Pricing/Choosing/Bounds", "Promotions/Effects"): "an operation bounds itself",
        arrow("Pricing/Choosing", "Promotions/Effects"): "an operation has a test of certain discounts",
        arrow("Pricing/Choosing/Worth", "Promotions/Effects"): "an operation has its part of the proof of worth",
        arrow("Promotions", "Pricing/Settling"): "plugins register effects that propose amounts to the settling",
    ]

    static let root = "Sources/Cartwright"
    static let read = Result { SourceFolders(try Repository.swiftFiles(under: root), under: root) }

    @Test func `the order lists every folder once`() throws {
        #expect(Set(Self.order).count == Self.order.count)
        #expect(try Set(Self.order) == Self.read.get().folders)
    }

    @Test func `no folder uses a later one, except as listed`() throws {
        let folders = try Self.read.get()
        let wrong = folders.arrows(against: Self.order).subtracting(Self.exceptions.keys).sorted()
        let text = wrong.map { "\($0): \(folders.arrows[$0, default: []].sorted().joined(separator: ", "))" }
        #expect(wrong.isEmpty, "\(text.joined(separator: "\n"))")
        #expect(folders.arrows.count > 100)
    }

    @Test func `each exception still exists`() throws {
        let wrong = try Self.read.get().arrows(against: Self.order)
        #expect(Set(Self.exceptions.keys).subtracting(wrong).sorted() == [])
    }

    @Test(
        arguments: [
            "CartwrightAgents", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightCollector", "CartwrightCommand",
            "CartwrightCommandLine", "CartwrightConsole", "CartwrightFiles", "CartwrightHTTP", "CartwrightImport",
            "CartwrightNet", "CartwrightPluginBuilder", "CartwrightPluginLoader", "CartwrightPostgreSQL",
            "CartwrightREPL", "CartwrightSQLite", "CartwrightScenarios", "CartwrightService", "CartwrightTesting",
        ]
    )
    func `folders of another target have no circular uses`(target: String) throws {
        let root = "Sources/\(target)"
        let folders = SourceFolders(try Repository.swiftFiles(under: root), under: root)
        #expect(!folders.folders.isEmpty)
        #expect(folders.circles == [])
    }

    @Test func `a use of a later folder is found, with its file`() {
        let folders = SourceFolders(
            [
                TextFile(path: "Sources/Shop/A/One.swift", text: "struct One { let two: Two }"),
                TextFile(path: "Sources/Shop/A/Inside/Three.swift", text: "struct Three { let one: One }"),
                TextFile(path: "Sources/Shop/B/Two.swift", text: "struct Two { let three: Three }"),
            ],
            under: "Sources/Shop"
        )
        #expect(folders.folders == ["A", "A/Inside", "B"])
        #expect(
            folders.arrows == [
                Self.arrow("A", "B"): ["One.swift: Two"], Self.arrow("B", "A/Inside"): ["Two.swift: Three"],
            ]
        )
        #expect(folders.circles == [])
        #expect(folders.arrows(against: ["A", "A/Inside", "B"]) == [Self.arrow("A", "B")])
        #expect(folders.arrows(against: ["B", "A", "A/Inside"]) == [Self.arrow("B", "A/Inside")])
    }

    @Test func `folders that use each other through a third are a circle`() {
        let uses = [("A", "B"), ("B", "C"), ("C", "A"), ("C", "D"), ("E", "A")]
        let files = uses.map { user, used in
            TextFile(path: "Shop/\(user)/\(user)\(used).swift", text: "struct \(user)\(used) {}\nlet a: In\(used)")
        }
        let homes = ["A", "B", "C", "D", "E"].map { TextFile(path: "Shop/\($0)/In.swift", text: "struct In\($0) {}") }
        #expect(SourceFolders(files + homes, under: "Shop").circles == [["A", "B", "C"]])
    }

    @Test(
        arguments: [
            ("public struct Cart: Hashable { let lines: [Line] }", ["Cart"], ["Hashable", "Line"]),
            ("extension Cart {\n    enum Line {}\n    var line: Line\n}", [], ["Cart"]),
            ("let view = Preview.Line(Cart.self)", [], ["Preview", "Cart"]),
            ("func first<Value>(_ value: Value) -> Wrapped<Value>", [], ["Wrapped"]),
            (
                "@frozen public indirect enum Tree { // Leaf\n}\n/* Root */ let a = \"Cart \\(b) \\\" Line\"", ["Tree"],
                []
            ),
            ("let a = \"\"\"\n    Cart\n    \"\"\"\ntypealias Names = Set<Name>", ["Names"], ["Set", "Name"]),
        ] as [(String, Set<String>, Set<String>)]
    )
    func `types are found by their declarations and names`(text: String, declared: Set<String>, used: Set<String>) {
        let words = SourceWords(text)
        #expect(words.declared == declared)
        #expect(words.used == used)
    }

    private static func arrow(_ from: String, _ to: String) -> SourceFolders.Arrow {
        SourceFolders.Arrow(from: from, to: to)
    }
}
