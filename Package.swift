// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of every target: Swift 6 mode, with explicit visibility of imports and explicit existentials.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A bundled handler plugin: a folder under `plugins/`, with the layout of a third-party plugin.
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

/// A product of another package. SwiftPM does not fetch a package if all its products need disabled traits.
///
/// Only one trait is enabled by default: SwiftPM passes the flags of several in a random order, and then compiles
/// everything again.
func product(_ name: String, of package: String) -> Target.Dependency {
    let traits: Set<String>? =
        switch package {
        case "swift-collections": nil
        case "swift-metrics": ["Checkout", "Network"]
        default: ["Network"]
        }
    return .product(name: name, package: package, condition: traits.flatMap { .when(traits: $0) })
}

/// The only dependency of the engine itself.
let collections: Package.Dependency = .package(url: "https://github.com/apple/swift-collections", from: "1.6.0")

let package = Package(
    name: "cartwright",
    products: [
        .executable(name: "cartwright", targets: ["CartwrightCommand"]),
        .library(name: "Cartwright", targets: ["Cartwright"]),
        .library(name: "CartwrightScenarios", targets: ["CartwrightScenarios"]),
        .library(name: "CartwrightImport", targets: ["CartwrightImport"]),
        .library(name: "CartwrightAnalytics", targets: ["CartwrightAnalytics"]),
        .library(name: "CartwrightFiles", targets: ["CartwrightFiles"]),
        .library(name: "CartwrightCheckout", targets: ["CartwrightCheckout"]),
        .library(name: "CartwrightSQLite", targets: ["CartwrightSQLite"]),
        .library(name: "CartwrightPostgreSQL", targets: ["CartwrightPostgreSQL"]),
        .library(name: "CartwrightTesting", targets: ["CartwrightTesting"]),
        .library(name: "CartwrightHTTP", targets: ["CartwrightHTTP"]),
        .library(name: "CartwrightCollector", targets: ["CartwrightCollector"]),
        .library(name: "CartwrightService", targets: ["CartwrightService"]),
        .library(name: "CartwrightAgents", targets: ["CartwrightAgents"]),
        .library(name: "CartwrightWorkbench", targets: ["CartwrightWorkbench"]),
        .executable(name: "cartwright-net", targets: ["CartwrightNet"]),
        .library(name: "CartwrightConsole", targets: ["CartwrightConsole"]),
        .library(name: "CartwrightPluginLoader", targets: ["CartwrightPluginLoader"]),
        .library(name: "CartwrightPluginBuilder", targets: ["CartwrightPluginBuilder"]),
        .library(name: "CartwrightREPL", targets: ["CartwrightREPL"]),
        .library(name: "CouponPlugin", targets: ["CouponPlugin"]),
        .library(name: "HomeTilePlugin", targets: ["HomeTilePlugin"]),
        .library(name: "AdBannerPlugin", targets: ["AdBannerPlugin"]),
        .library(name: "MessagePlugin", targets: ["MessagePlugin"]),
    ],
    // Everything is enabled, unless a package that depends on this one disables it: `traits: []`.
    traits: [
        .trait(name: "Checkout", description: "CartwrightCheckout"),
        .trait(name: "Network", description: "everything else: network code and programs"),
        .default(enabledTraits: ["Network"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        collections,
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
                product("BasicContainers", of: "swift-collections"),
                product("HashTreeCollections", of: "swift-collections"),
                product("OrderedCollections", of: "swift-collections"),
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
                "TestRuns",
                product("BasicContainers", of: "swift-collections"),
            ],
            exclude: ["Sessions/Golden"],
            swiftSettings: settings
        ),

        // Scenario, catalog and cart files, with their reference, schemas, lint and recipes.
        .target(
            name: "CartwrightScenarios",
            dependencies: ["Cartwright", product("HeapModule", of: "swift-collections")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightScenariosTests",
            dependencies: [
                "Cartwright", "CartwrightScenarios", "CartwrightTesting", "CouponPlugin", "HomeTilePlugin",
                "AdBannerPlugin", "MessagePlugin", "PricingOracle", "TestRuns",
            ],
            swiftSettings: settings
        ),

        // Import of the rules of other systems as a catalog.
        .target(
            name: "CartwrightImport",
            dependencies: ["Cartwright", "CartwrightScenarios"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightImportTests",
            dependencies: ["Cartwright", "CartwrightImport", "CartwrightScenarios", "TestRuns"],
            swiftSettings: settings
        ),

        // Random test runs: their seed, which repeats a failing run, and their size.
        .target(name: "TestRuns", dependencies: ["Cartwright"], path: "Tests/TestRuns", swiftSettings: settings),

        // Simple readers, to compare with the engine's.
        .target(name: "Oracles", dependencies: ["Cartwright"], path: "Tests/Oracles", swiftSettings: settings),
        // Reference pricing, one unit at a time: optimized, since the test suite waits for it.
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
                "TestRuns",
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings
        ),

        // Contract tests for plugins and stores, for your own implementations too.
        .target(name: "CartwrightTesting", dependencies: ["Cartwright"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightTestingTests",
            dependencies: ["CartwrightTesting", "Cartwright"],
            swiftSettings: settings
        ),

        // Cards from files and watched folders, and system calls of the targets: open files, durable writes, waiting.
        .target(name: "CartwrightFiles", dependencies: ["Cartwright"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightFilesTests",
            dependencies: ["CartwrightFiles", "Cartwright", "TemporaryFiles"],
            swiftSettings: settings
        ),

        // C code: child processes that end with their parents, their sandbox, signals, and types of a WebAssembly
        // runtime.
        .target(name: "CProcesses"),
        // Terminal support of every program: text in columns, tables, progress, errors, files, signals.
        .target(
            name: "CartwrightConsole",
            dependencies: ["Cartwright", "CartwrightFiles", "CProcesses"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightConsoleTests",
            dependencies: ["CartwrightConsole", "Cartwright", "CouponPlugin", "TemporaryFiles"],
            swiftSettings: settings
        ),
        // The part of the article on scripts about results of commands.
        .target(
            name: "DocumentedResults",
            dependencies: ["Cartwright"],
            path: "Tests/DocumentedResults",
            swiftSettings: settings
        ),
        // Temporary files and pipes of tests.
        .target(name: "TemporaryFiles", path: "Tests/TemporaryFiles", swiftSettings: settings),

        // Digests of the system's OpenSSL, the log of changes, and outgoing events: batches and signatures.
        .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(name: "CartwrightAnalytics", dependencies: ["Cartwright", "COpenSSL"], swiftSettings: settings),
        .testTarget(
            name: "CartwrightAnalyticsTests",
            dependencies: ["Cartwright", "CartwrightAnalytics", "TestRuns"],
            resources: [.copy("Fixtures")],
            swiftSettings: settings
        ),

        // Plugins at run time: checked, loaded, tested in supervised processes, or run in a sandbox as WebAssembly
        // modules, by a library that is found at run time.
        .target(
            name: "CartwrightPluginLoader",
            dependencies: ["Cartwright", "CartwrightAnalytics", "CartwrightFiles", "CProcesses"],
            swiftSettings: settings
        ),
        // Tools for authors of plugins: creating, compiling for a program, and checking.
        .target(
            name: "CartwrightPluginBuilder",
            dependencies: ["Cartwright", "CartwrightFiles", "CartwrightPluginLoader"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightPluginLoaderTests",
            dependencies: [
                "CartwrightPluginLoader", "CartwrightPluginBuilder", "CartwrightAnalytics", "Cartwright",
                "CartwrightCommand", "CartwrightTesting", "CouponPlugin", "TemporaryFiles", "TestRuns",
            ],
            swiftSettings: settings
        ),

        // The engine's stores on disk, on the system's SQLite.
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "CartwrightSQLite",
            dependencies: ["Cartwright", "CartwrightAnalytics", "CartwrightFiles", "CSQLite"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightSQLiteTests",
            dependencies: [
                "CartwrightSQLite", "CartwrightTesting", "Cartwright", "CSQLite", "TemporaryFiles", "TestRuns",
            ],
            swiftSettings: settings
        ),

        // Checkout sessions on a store, for a shop's own backend.
        .target(
            name: "CartwrightCheckout",
            dependencies: ["Cartwright", product("Metrics", of: "swift-metrics")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightCheckoutTests",
            dependencies: [
                "CartwrightCheckout", "CartwrightSQLite", "CartwrightTesting", "Cartwright", "TemporaryFiles",
                product("Metrics", of: "swift-metrics"),
                product("MetricsTestKit", of: "swift-metrics"),
            ],
            swiftSettings: settings
        ),

        // The engine's stores in a PostgreSQL database, on the system's libpq.
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "CartwrightPostgreSQL",
            dependencies: ["Cartwright", "CartwrightAnalytics", "CartwrightFiles", "CLibPQ"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightPostgreSQLTests",
            dependencies: [
                "CartwrightPostgreSQL", "CartwrightTesting", "Cartwright", "CartwrightAnalytics", "EmbeddedShop",
                "PostgreSQLCluster", "TestRuns",
            ],
            swiftSettings: settings
        ),
        // A temporary server of the tests, to kill and to cut connections to.
        .target(
            name: "PostgreSQLCluster",
            dependencies: ["CartwrightPostgreSQL", "CLibPQ"],
            path: "Tests/PostgreSQLCluster",
            exclude: ["full-disk.c"],
            swiftSettings: settings
        ),

        // Cards and events over HTTP, and the program for it.
        .target(
            name: "CartwrightHTTP",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightFiles",
                product("AsyncHTTPClient", of: "async-http-client"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
                product("Metrics", of: "swift-metrics"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        // The receiver of uploads: separate, so that programs that only upload need not build a server. It contains the
        // connection limits of both servers.
        .target(
            name: "CartwrightCollector",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightFiles",
                product("Hummingbird", of: "hummingbird"),
                product("HummingbirdCore", of: "hummingbird"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightHTTPTests",
            dependencies: [
                "CartwrightHTTP", "CartwrightCollector", "CartwrightNet", "CartwrightCommand", "Cartwright",
                "CartwrightAnalytics", "CartwrightPluginBuilder", "CartwrightPluginLoader",
                "PostgreSQLCluster", "TemporaryFiles", "TestRuns",
                product("AsyncHTTPClient", of: "async-http-client"),
                product("MetricsTestKit", of: "swift-metrics"),
                product("Metrics", of: "swift-metrics"),
                product("Logging", of: "swift-log"),
                product("InMemoryLogging", of: "swift-log"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
                product("NIOEmbedded", of: "swift-nio"),
            ],
            exclude: [
                "Killing/Shops/bad-proxy.py", "Service/Shops", "Service/lossy-proxy.py", "Support/server.py",
            ],
            swiftSettings: settings
        ),
        // The engine over HTTP, for backends in any language.
        .target(
            name: "CartwrightService",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightCollector", "CartwrightFiles",
                "CartwrightImport", "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios",
                product("Hummingbird", of: "hummingbird"),
                product("HummingbirdCore", of: "hummingbird"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
                product("Metrics", of: "swift-metrics"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightServiceTests",
            dependencies: [
                "CartwrightService", "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios",
                "CartwrightCheckout", "CartwrightAnalytics", "CartwrightFiles", "Cartwright", "PostgreSQLCluster",
                "TemporaryFiles", "TestRuns", "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                product("AsyncHTTPClient", of: "async-http-client"),
                product("Logging", of: "swift-log"),
                product("InMemoryLogging", of: "swift-log"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        // Agents at the checkout: two open protocols as routes of the service.
        .target(
            name: "CartwrightAgents",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightFiles", "CartwrightScenarios",
                "CartwrightService", "COpenSSL",
                product("AsyncHTTPClient", of: "async-http-client"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "CartwrightAgentsTests",
            dependencies: [
                "CartwrightAgents", "CartwrightService", "CartwrightScenarios",
                "CartwrightAnalytics", "CartwrightCheckout", "CartwrightSQLite", "CartwrightFiles", "Cartwright",
                "TemporaryFiles", "TestRuns",
                product("AsyncHTTPClient", of: "async-http-client"),
                product("Logging", of: "swift-log"),
                product("InMemoryLogging", of: "swift-log"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
            ],
            exclude: ["Schemas"],
            swiftSettings: settings
        ),
        // A page that explains a checkout, for a service on the same machine. Its files are in the program.
        .target(
            name: "CartwrightWorkbench",
            dependencies: [
                "Cartwright", "CartwrightHTTP", "CartwrightPluginLoader", "CartwrightREPL", "CartwrightScenarios",
                "CartwrightService", "CartwrightFiles",
                product("AsyncHTTPClient", of: "async-http-client"),
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
                product("AsyncHTTPClient", of: "async-http-client"),
                product("Logging", of: "swift-log"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "CartwrightNet",
            dependencies: [
                "Cartwright", "CartwrightAgents", "CartwrightAnalytics", "CartwrightCollector", "CartwrightCommandLine",
                "CartwrightCheckout", "CartwrightConsole", "CartwrightFiles", "CartwrightHTTP",
                "CartwrightPluginLoader", "CartwrightPostgreSQL", "CartwrightREPL", "CartwrightSQLite",
                "CartwrightScenarios", "CartwrightService", "CartwrightWorkbench",
                product("ArgumentParser", of: "swift-argument-parser"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
                product("UnixSignals", of: "swift-service-lifecycle"),
                product("Logging", of: "swift-log"),
            ],
            swiftSettings: settings,
            // It loads plugins like the other program, see there.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-export-dynamic", "-Xlinker", "--build-id"])]
        ),

        // The REPL: its grammar, sessions and views, for lines of any source.
        .target(
            name: "CartwrightREPL",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightConsole", "CartwrightFiles",
                "CartwrightPluginLoader", "CartwrightScenarios",
                product("HashTreeCollections", of: "swift-collections"),
            ],
            swiftSettings: settings
        ),
        // Line editing at a terminal, by the system's libedit.
        .target(name: "CLibEdit", linkerSettings: [.linkedLibrary("edit")]),
        .testTarget(
            name: "CartwrightREPLTests",
            dependencies: [
                "CartwrightREPL", "CartwrightCommandLine", "CartwrightConsole", "CartwrightFiles", "Cartwright",
                "CartwrightAnalytics", "CartwrightPluginLoader", "CartwrightScenarios", "DocumentedResults",
                "TemporaryFiles", "TestRuns",
                "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
            ],
            swiftSettings: settings
        ),

        // Tests of whole purchases, from card to signed batch.
        .testTarget(
            name: "PurchaseTests",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightTesting", "CouponPlugin",
                "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin", "TestRuns",
            ],
            swiftSettings: settings
        ),

        // Tests of ledgers under kills and failures: histories of clients, a checker that is independent of the engine,
        // and a seeded simulation. The checker examines every call of a run: optimized, since the test suite waits for
        // it.
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
                "Cartwright", "CartwrightAnalytics", "CartwrightPostgreSQL", "CartwrightSQLite", "CheckoutSimulation",
                "CLibPQ", "CSQLite", "LedgerClient", "LedgerHistory", "LedgerWorkload", "PostgreSQLCluster",
                "TemporaryFiles", "TestRuns",
            ],
            swiftSettings: settings
        ),

        // Tests that run the examples of the README.
        .testTarget(
            name: "ReadmeTests",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCheckout", "CartwrightFiles", "CartwrightHTTP",
                "CartwrightPostgreSQL", "CartwrightREPL", "CartwrightSQLite", "CartwrightScenarios",
                "CartwrightTesting", "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                "CartwrightService", "CartwrightAgents", "CartwrightImport",
                product("Logging", of: "swift-log"),
                product("ServiceLifecycle", of: "swift-service-lifecycle"),
            ],
            exclude: ["samples"],
            swiftSettings: settings
        ),

        // The sample of the article on embedding: a shop that embeds the engine.
        .executableTarget(
            name: "EmbeddedShop",
            dependencies: [
                "Cartwright", "CartwrightCheckout", "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios",
            ],
            path: "samples/embedded-shop/Sources",
            swiftSettings: settings
        ),

        // Shared by the command lines of both programs: runs, exits, and the arguments of the commands that
        // cartwright-net runs.
        .target(
            name: "CartwrightCommandLine",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightConsole", "CartwrightPluginLoader", "CartwrightREPL",
                "CartwrightFiles", "CLibEdit", "CouponPlugin", "HomeTilePlugin", "AdBannerPlugin", "MessagePlugin",
                product("ArgumentParser", of: "swift-argument-parser"),
            ],
            swiftSettings: settings
        ),

        // The program.
        .executableTarget(
            name: "CartwrightCommand",
            dependencies: [
                "Cartwright", "CartwrightAnalytics", "CartwrightCommandLine", "CartwrightConsole", "CartwrightFiles",
                "CartwrightImport", "CartwrightPluginBuilder", "CartwrightPluginLoader", "CartwrightREPL",
                "CartwrightPostgreSQL", "CartwrightSQLite", "CartwrightScenarios", "CartwrightTesting",
                product("ArgumentParser", of: "swift-argument-parser"),
            ],
            swiftSettings: settings,
            // The program exports symbols for plugins, and has a build id to identify the build. Unsafe flags prevent
            // other packages from using a target, but no other package uses a program.
            linkerSettings: [.unsafeFlags(["-Xlinker", "-export-dynamic", "-Xlinker", "--build-id"])]
        ),
        .testTarget(
            name: "CartwrightCommandTests",
            dependencies: [
                "CartwrightAnalytics", "CartwrightCommand", "CartwrightCommandLine", "CartwrightConsole",
                "CartwrightPostgreSQL", "CartwrightREPL", "CartwrightSQLite", "CartwrightScenarios", "Cartwright",
                "DocumentedResults",
                "PostgreSQLCluster", "TemporaryFiles", "TestRuns",
                product("ArgumentParser", of: "swift-argument-parser"),
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

// Set by `make test-engine`: the package then has only the engine, the bundled plugins and their tests, so that a
// change of the engine compiles nothing else.
if Context.environment["CARTWRIGHT_TESTS"] == "engine" {
    let engine: Set = [
        "Cartwright", "CartwrightScenarios", "CartwrightTesting", "Oracles",
        "PricingOracle", "TestRuns",
    ]
    let tests: Set = ["CartwrightTests", "CartwrightTestingTests", "CartwrightFixtureTests"]
    package.targets.removeAll { target in
        !engine.contains(target.name) && !tests.contains(target.name) && target.path?.hasPrefix("plugins/") != true
    }
    package.products = [.library(name: "Cartwright", targets: ["Cartwright"])]
}

// The installed package has only the engine and its contract tests, for the packages of plugins.
if !FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests") {
    let engine: Set = ["Cartwright", "CartwrightTesting"]
    package.targets.removeAll { !engine.contains($0.name) }
    package.products = engine.sorted().map { .library(name: $0, targets: [$0]) }
    package.dependencies = [collections]
}

// Selects test targets by name: `CARTWRIGHT_TESTS=CartwrightCheckoutTests,PurchaseTests swift test`. Otherwise all of
// them are one program, and a change of the engine compiles each.
if let names = Context.environment["CARTWRIGHT_TESTS"]?.split(separator: ","), names != ["engine"] {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name[...]) }
}

// Set in CI and by `make lint` only: a new warning of a newer compiler must not break a user's build.
if Context.environment["CARTWRIGHT_STRICT"] != nil {
    for target in package.targets where target.type != .system {
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
