// swift-tools-version: 6.2
import PackageDescription

/// The engine in this checkout, without the dependencies of stores and servers. In your own shop use the URL of a
/// repository; `CARTWRIGHT_URL` tests that here.
let engine: Package.Dependency =
    if let url = Context.environment["CARTWRIGHT_URL"] {
        .package(url: url, branch: "main", traits: [])
    } else {
        // With a name, because the folder of a checkout can have any name.
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
