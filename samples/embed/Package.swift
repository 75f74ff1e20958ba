// swift-tools-version: 6.2
import PackageDescription

/// The engine in this checkout, without what stores and servers take. In a shop of your own it is the URL of a
/// repository; `CARTWRIGHT_URL` tries that here.
let engine: Package.Dependency =
    if let url = Context.environment["CARTWRIGHT_URL"] {
        .package(url: url, branch: "main", traits: [])
    } else {
        // By a name, since the folder of a checkout may be called anything.
        .package(name: "cartwright", path: "../..", traits: [])
    }

let package = Package(
    name: "embed",
    dependencies: [engine],
    targets: [
        .executableTarget(
            name: "embed",
            dependencies: [
                .product(name: "Cartwright", package: "cartwright"),
                .product(name: "CouponPlugin", package: "cartwright"),
            ]
        )
    ]
)
