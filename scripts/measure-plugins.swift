import Cartwright
import CartwrightPluginLoader
import CouponPlugin
import Glibc

/// The program of scripts/measure-plugins.
@main
struct Measure {
    static func main() throws {
        let loader = PluginLoader()
        var loaded: LoadedPlugin?
        var costs: [String] = []
        for path in try PluginDirectory.plugins(in: CommandLine.arguments[1]) {
            let start = nanoseconds()
            let plugin = try loader.load(path)
            costs.append("\(plugin.name) \((nanoseconds() - start) / 1000) us")
            if plugin.name == "coupon" { loaded = plugin }
        }
        // The first one initializes shared parts, such as OpenSSL.
        print("load: \(costs.joined(separator: ", "))")
        guard let there = loaded?.plugin.handlers.first else { return }

        // The compiler must not know which of the two is called.
        let handlers: [any CardHandler] = CommandLine.arguments.count > 9 ? [] : [CouponHandler(), there]
        guard let here = handlers.first(where: { $0.name == "coupon" }) else { return }
        let classType: ClassType = "coupon_code"
        let calls = { (handler: any CardHandler) in
            nanoseconds(each: 20_000_000) { if handler.canonical(classType) != classType { fatalError() } }
        }
        report("call", (0..<7).map { _ in (calls(here), calls(there)) })

        var card = ContentCard(id: "a", created: .earliest)
        card.extras = ["class_type": "coupon_code", "discount_percentage": "10", "min_subtotal": "30.00"]
        let registries = [here, there].map { HandlerRegistry([$0]) }
        let cards = { (registry: HandlerRegistry) in
            nanoseconds(each: 100_000) { if registry.handle(card, currency: .usd).content == nil { fatalError() } }
        }
        report("card", (0..<7).map { _ in (cards(registries[0]), cards(registries[1])) })
    }

    /// The medians of pairs that were measured in turn.
    static func report(_ what: String, _ pairs: [(here: Double, there: Double)]) {
        let (here, there) = (median(pairs.map(\.here)), median(pairs.map(\.there)))
        print("\(what): \(here) ns linked, \(there) ns loaded, \(((there - here) * 10).rounded() / 10) ns more")
    }

    static func nanoseconds(each count: Int, _ work: () -> Void) -> Double {
        let start = nanoseconds()
        for _ in 0..<count { work() }
        return (Double(nanoseconds() - start) / Double(count) * 10).rounded() / 10
    }

    /// The time that this process has spent on a processor: other processes do not count.
    static func nanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
