internal import Cartwright
internal import CartwrightPluginLoader

extension NewPlugin {
    var manifestFile: File {
        let manifest: JSONValue = [
            "name": .string(names.plugin), "version": "0.1.0", "module": .string(names.module),
            "class_types": [.string(names.classType.name)], "handlers": [.string(names.handler)],
            "engine": .string(EngineVersion.current.description),
        ]
        return File(
            path: "plugin.json",
            purpose: "names of the plugin, its module, class types and handlers",
            text: manifest.indentedText
        )
    }

    var handlerFile: File {
        File(
            path: "Sources/\(names.handler).swift",
            purpose: "the handler: makes an object of a card",
            text: handlerText
        )
    }

    private var handlerText: String {
        """
        public import Cartwright

        /// Turns cards of class type `\(names.classType)` into ``\(names.content)``.
        public struct \(names.handler): CardHandler {
            /// `\(names.plugin)`.
            public let name = "\(names.plugin)"

            /// `\(names.classType)`.
            public let classTypes: [ClassType] = ["\(names.classType)"]

            /// Creates a handler.
            public init() {}

            /// Reads a card. The title is the extra or else the card's own; without one, or with an invalid
            /// percentage, the
            /// card is refused.
            public func decode(
                _ card: ContentCard,
                in context: HandlerContext
            ) throws(CardRefusal) -> \(names.content) {
                var extras = ExtrasReader(card, in: context)
                let title = extras.text("title", else: card.title, orMissing: "\(names.area).missing_title")
                let percentOff = extras.percentage("percent_off", orBad: "\(names.area).bad_percentage")
                try extras.finish()
                return \(names.content)(title: title, percentOff: percentOff)
            }

            /// Shows the title and the percentage off.
            public func presentation(of content: \(names.content), on card: ContentCard?) -> Presentation {
                let offer = content.percentOff.map { ": \\($0)% off" } ?? ""
                let headline = (content.title + offer).shortened(toBytes: PluginLimits.headlineBytes)
                return Presentation(headline: headline, body: card?.description, image: card?.image)
            }

            /// Places the card at checkout.
            public func placement(of content: \(names.content)) -> Placement { .checkout }

            /// Activates the offer.
            public func click(on content: \(names.content), card: ContentCard?) -> ClickAction {
                content.percentOff == nil ? .nothing : .applyOffer
            }

            /// Returns the percentage off the order, if there is one.
            public func promotions(of content: \(names.content), card: ContentCard?) -> [Promotion] {
                guard let percentOff = content.percentOff else { return [] }
                return [Promotion(id: card?.id ?? name, effects: [PercentOff(percentOff)])]
            }
        }

        """
    }

    var contentFile: File {
        File(
            path: "Sources/\(names.content).swift",
            purpose: "the object that a card becomes",
            text: contentText
        )
    }

    private var contentText: String {
        """
        public import Cartwright

        /// The content of a card of class type `\(names.classType)`.
        public struct \(names.content): CardContent {
            /// The title.
            public var title: String

            /// The percentage that a click takes off the order; nil for none.
            public var percentOff: Percentage?

            /// The object as JSON.
            public var json: JSONValue {
                ["title": .string(title), "percent_off": percentOff.map { .string($0.description) } ?? .null]
            }
        }

        """
    }

    var testFile: File {
        File(
            path: "Tests/\(names.handler)Tests.swift",
            purpose: "the contract of every handler, and the behavior of this one",
            text: testText
        )
    }

    private var testText: String {
        """
        import Cartwright
        import CartwrightTesting
        import \(names.module)
        import Testing

        struct \(names.handler)Tests {
            @Test func `the handler keeps its contract`() throws {
                #expect(HandlerContract(\(names.handler)(), samples: try .besideTests()).violations() == [])
            }

            @Test func `a percentage becomes an offer`() throws {
                var card = ContentCard(id: "a", created: .earliest)
                card.title = "Tea"
                card.extras = ["percent_off": "10"]
                let handler = \(names.handler)()
                let content = try handler.decode(card, in: HandlerContext(currency: .usd))
                #expect(handler.presentation(of: content, on: card).headline == "Tea: 10% off")
                #expect(handler.promotions(of: content, card: card).map(\\.id) == ["a"])
            }
        }

        """
    }
}
