internal import Cartwright
internal import CartwrightScenarios

extension OutsideCart {
    /// Reads a scenario of a caller, or a bare cart.
    ///
    /// - Parameter options: the options of the service. Those that the scenario names replace them; the limit of the
    ///   search is always the service's.
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
        if let scanned = ScannedCart(scenario: 0, of: text, from: shop)
            ?? ScannedCart(cart: 0, of: text, from: shop)
        {
            var scenario = Scenario(scanned)
            scenario.options = options
            return scenario
        }
        let value = text.value(at: 0)
        var scenario = try scenario(value, vocabulary)
        let own = scenario.options.shop
        scenario.options = options
        scenario.options.shop = own.completed(by: options.shop)
        return scenario
    }

    /// Reads a scenario or a bare cart from its JSON value. This path handles rare keys and reports errors.
    func scenario(_ value: JSONValue, _ vocabulary: Vocabulary) throws(CartwrightError) -> Scenario {
        if value.isBareCart {
            return Scenario(try Cart.reading(try completed(value, at: .root), at: .root, vocabulary.identities))
        }
        var value = value
        if case .object(var object) = value, let cart = object["cart"] {
            if !isTrusted {
                for key in ["lists", "campaigns", "promotions", "options", "expect"] where object.has(key) {
                    throw Self.refused(key, at: .root)
                }
            }
            object["cart"] = try completed(cart, at: JSONPointer.root.appending("cart"))
            value = .object(object)
        }
        return try Scenario(value, vocabulary: vocabulary)
    }

    /// Completes a scenario or a bare cart that has errors from the catalog, so that no key counts as missing that the
    /// catalog has. Returns it with the errors of the lines that the catalog cannot complete.
    func filled(_ value: JSONValue) -> (JSONValue, [CartwrightError]) {
        guard case .object(var scenario) = value else { return (value, []) }
        guard !value.isBareCart else {
            let (cart, errors) = filled(cart: scenario, at: .root)
            return (.object(cart), errors)
        }
        guard case .object(let cart)? = scenario["cart"] else { return (value, []) }
        let (filled, errors) = filled(cart: cart, at: JSONPointer.root.appending("cart"))
        scenario["cart"] = .object(filled)
        return (.object(scenario), errors)
    }

    private func filled(cart: JSONObject, at place: JSONPointer) -> (JSONObject, [CartwrightError]) {
        var cart = cart
        // A missing currency of the catalog is reported separately.
        if !cart.has("currency") { cart["currency"] = .string((catalog.file.currency ?? .usd).code) }
        var errors: [CartwrightError] = []
        if case .array(var lines)? = cart["lines"] {
            let pointer = place.appending("lines")
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
        return (cart, errors)
    }
}

extension JSONValue {
    /// True for a cart that is not part of a scenario.
    fileprivate var isBareCart: Bool {
        guard case .object(let object) = self else { return false }
        return object.has("lines") && !object.has("cart")
    }
}
