import Cartwright
import CartwrightPluginLoader
import CartwrightREPL
import CouponPlugin
import Synchronization

extension PluginTools {
    /// Loads a stand-in for the coupon plugin from every path.
    static let samples = PluginTools(
        load: { path throws(CartwrightError) in try .of(CouponHandler(), file: path) },
        build: { _ throws(CartwrightError) in }
    )
}

extension LoadedPlugin {
    /// Returns a plugin of one handler as if loaded from a file.
    static func of(
        _ handler: any CardHandler,
        file: String,
        hasSources: Bool = true
    ) throws(CartwrightError) -> LoadedPlugin {
        let manifest: JSONValue = [
            "name": .string(handler.name), "module": "M", "engine": "0.2.0", "handlers": ["H"],
            "class_types": .array(handler.classTypes.map { .string($0.name) }),
        ]
        return LoadedPlugin(
            plugin: Plugin(handler),
            manifest: try PluginManifest(manifest),
            file: file,
            digest: "sha256:\(handler.name)",
            sources: hasSources ? "folder" : nil
        )
    }
}

/// A handler with a percentage that can change at each build, or be invalid so that it refuses all cards.
struct ChangingHandler: CardHandler {
    var name = "changing"
    var classTypes: [ClassType] = ["changing"]
    var percent = "10"

    struct Content: CardContent {
        let percentage: Percentage
        var json: JSONValue { .string(percentage.description) }
    }

    func decode(_ card: ContentCard, in context: HandlerContext) throws(CardRefusal) -> Content {
        do throws(CartwrightError) {
            return Content(percentage: try Percentage(percent))
        } catch {
            throw CardRefusal(error)
        }
    }

    func presentation(of content: Content, on card: ContentCard?) -> Presentation {
        Presentation(headline: "\(content.percentage)% off")
    }

    func click(on content: Content, card: ContentCard?) -> ClickAction { .applyOffer }

    func promotions(of content: Content, card: ContentCard?) -> [Promotion] {
        [Promotion(id: card?.id ?? "changing", effects: [PercentOff(content.percentage, off: Target(filter: .all))])]
    }
}

/// Plugin tools that load the handler that was last put on the shelf.
final class PluginShelf: Sendable {
    private let handler: Mutex<ChangingHandler>
    private let builds = Mutex(0)

    init(_ handler: ChangingHandler = ChangingHandler()) { self.handler = Mutex(handler) }

    func put(_ handler: ChangingHandler) { self.handler.withLock { $0 = handler } }

    /// The number of builds.
    var buildCount: Int { builds.withLock { $0 } }

    func tools(hasSources: Bool = true) -> PluginTools {
        PluginTools(
            load: { path throws(CartwrightError) in
                try .of(self.handler.withLock { $0 }, file: path, hasSources: hasSources)
            },
            build: { _ throws(CartwrightError) in self.builds.withLock { $0 += 1 } }
        )
    }
}
