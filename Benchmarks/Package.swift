// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is measured.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that users of the engine neither resolve nor build its benchmarks.
let package = Package(
    name: "cartwright-benchmarks",
    dependencies: [
        .package(name: "cartwright", path: ".."),
        // Without its traits, which replace malloc to count allocations and so change the measurements.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
        // The same SQLite as the outbox, for a loop to compare it with.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // The same server as the service, for one without other work.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        // Carts and promotions, the same every time.
        .target(
            name: "Workloads",
            dependencies: [.product(name: "Cartwright", package: "cartwright")],
            swiftSettings: settings
        ),
        // The baseline of the engine.
        .target(
            name: "ByHand",
            dependencies: [.product(name: "Cartwright", package: "cartwright")],
            swiftSettings: settings
        ),
        .target(name: "CHeap"),
        // The number of rounds, and the counts beside time.
        .target(
            name: "Rounds",
            dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
            swiftSettings: settings
        ),
        // The growth of the time for one input with its size.
        .executableTarget(
            name: "Growth",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightScenarios", package: "cartwright"),
            ],
            swiftSettings: settings
        ),
        // The cost of a ledger, beside the same statements by hand.
        .executableTarget(
            name: "Ledgers",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightPostgreSQL", package: "cartwright"),
                .product(name: "CartwrightSQLite", package: "cartwright"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                "Workloads",
            ],
            swiftSettings: settings
        ),
        // The cost of tenders at the checkout.
        .executableTarget(
            name: "Tenders",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightCheckout", package: "cartwright"),
                .product(name: "CartwrightSQLite", package: "cartwright"),
            ],
            swiftSettings: settings
        ),
        // The cost of HTTP without an engine.
        .executableTarget(
            name: "Floor",
            dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            swiftSettings: settings
        ),
        // The table at the end.
        .executableTarget(name: "Summary", dependencies: ["Workloads"], swiftSettings: settings),

        .executableTarget(
            name: "Quotes",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightScenarios", package: "cartwright"),
                "ByHand",
                "CHeap",
                "Rounds",
                "Workloads",
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Quotes",
            swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        .executableTarget(
            name: "Events",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightAnalytics", package: "cartwright"),
                "Rounds",
                "Workloads",
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Events",
            swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
        .executableTarget(
            name: "Outbox",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightSQLite", package: "cartwright"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                "Workloads",
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Outbox",
            swiftSettings: settings,
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        ),
    ]
)
