// swift-tools-version: 6.2
import PackageDescription

/// One array for every target: Swift 6 mode with the two upcoming features that keep imports and existentials honest.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A bundled handler plugin: a folder under `plugins/`, laid out as a third party would lay out its own.
func plugin(_ folder: String, module: String) -> [Target] {
    [
        .target(
            name: module,
            dependencies: ["Cartwright"],
            path: "plugins/\(folder)/Sources",
            swiftSettings: settings
        ),
        .testTarget(
            name: "\(module)Tests",
            dependencies: [.byName(name: module), "Cartwright", "CartwrightTesting"],
            path: "plugins/\(folder)/Tests",
            swiftSettings: settings
        ),
    ]
}

/// What the engine itself is made of.
let collections: Package.Dependency = .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")

let package = Package(
    name: "cartwright",
    products: [
        .executable(name: "cartwright", targets: ["CartwrightCommand"]),
        .library(name: "Cartwright", targets: ["Cartwright"]),
        .library(name: "CartwrightScenarios", targets: ["CartwrightScenarios"]),
        .library(name: "CartwrightCharts", targets: ["CartwrightCharts"]),
        .library(name: "CartwrightAnalytics", targets: ["CartwrightAnalytics"]),
        .library(name: "CartwrightFiles", targets: ["CartwrightFiles"]),
        .library(name: "CartwrightCheckout", targets: ["CartwrightCheckout"]),
        .library(name: "CartwrightSQLite", targets: ["CartwrightSQLite"]),
        .library(name: "CartwrightPostgreSQL", targets: ["CartwrightPostgreSQL"]),
        .library(name: "CartwrightTesting", targets: ["CartwrightTesting"]),
        .library(name: "CartwrightHTTP", targets: ["CartwrightHTTP"]),
        .library(name: "CartwrightCollector", targets: ["CartwrightCollector"]),
        .library(name: "CartwrightService", targets: ["CartwrightService"]),
        .library(name: "CartwrightShop", targets: ["CartwrightShop"]),
        .library(name: "CartwrightAgents", targets: ["CartwrightAgents"]),
        .library(name: "CartwrightWorkbench", targets: ["CartwrightWorkbench"]),
        .executable(name: "cartwright-net", targets: ["CartwrightNet"]),
        .library(name: "CartwrightConsole", targets: ["CartwrightConsole"]),
        .library(name: "CartwrightPluginLoader", targets: ["CartwrightPluginLoader"]),
        .library(name: "CartwrightPluginBuilder", targets: ["CartwrightPluginBuilder"]),
        .library(name: "CartwrightWasm", targets: ["CartwrightWasm"]),
        .library(name: "CartwrightREPL", targets: ["CartwrightREPL"]),
        .library(name: "CartwrightLineEditing", targets: ["CartwrightLineEditing"]),
        .library(name: "CouponPlugin", targets: ["CouponPlugin"]),
        .library(name: "HomeTilePlugin", targets: ["HomeTilePlugin"]),
        .library(name: "AdBannerPlugin", targets: ["AdBannerPlugin"]),
        .library(name: "MessagePlugin", targets: ["MessagePlugin"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        collections,
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    ],
    targets: [
        // The engine: values and rules, without C modules and without I/O.
        .target(
            name: "Cartwright",
            dependencies: [
                .product(name: "BasicContainers", package: "swift-collections"),
                .product(name: "HashTreeCollections", package: "swift-collections"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightTests",
            dependencies: [
                "Cartwright",
                "CartwrightScenarios",
                "CartwrightTesting",
                "Oracles",
                "PricingOracle",
                "TestSeeds",
                .product(name: "BasicContainers", package: "swift-collections"),
            ],
            exclude: ["Sessions/Golden"],
            swiftSettings: settings
        ),

        // Scenario, catalog and cart files, and what can be written into them: reference, schemas, lint and recipes.
        .target(
            name: "CartwrightScenarios",
            dependencies: ["Cartwright", "CartwrightCharts"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightScenariosTests",
            dependencies: [
                "Cartwright", "CartwrightScenarios", "CartwrightTesting", "CouponPlugin", "HomeTilePlugin",
                "AdBannerPlugin", "MessagePlugin", "PricingOracle",
            ],
            swiftSettings: settings
        ),

        // Pictures of numbers as SVG and HTML: text in, text out.
        .target(name: "CartwrightCharts", swiftSettings: settings),
        .testTarget(name: "CartwrightChartsTests", dependencies: ["CartwrightCharts"], swiftSettings: settings),

        // Chance for tests, with which a failing run can be repeated.
        .target(name: "TestSeeds", dependencies: ["Cartwright"], path: "Tests/TestSeeds", swiftSettings: settings),

        // Readers to compare the engine's with, written to be seen through.
        .target(name: "Oracles", dependencies: ["Cartwright"], path: "Tests/Oracles", swiftSettings: settings),
        // Pricing by the letter of its rules, one unit at a time: optimized, since the suite waits for it.
        .target(
            name: "PricingOracle",
            dependencies: ["Cartwright", "CartwrightScenarios"],
            path: "Tests/PricingOracle",
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .testTarget(
            name: "CartwrightFixtureTests",
            dependencies: [
                "Cartwright", "Oracles", "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),

        // What plugins and stores have to hold to, as rules that anyone can try on their own.
        .target(name: "CartwrightTesting", dependencies: ["Cartwright", "CartwrightShop"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightTestingTests",
            dependencies: ["CartwrightTesting", "CartwrightShop", "Cartwright"],
            swiftSettings: settings
        ),

        // What the targets ask of the system: descriptors, the clock, waiting.
        .target(name: "CartwrightSystem", dependencies: ["Cartwright"], swiftSettings: settings),

        .testTarget(
            name: "CartwrightSystemTests",
            dependencies: ["CartwrightSystem", "Cartwright", "TemporaryFiles"],
            swiftSettings: settings
        ),

        // What every program needs at a terminal: text in columns, tables, progress, errors, files, signals.
        .target(name: "CSignals"),
        .target(
            name: "CartwrightConsole",
            dependencies: ["Cartwright", "CartwrightSystem", "CSignals"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightConsoleTests",
            dependencies: ["CartwrightConsole", "Cartwright", "CouponPlugin", "TemporaryFiles"],
            swiftSettings: settings
        ),
        // What the article on scripts says of the results of commands.
        .target(
            name: "DocumentedResults",
            dependencies: ["Cartwright"],
            path: "Tests/DocumentedResults",
            swiftSettings: settings
        ),
        // Files and pipes of tests, gone when they end.
        .target(name: "TemporaryFiles", path: "Tests/TemporaryFiles", swiftSettings: settings),

        // Digests of the system's OpenSSL.
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CartwrightDigests", dependencies: ["Cartwright", "COpenSSL"], swiftSettings: settings),
        .testTarget(name: "CartwrightDigestsTests", dependencies: ["CartwrightDigests"], swiftSettings: settings),

        // Events on their way out: batches and signatures, on the system's OpenSSL.
        .target(name: "CartwrightAnalytics", dependencies: ["Cartwright", "COpenSSL"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightAnalyticsTests",
            dependencies: ["Cartwright", "CartwrightAnalytics"],
            resources: [.copy("Fixtures")],
            swiftSettings: settings
        ),

        // Plugins at run time: checked, loaded, and tried in processes that are watched over.
        .target(name: "CSupervision"),
        .target(
            name: "CartwrightPluginLoader",
            dependencies: ["Cartwright", "CartwrightDigests", "CartwrightSystem", "CSupervision"],
            swiftSettings: settings
        ),
        // Plugins as their authors make them: written anew, compiled for one program, looked over.
        .target(
            name: "CartwrightPluginBuilder",
            dependencies: ["Cartwright", "CartwrightPluginLoader", "CartwrightSystem"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightPluginLoaderTests",
            dependencies: [
                "CartwrightPluginLoader", "CartwrightPluginBuilder", "CartwrightDigests", "Cartwright",
                "CartwrightCommand", "CartwrightTesting", "CartwrightWasm", "CouponPlugin",
            ],
            swiftSettings: settings
        ),

        // Handlers in a sandbox: WebAssembly modules, run by a library that is looked for at run time.
        .target(name: "CWasmRuntime"),
        .target(
            name: "CartwrightWasm",
            dependencies: ["Cartwright", "CartwrightDigests", "CartwrightPluginLoader", "CWasmRuntime"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightWasmTests",
            dependencies: [
                "CartwrightWasm", "Cartwright", "CartwrightPluginLoader", "CouponPlugin", "TemporaryFiles",
            ],
            swiftSettings: settings
        ),

        // The engine's stores on disk, by GRDB on the system's SQLite.
        .target(
            name: "CartwrightSQLite",
            dependencies: [
                "Cartwright", "CartwrightFiles", "CartwrightSystem", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightSQLiteTests",
            dependencies: [
                "CartwrightSQLite", "CartwrightTesting", "Cartwright", "TemporaryFiles", "TestSeeds",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Golden"],
            swiftSettings: settings
        ),

        // The edge of the engine for a shop's own backend.
        .target(
            name: "CartwrightCheckout",
            dependencies: ["Cartwright", "CartwrightSystem", .product(name: "Metrics", package: "swift-metrics")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightCheckoutTests",
            dependencies: [
                "CartwrightCheckout", "CartwrightSQLite", "CartwrightTesting", "Cartwright", "TemporaryFiles",
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
            ],
            swiftSettings: settings
        ),

        // The engine's stores in a PostgreSQL database, on the system's libpq.
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "CartwrightPostgreSQL",
            dependencies: ["Cartwright", "CartwrightSystem", "CLibPQ"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightPostgreSQLTests",
            dependencies: [
                "CartwrightPostgreSQL", "CartwrightTesting", "Cartwright", "EmbeddedShop", "PostgreSQLCluster",
            ],
            exclude: ["Golden"],
            swiftSettings: settings
        ),
        // A server of the tests' own, to kill and to cut connections to.
        .target(
            name: "PostgreSQLCluster",
            dependencies: ["CartwrightPostgreSQL", "CLibPQ"],
            path: "Tests/PostgreSQLCluster",
            exclude: ["full-disk.c"],
            swiftSettings: settings
        ),

        // Cards from files and watched folders.
        .target(name: "CartwrightFiles", dependencies: ["Cartwright", "CartwrightSystem"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightFilesTests",
            dependencies: ["CartwrightFiles", "CartwrightSystem", "Cartwright", "TemporaryFiles"],
            swiftSettings: settings
        ),

        // Cards and events over HTTP, and the program for it. SwiftNIO is here and nowhere else.
        .target(
            name: "CartwrightHTTP",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightSystem",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // What both servers share: limits of connections.
        .target(
            name: "CartwrightServer",
            dependencies: [
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // The other end of an upload: apart, so that who only uploads need not build a server.
        .target(
            name: "CartwrightCollector",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightDigests", "CartwrightServer", "CartwrightSystem",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightHTTPTests",
            dependencies: [
                "CartwrightHTTP", "CartwrightCollector", "CartwrightNet", "CartwrightCommand", "Cartwright",
                "CartwrightServer", "CartwrightAnalytics", "CartwrightPluginBuilder", "CartwrightPluginLoader",
                "PostgreSQLCluster", "TemporaryFiles", "TestSeeds",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
            ],
            exclude: ["Killing/Shops/bad-proxy.py", "Service/lossy-proxy.py", "Support/server.py"],
            swiftSettings: settings
        ),
        // The engine over HTTP, for backends in any language.
        .target(
            name: "CartwrightService",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCharts", "CartwrightCheckout", "CartwrightDigests",
                "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios", "CartwrightServer",
                "CartwrightSystem",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightServiceTests",
            dependencies: [
                "CartwrightService", "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios",
                "CartwrightCheckout", "CartwrightAnalytics", "Cartwright", "PostgreSQLCluster", "TemporaryFiles",
                "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        // What a shop brings so that agents can buy there: items, shipping rates, payments, orders.
        .target(name: "CartwrightShop", dependencies: ["Cartwright"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightShopTests",
            dependencies: ["CartwrightShop", "CartwrightTesting", "Cartwright"],
            swiftSettings: settings
        ),
        // Agents at the checkout: two open protocols as routes of the service.
        .target(
            name: "CartwrightAgents",
            dependencies: [
                "Cartwright", "CartwrightCheckout", "CartwrightDigests", "CartwrightScenarios", "CartwrightService",
                "CartwrightShop", "CartwrightSystem", "COpenSSL",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightAgentsTests",
            dependencies: [
                "CartwrightAgents", "CartwrightShop", "CartwrightService", "CartwrightScenarios",
                "CartwrightCheckout", "CartwrightSQLite", "CartwrightSystem", "Cartwright", "TemporaryFiles",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["Schemas"],
            swiftSettings: settings
        ),
        // A page that shows a checkout think, in front of a service on the same machine. Its files are in the program.
        .target(
            name: "CartwrightWorkbench",
            dependencies: [
                "Cartwright", "CartwrightPluginLoader", "CartwrightREPL", "CartwrightScenarios", "CartwrightService",
                "CartwrightSystem",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ],
            resources: [.embedInCode("Page")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightWorkbenchTests",
            dependencies: [
                "CartwrightWorkbench", "CartwrightREPL", "CartwrightService", "CartwrightScenarios",
                "CartwrightCheckout", "CartwrightConsole", "CartwrightPluginLoader", "Cartwright", "CouponPlugin",
                "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "CartwrightNet",
            dependencies: [
                "Cartwright", "CartwrightAgents", "CartwrightAnalytics", "CartwrightCollector", "CartwrightCommandLine",
                "CartwrightCheckout", "CartwrightConsole", "CartwrightFiles", "CartwrightHTTP", "CartwrightLineEditing",
                "CartwrightPluginLoader", "CartwrightPostgreSQL", "CartwrightREPL", "CartwrightSQLite",
                "CartwrightScenarios", "CartwrightService", "CartwrightShop", "CartwrightSystem", "CartwrightWasm",
                "CartwrightWorkbench",
                "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings,
            // Plugins are loaded into it as into the other program, see there.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-export-dynamic", "-Xlinker", "--build-id"])]
        ),

        // The REPL: its grammar, sessions and views, wherever its lines come from.
        .target(
            name: "CartwrightREPL",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightConsole", "CartwrightDigests",
                "CartwrightPluginLoader", "CartwrightScenarios", "CartwrightSystem",
                .product(name: "HashTreeCollections", package: "swift-collections"),
            ],
            swiftSettings: settings
        ),
        // Lines that are edited at a terminal, by the system's libedit: apart, so that a server that speaks the REPL's
        // grammar without a terminal links none of it.
        .target(name: "CLibEdit", linkerSettings: [.linkedLibrary("edit")]),
        .target(
            name: "CartwrightLineEditing",
            dependencies: ["Cartwright", "CartwrightConsole", "CartwrightREPL", "CartwrightSystem", "CLibEdit"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightREPLTests",
            dependencies: [
                "CartwrightREPL", "CartwrightLineEditing", "CartwrightConsole", "CartwrightSystem", "Cartwright",
                "CartwrightAnalytics", "CartwrightPluginLoader", "CartwrightScenarios", "DocumentedResults",
                "TemporaryFiles",
                "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
            ],
            swiftSettings: settings
        ),

        // What must hold of a purchase, from card to signed batch.
        .testTarget(
            name: "PurchaseTests",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightTesting", "CouponPlugin",
                "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
            ],
            swiftSettings: settings
        ),

        // What a ledger must hold while it is killed and lied to: histories of its clients, a checker that knows nothing of
        // the engine, and a seeded simulation.
        // The checker goes through every call of a run: optimized, since the suite waits for it.
        .target(
            name: "LedgerHistory",
            path: "Tests/LedgerHistory",
            swiftSettings: settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
        ),
        .target(
            name: "CheckoutSimulation",
            dependencies: ["Cartwright"],
            path: "Tests/CheckoutSimulation",
            swiftSettings: settings
        ),
        .target(
            name: "LedgerWorkload",
            dependencies: ["Cartwright", "LedgerHistory"],
            path: "Tests/LedgerWorkload",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "LedgerClient",
            dependencies: [
                "Cartwright", "CartwrightPostgreSQL", "CartwrightSQLite", "LedgerHistory", "LedgerWorkload",
            ],
            path: "Tests/LedgerClient",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LedgerTests",
            dependencies: [
                "Cartwright", "CartwrightPostgreSQL", "CartwrightSQLite", "CheckoutSimulation", "CLibPQ",
                "LedgerClient", "LedgerHistory", "LedgerWorkload", "PostgreSQLCluster", "TemporaryFiles",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),

        // What the README shows is run.
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightFiles", "CartwrightHTTP",
                "CartwrightPostgreSQL", "CartwrightREPL", "CartwrightSQLite", "CartwrightScenarios",
                "CartwrightTesting", "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                "CartwrightService", "CartwrightAgents", "CartwrightShop",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            exclude: ["samples"],
            swiftSettings: settings
        ),

        // A shop that embeds all of it: the sample that the article on embedding goes through.
        .executableTarget(
            name: "EmbeddedShop",
            dependencies: [
                "Cartwright", "CartwrightCheckout", "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios",
            ],
            path: "samples/embedded-shop/Sources",
            swiftSettings: settings
        ),

        // What the command lines of both programs share: their runs and exits, and the arguments of what cartwright-net
        // carries out.
        .target(
            name: "CartwrightCommandLine",
            dependencies: [
                "Cartwright", "CartwrightConsole", "CartwrightPluginLoader",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        // The program.
        .executableTarget(
            name: "CartwrightCommand",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCommandLine", "CartwrightConsole", "CartwrightFiles",
                "CartwrightLineEditing",
                "CartwrightPluginBuilder", "CartwrightPluginLoader", "CartwrightREPL", "CartwrightPostgreSQL",
                "CartwrightSQLite", "CartwrightScenarios", "CartwrightSystem", "CartwrightTesting", "CartwrightWasm",
                "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings,
            // What plugins leave undefined they find in the program, whose build id says which build that is. Flags that
            // SwiftPM calls unsafe keep a target from being used by other packages, and no other package can use a program.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-export-dynamic", "-Xlinker", "--build-id"])]
        ),
        .testTarget(
            name: "CartwrightCommandTests",
            dependencies: [
                "CartwrightCommand", "CartwrightCommandLine", "CartwrightConsole", "CartwrightPostgreSQL",
                "CartwrightREPL", "CartwrightSQLite", "CartwrightScenarios", "Cartwright", "DocumentedResults",
                "PostgreSQLCluster", "TemporaryFiles", "TestSeeds",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Outbox/PowerLoss/recorder.c"],
            swiftSettings: settings
        ),
    ]
        + plugin("coupon", module: "CouponPlugin")
        + plugin("home-tile", module: "HomeTilePlugin")
        + plugin("ad-banner", module: "AdBannerPlugin")
        + plugin("message", module: "MessagePlugin")
)

// Set by `make test-engine`: the engine, the bundled plugins and their tests are all there is then, so that a change of
// the engine compiles nothing else again.
if Context.environment["CARTWRIGHT_TESTS"] == "engine" {
    let engine: Set = [
        "Cartwright", "CartwrightCharts", "CartwrightScenarios", "CartwrightShop", "CartwrightTesting", "Oracles",
        "PricingOracle", "TestSeeds",
    ]
    let tests: Set = ["CartwrightTests", "CartwrightTestingTests", "CartwrightFixtureTests"]
    package.targets.removeAll { target in
        !engine.contains(target.name) && !tests.contains(target.name) && target.path?.hasPrefix("plugins/") != true
    }
    package.products = [.library(name: "Cartwright", targets: ["Cartwright"])]
}

// Set by authors of plugins for `swift test`: the engine and its contracts are all there is then, so that a plugin's
// package fetches none of what servers and stores take. In what is installed, scripts/install-files writes `true`.
let isEngineAlone = Context.environment["CARTWRIGHT_ENGINE"] != nil
if isEngineAlone {
    let engine: Set = ["Cartwright", "CartwrightShop", "CartwrightTesting"]
    package.targets.removeAll { !engine.contains($0.name) }
    package.products = engine.sorted().map { .library(name: $0, targets: [$0]) }
    package.dependencies = [collections]
}

// Of the tests, only some targets, by their names: `CARTWRIGHT_TESTS=CartwrightCheckoutTests,PurchaseTests swift test`.
// All of them are one program otherwise, and a change of the engine compiles each.
if let names = Context.environment["CARTWRIGHT_TESTS"]?.split(separator: ","), names != ["engine"] {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name[...]) }
}

// Set in CI and by `make lint`. Not otherwise: a newer compiler's new warning must not stop anyone's build.
if Context.environment["CARTWRIGHT_STRICT"] != nil {
    for target in package.targets where target.type != .system {
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
