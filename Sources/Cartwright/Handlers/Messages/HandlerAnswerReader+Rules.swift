extension HandlerAnswerReader {
    /// Returns the answers about rules, one for each question of a message, in their order. An invalid answer affects
    /// its own question only.
    ///
    /// - Throws: `handler.bad_answer` if the message as a whole cannot be read.
    func answers(
        of reply: HandlerReply,
        to request: HandlerRequest,
        about message: RuleMessage
    ) throws(CartwrightError) -> [RuleAnswer] {
        do throws(CartwrightError) {
            var reader = try ObjectReader(try JSONParser.view(reply.bytes), at: .root)
            let id = try reader.integer("id")
            guard id == request.id else {
                throw reader.outOfRange("expected \(request.id), found \(id)", hint: "repeat the request's id", "id")
            }
            let conditions = try NumberedAnswers("conditions", &reader)
            let effects = try NumberedAnswers("effects", &reader)
            let answer = RuleAnswerReader(plugin: handler, cart: message.cart)
            var (nextCondition, nextEffect) = (0, 0)
            return message.questions.map { question in
                switch question.use.declaration.kind {
                case .condition:
                    defer { nextCondition += 1 }
                    return answer.read(conditions, nextCondition, answer.condition)
                case .effect(let stage):
                    defer { nextEffect += 1 }
                    return answer.read(effects, nextEffect) { reader throws(CartwrightError) in
                        try answer.effect(&reader, in: stage)
                    }
                }
            }
        } catch {
            throw .badAnswer(of: handler, error)
        }
    }
}

/// The answers of one kind in a message, by the number of their question.
private struct NumberedAnswers {
    private let pointer: JSONPointer
    private var answers: [JSONValue] = []
    /// The places of the answers by number; nil if each is at the place of its number, as usual.
    private var places: [Int64: Int]?
    private var repeated: Set<Int64> = []

    init(_ key: String, _ reader: inout ObjectReader) throws(CartwrightError) {
        pointer = reader.pointer.appending(key)
        guard let value = reader.value(ifPresent: key) else { return }
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array", at: pointer)
        }
        var numbers: [Int64] = []
        for (place, value) in values.enumerated() {
            let number = value["n"] ?? .null
            guard case .integer(let number) = number else {
                throw ObjectReader.wrongType(
                    number,
                    expected: "the number of the question",
                    at: pointer.appending(place).appending("n")
                )
            }
            numbers.append(number)
        }
        answers = values
        guard !numbers.elementsEqual(0..<Int64(numbers.count)) else { return }
        var places: [Int64: Int] = [:]
        for (place, number) in numbers.enumerated() where places.updateValue(place, forKey: number) != nil {
            repeated.insert(number)
        }
        self.places = places
    }

    /// Returns the answer to a question.
    ///
    /// - Throws: `json.missing_key` if there is none, or several.
    func answer(to number: Int) throws(CartwrightError) -> (pointer: JSONPointer, value: JSONValue) {
        let isRepeated = repeated.contains(Int64(number))
        let place = places.map { $0[Int64(number)] } ?? (number < answers.count ? number : nil)
        guard !isRepeated, let place else {
            throw CartwrightError(
                .jsonMissingKey,
                isRepeated ? "two answers to question \(number)" : "no answer to question \(number)",
                hint: "give one answer with \"n\": \(number)",
                at: pointer.location
            )
        }
        return (pointer.appending(place), answers[place])
    }
}

extension RuleAnswer {
    /// Reads a recorded answer to a question; nil if it cannot be read.
    init?(restoring value: JSONValue, to use: RuleUse, about cart: Cart) {
        let reader = RuleAnswerReader(plugin: use.asker.name, cart: cart)
        do throws(CartwrightError) {
            var object = try ObjectReader(value, at: .root)
            switch use.declaration.kind {
            case .condition: self = try reader.answer(&object, reader.condition)
            case .effect(let stage):
                self = try reader.answer(&object) { object throws(CartwrightError) in
                    try reader.effect(&object, in: stage)
                }
            }
        } catch {
            return nil
        }
    }
}

/// Reads answers about rules strictly, and checks them against the cart as it checks proposals of effects in the host.
private struct RuleAnswerReader {
    let plugin: String
    let cart: Cart

    /// Reads the answer to one question.
    func read(
        _ answers: NumberedAnswers,
        _ number: Int,
        _ body: (inout ObjectReader) throws(CartwrightError) -> RuleAnswer
    ) -> RuleAnswer {
        do throws(CartwrightError) {
            let (pointer, value) = try answers.answer(to: number)
            var reader = try ObjectReader(value, at: pointer)
            _ = try reader.integer("n")
            return try answer(&reader, body)
        } catch {
            return .invalid(.badAnswer(of: plugin, error, as: .pluginBadAnswer))
        }
    }

