/// Puts the lines and shipments of a cart into numbers, and sums them up.
struct PlaceCounter {
    private(set) var places: [Place] = []
    private(set) var categories: [Word] = []
    private(set) var totalMinor: Int64 = 0
    private(set) var isAllDiscountable = true
    private let (skuWords, categoryWords): (WordTable, WordTable)

    init(_ vocabulary: CompiledPromotions, capacity: Int) {
        (skuWords, categoryWords) = (vocabulary.words.skus, vocabulary.words.categories)
        places.reserveCapacity(capacity)
        categories.reserveCapacity(capacity)
    }

    /// Of a line only what is needed is read, and nothing copied.
    mutating func add(line: Int, of lines: [Line]) throws(CartwrightError) {
        let (price, quantity) = (lines[line].unitPriceMinor, lines[line].quantity)
        let unitFloor = lines[line].minimumUnitPriceMinor
        let isDiscountable = lines[line].isDiscountable
        guard price >= 0, quantity >= 0, unitFloor >= 0 else {
            throw CartwrightError(.cartNegativeAmount, "line \(lines[line].id) has a negative price or quantity")
        }
        let (product, isTooLarge) = price.multipliedReportingOverflow(by: quantity)
        let amount = isTooLarge ? try lines[line].subtotalMinor() : product
        totalMinor = try totalMinor.adding(amount, to: "the subtotal")
        let (floor, overflow) = unitFloor.multipliedReportingOverflow(by: quantity)
        let firstCategory = Int32(truncatingIfNeeded: categories.count)
        add(categories: lines[line].categories)
        isAllDiscountable = isAllDiscountable && isDiscountable
        places.append(
            Place(
                amountMinor: amount,
                floorMinor: overflow || !isDiscountable ? amount : min(floor, amount),
                unitPriceMinor: price,
                quantity: quantity,
                unitFloorMinor: isDiscountable ? min(unitFloor, price) : price,
                sku: skuWords.word(lines[line].sku),
                categories: firstCategory..<Int32(truncatingIfNeeded: categories.count),
                isDiscountable: isDiscountable,
                isTaxed: lines[line].taxRate != nil,
                key: IDKey(lines[line].id)
            )
        )
    }

    private mutating func add(categories texts: [String]) {
        guard categoryWords.count > 0 else { return }
        for index in texts.indices { categories.append(categoryWords.word(texts[index])) }
    }

    mutating func add(_ shipment: borrowing Shipment) throws(CartwrightError) {
        guard shipment.amountMinor >= 0 else {
            throw CartwrightError(.cartNegativeAmount, "shipment \(shipment.id) has a negative amount")
        }
        totalMinor = try totalMinor.adding(shipment.amountMinor, to: "the total")
        places.append(
            Place(
                amountMinor: shipment.amountMinor,
                floorMinor: 0,
                unitPriceMinor: shipment.amountMinor,
                quantity: 1,
                unitFloorMinor: 0,
                sku: .unknown,
                categories: 0..<0,
                isDiscountable: true,
                isTaxed: shipment.taxRate != nil,
                key: IDKey(shipment.id)
            )
        )
    }

    /// Ranks lines and shipments by their ids.
    ///
    /// - Returns: the places in that order.
    /// - Throws: `cart.duplicate_id`.
    mutating func rank(lines: [Line], shipments: [Shipment]) throws(CartwrightError) -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(places.count)
        for line in lines.indices { order.append(line) }
        let lineCount = order.count
        order.sortLast(from: 0) { a, b in
            places[a].key != places[b].key
                ? places[a].key < places[b].key
                : lines[a].id.utf8.lexicographicallyPrecedes(lines[b].id.utf8)
        }
        for rank in order.indices {
            let line = order[rank]
            places[line].rank = Int32(truncatingIfNeeded: rank)
            guard rank > 0, places[line].key == places[order[rank - 1]].key else { continue }
            let id = lines[line].id
            if id.utf8.elementsEqual(lines[order[rank - 1]].id.utf8) { throw Self.duplicate("lines", id) }
        }
        for shipment in shipments.indices { order.append(lineCount + shipment) }
        if shipments.count > 1 { try rank(shipments, at: &order, from: lineCount) }
        return order
    }

    private func rank(_ shipments: [Shipment], at order: inout [Int], from lineCount: Int) throws(CartwrightError) {
        order.sortLast(from: lineCount) { a, b in
            let (a, b) = (shipments[a - lineCount], shipments[b - lineCount])
            return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
        }
        for (a, b) in zip(order[lineCount...], order[lineCount...].dropFirst()) where places[a].key == places[b].key {
            let id = shipments[b - lineCount].id
            if id.utf8.elementsEqual(shipments[a - lineCount].id.utf8) { throw Self.duplicate("shipments", id) }
        }
    }

    private static func duplicate(_ what: String, _ id: String) -> CartwrightError {
        CartwrightError(.cartDuplicateID, "two \(what) have the id \"\(id)\"", hint: "give each its own id")
    }
}
