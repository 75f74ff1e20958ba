// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "embedded-shop",
    dependencies: [
        // With a name, because the folder of a checkout can have any name. Without SwiftNIO and its dependents.
        .package(name: "cartwright", path: "../..", traits: ["Checkout"])
    ],
    targets: [
        .executableTarget(
            name: "EmbeddedShop",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CartwrightCheckout", package: "cartwright"),
                .product(name: "CartwrightPostgreSQL", package: "cartwright"),
                .product(name: "CartwrightSQLite", package: "cartwright"),
                .product(name: "CartwrightScenarios", package: "cartwright"),
            ],
            path: "Sources"
        )
    ]
)
