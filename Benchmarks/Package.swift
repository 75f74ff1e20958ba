// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is measured.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that nobody who uses the engine resolves or builds what measures it.
let package = Package(
    name: "cartwright-benchmarks",
    dependencies: [
        .package(name: "cartwright", path: ".."),
        // Without its traits, which count allocations by taking malloc's place and so change what is measured.
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
        // The same SQLite that the outbox is on, for a loop to compare it with.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // The same server that the service is on, for one that does nothing else.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        // Carts and promotions, the same every time.
        .target(
            name: "Workloads",
            dependencies: [.product(name: "Cartwright", package: "cartwright")],
            swiftSettings: settings
        ),
        // What the engine is measured against.
        .target(
            name: "ByHand",
            dependencies: [.product(name: "Cartwright", package: "cartwright")],
            swiftSettings: settings
        ),
        .target(name: "CHeap"),
        // How often something is measured, and what is counted beside time.
        .target(
            name: "Rounds",
            dependencies: ["Workloads", .product(name: "Benchmark", package: "benchmark")],
            swiftSettings: settings
        ),
        // How the time for one input grows with it.
        .executableTarget(
            name: "Growth",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightScenarios", package: "cartwright"),
            ],
            swiftSettings: settings
        ),
        // What a ledger takes, beside the same statements by hand.
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
        // What HTTP takes without an engine behind it.
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
