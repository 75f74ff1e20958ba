internal import Cartwright
internal import CartwrightPluginLoader

extension NewPlugin {
    var cardsFile: File {
        // Without a creation date, they get the time of reading: a fixed date would expire one day.
        func card(_ id: String, _ title: String, _ extras: JSONObject) -> JSONValue {
            var all: JSONObject = ["class_type": .string(names.classType.name)]
            for (name, value) in extras { all[name] = value }
            return [
                "id": .string(id), "type": "Captioned", "expiresAt": -1,
                "title": .string(title), "cardDescription": "On everything in the cart", "extras": .object(all),
            ]
        }
        let cards: JSONValue = [
            card("offer", "Welcome back", ["percent_off": "10"]),
            card("refused", "Refused: an invalid percentage", ["percent_off": "15%"]),
        ]
        return File(
            path: "samples/cards.json",
            purpose: "cards to try it with: one that it accepts, one that it refuses",
            text: cards.indentedText
        )
    }

    var flowFile: File {
        File(
            path: "samples/\(names.plugin).flow",
            purpose: "a session that uses it; `plugin test` runs it again and compares",
            text: flowText
        )
    }

    private var flowText: String {
        """
        # A card of class type \(names.classType) becomes an offer at checkout.
        > load cards samples/cards.json
        loaded 2 cards: 2 \(names.classType)
          \(names.area).bad_percentage: /1/extras/percent_off: percent_off: "15%" is not a percentage
        > list cards
          c1  \(names.classType)  Welcome back: 10% off
          c2  \(names.classType)  Refused: an invalid percentage
        > add item TEA price=20.00
        added 1 x TEA; cart total $20.00
        > begin checkout
        checkout started: $20.00
        pop-up c1: c1 saves $2.00   apply coupon c1 | dismiss coupon c1
        > apply coupon c1
        applied c1: -$2.00; total $18.00
        > show cart
          TEA      1 x  $20.00  $20.00
          c1                    -$2.00
          total                 $18.00

        """
    }

    var packageFile: File {
        File(
            path: "Package.swift",
            purpose: "the plugin as a package, for `swift test` and for programs that link it statically",
            text: packageText
        )
    }

    private var packageText: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(names.plugin)",
            products: [.library(name: "\(names.module)", targets: ["\(names.module)"])],
            dependencies: [\(engine.dependency(from: folder))],
            targets: [
                .target(
                    name: "\(names.module)",
                    dependencies: [.product(name: "Cartwright", package: \(EntryPoints.literal(engine.package)))],
                    path: "Sources"
                ),
                .testTarget(
                    name: "\(names.module)Tests",
                    dependencies: [
                        "\(names.module)",
                        .product(name: "Cartwright", package: \(EntryPoints.literal(engine.package))),
                        .product(name: "CartwrightTesting", package: \(EntryPoints.literal(engine.package))),
                    ],
                    path: "Tests"
                ),
            ]
        )

        """
    }

    var ignoredFile: File {
        File(path: ".gitignore", purpose: "keeps build results out of git", text: ".build/\n.swiftpm/\n")
    }

    func readMe(about files: [File]) -> File {
        return File(
            path: "README.md",
            purpose: "the guide to the files",
            text: readMeText(with: tables(of: files))
        )
    }

    private func readMeText(with tables: String) -> String {
        """
        # \(names.plugin)

        A Cartwright plugin for cards of class type `\(names.classType)`: a title, and a percentage off the order.

        ```sh
        cartwright plugin test .      # checks its contract and runs its flow
        cartwright plugin build .     # makes the file that a session loads
        cartwright repl --plugins .   # a session with it: load cards samples/cards.json
        cartwright plugin watch .     # builds it whenever a file is saved, and shows the output of its flow
        ```

        \(tables)

        In a session, `reload plugin \(names.plugin)` rebuilds it and repeats all steps with it.

        `swift test` runs the tests. The first run takes some minutes, since it builds the engine. A program that
        links the plugin statically depends on this package and registers it: `HandlerRegistry([\(names.handler)()])`.

        """
    }
}