    /// Reads an answer without its number.
    func answer(
        _ reader: inout ObjectReader,
        _ body: (inout ObjectReader) throws(CartwrightError) -> RuleAnswer
    ) throws(CartwrightError) -> RuleAnswer {
        let answer: RuleAnswer
        if let reason = try reader.string(ifPresent: "unknown") {
            answer = .unknown(reason.shortened(toBytes: PluginLimits.nameBytes))
        } else {
            answer = try body(&reader)
        }
        try reader.finish()
        return answer
    }

    // MARK: Conditions

    func condition(_ reader: inout ObjectReader) throws(CartwrightError) -> RuleAnswer {
        let isMet = try reader.required("met", try reader.bool(ifPresent: "met"))
        let observed = try value("observed", &reader) ?? .null
        return .condition(
            RuleFinding(
                isMet: isMet,
                observed: observed,
                required: try value("required", &reader),
                shortBy: try reader.integer(ifPresent: "short_by", in: 1...Int64.max),
                unit: try text("unit", mostBytes: 64, &reader)
            )
        )
    }

    /// Reads an observed or required value, which is shown to people.
    private func value(_ key: String, _ reader: inout ObjectReader) throws(CartwrightError) -> JSONValue? {
        guard let value = reader.value(ifPresent: key) else { return nil }
        let bounds = JSONBounds(maximumBytes: PluginLimits.findingBytes / 2, maximumDepth: 8)
        if let fault = bounds.fault(of: value, at: reader.pointer.appending(key)) {
            throw reader.outOfRange(
                "expected a value of at most \(PluginLimits.findingBytes / 2) bytes, found more",
                hint: "state a few words or numbers (\(fault.found))",
                key
            )
        }
        // A quote keeps the value, but not the answer around it.
        return value.detached
    }

    private func text(_ key: String, mostBytes: Int, _ reader: inout ObjectReader) throws(CartwrightError) -> String? {
        guard let text = try reader.string(ifPresent: key) else { return nil }
        guard text.utf8.count <= mostBytes else {
            throw reader.outOfRange("expected at most \(mostBytes) bytes", hint: "shorten it", key)
        }
        return text
    }

    // MARK: Effects

    func effect(_ reader: inout ObjectReader, in stage: Stage) throws(CartwrightError) -> RuleAnswer {
        var sums = WantedSums(cart)
        let wants = try list("wants", most: RuleWants.most, &reader) { value, pointer throws(CartwrightError) in
            try want(value, at: pointer, in: stage, &sums)
        }
        let gifts = try list("gifts", most: PluginLimits.gifts, &reader) { value, pointer throws(CartwrightError) in
            try gift(value, at: pointer)
        }
        var used: [Int: Int64] = [:]
        let uses = try list("uses_up", most: RuleWants.most, &reader) { value, pointer throws(CartwrightError) in
            try use(value, at: pointer, in: stage, &used)
        }
        return .effect(RuleWants(wants: wants, gifts: gifts, uses: uses))
    }

    private func list<Element>(
        _ key: String,
        most: Int,
        _ reader: inout ObjectReader,
        _ element: (JSONValue, JSONPointer) throws(CartwrightError) -> Element
    ) throws(CartwrightError) -> [Element] {
        guard let value = reader.value(ifPresent: key) else { return [] }
        guard case .array(let values) = value else {
            throw ObjectReader.wrongType(value, expected: "an array", at: reader.pointer.appending(key))
        }
        guard values.count <= most else {
            throw reader.outOfRange("expected at most \(most) entries, found \(values.count)", hint: "join them", key)
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            elements.append(try element(value, reader.pointer.appending(key).appending(index)))
        }
        return elements
    }

    private func want(
        _ value: JSONValue,
        at pointer: JSONPointer,
        in stage: Stage,
        _ sums: inout WantedSums
    ) throws(CartwrightError) -> RuleWant {
        var reader = try ObjectReader(value, at: pointer)
        let want: RuleWant
        if reader.has("order") {
            try Self.check(stage == .order, "an amount off the order", "the stage order", reader, "order")
            let amount = try reader.integer("order", in: 0...Int64.max)
            try sums.addToOrder(amount, reader, "order")
            want = .order(amountMinor: amount)
        } else if reader.has("shipment") {
            try Self.check(stage == .shipping, "an amount off a shipment", "the stage shipping", reader, "shipment")
            let shipment = try position(try reader.string("shipment"), of: cart.shipments.map(\.id), "shipment", reader)
            let amount = try reader.integer("amount", in: 0...Int64.max)
            try sums.add(amount, toShipment: shipment, reader)
            want = .shipment(shipment, amountMinor: amount)
        } else {
            let isOfLines = [.unit, .line, .order].contains(stage)
            let line = try position(try reader.string("line"), of: cart.lines.map(\.id), "line", reader)
            try Self.check(isOfLines, "an amount off a line", "the stages unit, line and order", reader, "line")
            let amount = try reader.integer("amount", in: 0...Int64.max)
            let units = try reader.integer(ifPresent: "units", in: 1...max(1, cart.lines[line].quantity))
            try Self.check(units == nil || stage == .unit, "an amount off units", "the stage unit", reader, "units")
            try sums.add(amount, toLine: line, units: units, reader)
            want = .line(line, units: units, amountMinor: amount)
        }
        try reader.finish()
        return want
    }

