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
            dependencies: [.byName(name: module), "Cartwright"],
            path: "plugins/\(folder)/Tests",
            swiftSettings: settings
        ),
    ]
}

let package = Package(
    name: "cartwright",
    products: [
        .library(name: "Cartwright", targets: ["Cartwright"])
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    ],
    targets: [
        .target(
            name: "Cartwright",
            dependencies: [.product(name: "OrderedCollections", package: "swift-collections")],
            swiftSettings: settings
        ),
        .testTarget(name: "CartwrightTests", dependencies: ["Cartwright"], swiftSettings: settings),
    ]
)

// Set in CI and by `make lint`. Not otherwise: a newer compiler's new warning must not stop anyone's build.
if Context.environment["CARTWRIGHT_STRICT"] != nil {
    for target in package.targets where target.type != .system {
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
