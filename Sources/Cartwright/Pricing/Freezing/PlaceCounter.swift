internal import BasicContainers

/// Converts the lines and shipments of a cart to numbers and sums them up.
struct PlaceCounter: ~Copyable {
    private(set) var places: RigidArray<Place>
    private(set) var totalMinor: Int64 = 0
    private(set) var isAllDiscountable = true
    private(set) var (hasUnits, hasFreeUnits) = (false, false)

    init(capacity: Int) { places = RigidArray(capacity: capacity) }

    /// Reads only the fields that are needed, and copies nothing.
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
        isAllDiscountable = isAllDiscountable && isDiscountable
        if quantity > 0 {
            hasUnits = true
            if price == 0 { hasFreeUnits = true }
        }
        places.append(
            Place(
                amountMinor: amount,
                floorMinor: overflow || !isDiscountable ? amount : min(floor, amount),
                unitPriceMinor: price,
                quantity: quantity,
                unitFloorMinor: isDiscountable ? min(unitFloor, price) : price,
                position: Int32(truncatingIfNeeded: line),
                isDiscountable: isDiscountable,
                isTaxed: lines[line].taxRate != nil
            )
        )
    }

    mutating func add(shipment: Int, of shipments: [Shipment]) throws(CartwrightError) {
        let amount = shipments[shipment].amountMinor
        guard amount >= 0 else {
            throw CartwrightError(.cartNegativeAmount, "shipment \(shipments[shipment].id) has a negative amount")
        }
        totalMinor = try totalMinor.adding(amount, to: "the total")
        places.append(
            Place(
                amountMinor: amount,
                floorMinor: 0,
                unitPriceMinor: amount,
                quantity: 1,
                unitFloorMinor: 0,
                position: Int32(truncatingIfNeeded: shipment),
                isDiscountable: true,
                isTaxed: shipments[shipment].taxRate != nil
            )
        )
    }
}