    private static func check(
        _ isAllowed: Bool,
        _ what: String,
        _ stages: String,
        _ reader: ObjectReader,
        _ key: String
    ) throws(CartwrightError) {
        guard !isAllowed else { return }
        throw reader.outOfRange("\(what) belongs to \(stages)", hint: "change the stage in the manifest", key)
    }

    private func position(
        _ id: String,
        of ids: [String],
        _ what: String,
        _ reader: ObjectReader
    ) throws(CartwrightError) -> Int {
        if let position = ids.firstIndex(of: id) { return position }
        throw reader.outOfRange(
            "the cart has no \(what) \"\(id.shortened(toBytes: 64))\"",
            hint: "name a \(what) of the message's cart by its id",
            what
        )
    }

    private func gift(_ value: JSONValue, at pointer: JSONPointer) throws(CartwrightError) -> GiftLine {
        var reader = try ObjectReader(value, at: pointer)
        let sku = try reader.string("sku")
        guard !sku.isEmpty, sku.utf8.count <= PluginLimits.nameBytes else {
            throw reader.outOfRange("expected 1 to \(PluginLimits.nameBytes) bytes", hint: "name a SKU", "sku")
        }
        let quantity = try reader.integer(ifPresent: "quantity", in: 1...PluginLimits.giftQuantity) ?? 1
        let price = try reader.integer(ifPresent: "unit_price", in: 0...Int64.max) ?? 0
        try reader.finish()
        return GiftLine(sku: sku, quantity: quantity, unitPriceMinor: price)
    }

    private func use(
        _ value: JSONValue,
        at pointer: JSONPointer,
        in stage: Stage,
        _ used: inout [Int: Int64]
    ) throws(CartwrightError) -> (line: Int, units: Int64) {
        var reader = try ObjectReader(value, at: pointer)
        let line = try position(try reader.string("line"), of: cart.lines.map(\.id), "line", reader)
        try Self.check(stage == .unit, "units that are used up", "the stage unit", reader, "line")
        let left = cart.lines[line].quantity - used[line, default: 0]
        let units = try reader.integer("units", in: 1...Int64.max)
        guard units <= left else {
            throw reader.outOfRange("expected at most \(left) units, found \(units)", hint: "use up each once", "units")
        }
        used[line, default: 0] += units
        try reader.finish()
        return (line, units)
    }
}

/// The amounts that one answer wants, so that they stay within what is there.
private struct WantedSums {
    private let cart: Cart
    private var (lines, shipments): ([Int: Int64], [Int: Int64]) = ([:], [:])
    private var orderMinor: Int64 = 0

    init(_ cart: Cart) { self.cart = cart }

    mutating func add(_ amount: Int64, toLine line: Int, units: Int64?, _ reader: ObjectReader) throws(CartwrightError)
    {
        let one = cart.lines[line]
        let whole = one.unitPriceMinor.multipliedReportingOverflow(by: units ?? one.quantity)
        let listMinor = whole.overflow ? Int64.max : whole.partialValue
        guard amount <= listMinor else { throw Self.tooMuch(amount, listMinor, reader, "amount") }
        let all = one.unitPriceMinor.multipliedReportingOverflow(by: one.quantity)
        lines[line] = try Self.sum(lines[line], amount, all.overflow ? .max : all.partialValue, reader, "amount")
    }

    mutating func add(_ amount: Int64, toShipment shipment: Int, _ reader: ObjectReader) throws(CartwrightError) {
        let list = cart.shipments[shipment].amountMinor
        shipments[shipment] = try Self.sum(shipments[shipment], amount, list, reader, "amount")
    }

    mutating func addToOrder(_ amount: Int64, _ reader: ObjectReader, _ key: String) throws(CartwrightError) {
        let list = cart.lines.reduce(Int64(0)) { sum, line in
            sum.addingSaturated(line.unitPriceMinor.times(line.quantity))
        }
        orderMinor = try Self.sum(orderMinor, amount, list, reader, key)
    }

    private static func sum(
        _ before: Int64?,
        _ amount: Int64,
        _ listMinor: Int64,
        _ reader: ObjectReader,
        _ key: String
    ) throws(CartwrightError) -> Int64 {
        let sum = (before ?? 0).addingSaturated(amount)
        guard sum <= listMinor else { throw tooMuch(sum, listMinor, reader, key) }
        return sum
    }

    private static func tooMuch(_ found: Int64, _ most: Int64, _ reader: ObjectReader, _ key: String) -> CartwrightError
    {
        reader.outOfRange(
            "expected at most \(most), the list price there, found \(found)",
            hint: "take off at most what is there",
            key
        )
    }
}
