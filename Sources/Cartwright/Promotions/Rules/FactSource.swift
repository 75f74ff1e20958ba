/// A plugin that states facts about carts, for the conditions and the rules of plugins that read them.
///
/// The facts are attributes of the cart, under the plugin's name and a period. Sessions request the facts of every
/// source after each change of their cart. Anywhere else pricing requests those that its promotions read, of the
/// sources that are not processes.
package final class FactSource: Sendable {
    /// The name of the plugin.
    package let name: String

    /// True if it is asked wherever a cart is priced; false if it is asked in sessions alone.
    package let isAskedEverywhere: Bool

    private let stated: @Sendable (Cart, Instant) throws(CartwrightError) -> [String: JSONValue]

    /// - Parameter stated: Returns the facts about a cart by their own names.
    init(
        name: String,
        isAskedEverywhere: Bool,
        stated: @escaping @Sendable (Cart, Instant) throws(CartwrightError) -> [String: JSONValue]
    ) {
        (self.name, self.isAskedEverywhere, self.stated) = (name, isAskedEverywhere, stated)
    }

    /// The prefix of its facts in a cart: `loyalty-stamp.`.
    var prefix: String { "\(name)." }

    /// Returns the facts about a cart under their attribute names.
    ///
    /// - Parameter cart: the cart without earlier facts.
    /// - Throws: the error of the plugin; `handler.bad_answer` for too many facts, and for values that attributes
    ///   cannot have.
    func facts(about cart: Cart, at instant: Instant) throws(CartwrightError) -> [String: JSONValue] {
        Dictionary(uniqueKeysWithValues: try stated(cart, instant).map { ("\(prefix)\($0.key)", $0.value) })
    }
}

extension FactSource: Hashable {
    package static func == (one: FactSource, other: FactSource) -> Bool { one === other }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cart {
    /// Replaces the facts of sources. All of them get the same cart without each other's facts, so that their order has
    /// no effect.
    ///
    /// - Returns: the sources without facts, with the reasons.
    mutating func stateFacts(of sources: [FactSource], at instant: Instant) -> [FactSource: CartwrightError] {
        let prefixes = sources.map(\.prefix)
        attributes = attributes.filter { name, _ in !prefixes.contains { name.hasPrefix($0) } }
        let cart = self
        var problems: [FactSource: CartwrightError] = [:]
        for source in sources {
            do throws(CartwrightError) {
                for (name, value) in try source.facts(about: cart, at: instant) { attributes[name] = value }
            } catch {
                problems[source] = error
            }
        }
        return problems
    }
}
