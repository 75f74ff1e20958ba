internal import Cartwright
internal import CartwrightScenarios

extension OutsideCart {
    /// Reads a scenario as a caller sends it.
    ///
    /// - Parameter options: those of the shop, which count where the scenario has none of its own. How much may be
    ///   searched is the shop's to say in any case.
    /// - Throws: an error of the scenario, with its pointer; `service.not_trusted`, `cart.unknown_sku`,
    ///   `cart.no_currency`.
    func scenario(
        _ text: JSONText,
        _ vocabulary: Vocabulary,
        options: PricingOptions
    ) throws(CartwrightError) -> Scenario {
        let shop = ScannedCart.Shop(
            currency: catalog.file.currency,
            items: catalog.items,
            isTrusted: isTrusted,
            setsTerms: setsTerms
        )
        if let scanned = ScannedCart(scenario: 0, of: text, from: shop) {
            var scenario = Scenario(scanned)
            scenario.options = options
            return scenario
        }
        let value = text.value(at: 0)
        var scenario = try scenario(value, vocabulary)
        switch value["options"] {
        case nil, .null?: scenario.options = options
        default: scenario.options.maximumNodes = options.maximumNodes
        }
        return scenario
    }

    /// Reads a scenario by its values: what is rare in it, and what is wrong with it.
    func scenario(_ value: JSONValue, _ vocabulary: Vocabulary) throws(CartwrightError) -> Scenario {
        var value = value
        if case .object(var object) = value, let cart = object["cart"] {
            if !isTrusted {
                for key in ["promotions", "options", "expect"] where object.has(key) {
                    throw Self.refused(key, at: .root)
                }
            }
            object["cart"] = try completed(cart, at: JSONPointer.root.appending("cart"))
            value = .object(object)
        }
        return try Scenario(value, vocabulary: vocabulary)
    }

    /// A scenario that is wrong somewhere, with what the catalog knows in each of its lines, so that nothing is told as
    /// missing that the catalog has; and what is wrong with lines that the catalog does not complete.
    func filled(_ value: JSONValue) -> (JSONValue, [CartwrightError]) {
        guard case .object(var scenario) = value, case .object(var cart)? = scenario["cart"] else { return (value, []) }
        // Where the catalog has none either, that is told by itself.
        if !cart.has("currency") { cart["currency"] = .string((catalog.file.currency ?? .usd).code) }
        var errors: [CartwrightError] = []
        if case .array(var lines)? = cart["lines"] {
            let pointer = JSONPointer.root.appending("cart").appending("lines")
            for index in lines.indices {
                do throws(CartwrightError) {
                    lines[index] = try completed(line: lines[index], at: pointer.appending(index))
                } catch {
                    errors.append(error.at(.root))
                    guard case .object(var line) = lines[index], !line.has("unit_price") else { continue }
                    line["unit_price"] = 0
                    lines[index] = .object(line)
                }
            }
            cart["lines"] = .array(lines)
        }
        scenario["cart"] = .object(cart)
        return (.object(scenario), errors)
    }
}
