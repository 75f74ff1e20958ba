extension Proposal {
    /// Returns the fault of the proposal of a plugin's effect for a cart; nil if it is valid. Nothing beyond
    /// ``PluginLimits`` is examined.
    func fault(on cart: Cart, by effect: String) -> CartwrightError? {
        ProposalCheck(effect: effect, cart: cart).fault(in: self)
    }

    /// Returns the fault of gifts of the engine's own effect, which code can create with any number.
    ///
    /// - Parameter isRepeated: true if the gifts count for several portions of a cart; then they have no more units
    ///   than a line.
    func faultOfGifts(by effect: String, isRepeated: Bool) -> CartwrightError? {
        let most = isRepeated ? PluginLimits.giftQuantity : .max
        return ProposalCheck(effect: effect, cart: nil).faultOfUnits(in: gifts, atMost: most)
    }
}

/// Checks the proposal of an effect before it is carried out.
private struct ProposalCheck {
    let effect: String
    let cart: Cart?

    private var mostShares: Int {
        let places = (cart?.lines.count ?? 0) + (cart?.shipments.count ?? 0)
        return PluginLimits.shares + PluginLimits.sharesPerPlace * places
    }

    func fault(in proposal: Proposal) -> CartwrightError? {
        fault(in: proposal.wants) ?? fault(inUses: proposal.uses) ?? faultOfNumber(of: proposal.gifts)
            ?? faultOfUnits(in: proposal.gifts, atMost: PluginLimits.giftQuantity)
    }

    // MARK: Wants

    private func fault(in wants: [Want]) -> CartwrightError? {
        guard wants.count <= mostShares else { return tooMany("wants", wants.count, at: .wants) }
        var (shares, wanted) = (0, Int64(0))
        for (index, want) in wants.enumerated() {
            let pointer = JSONPointer.wants.appending(index)
            guard want.amountMinor >= 0 else { return belowZero(want.amountMinor, at: pointer.appending("amount")) }
            let (sum, overflow) = wanted.addingReportingOverflow(want.amountMinor)
            guard !overflow else {
                return refused("a sum within the range of minor units", "a larger one", at: pointer.appending("amount"))
            }
            wanted = sum
            shares += want.shares.reduce(0) { $0 + $1.place.rangeCount }
            guard shares <= mostShares else { return tooMany("shares", shares, at: pointer.appending("shares")) }
            if let fault = fault(in: want.shares, at: pointer.appending("shares")) { return fault }
        }
        return nil
    }

    private func fault(in shares: [Share], at pointer: JSONPointer) -> CartwrightError? {
        for (index, share) in shares.enumerated() {
            guard share.weightMinor >= 0 else {
                return belowZero(share.weightMinor, at: pointer.appending(index).appending("weight"))
            }
            guard isThere(share.place) else { return missing(share.place, at: pointer.appending(index)) }
        }
        return nil
    }

    private func isThere(_ place: Share.Place) -> Bool {
        guard let cart else { return false }
        return switch place {
        case .line(let line): cart.lines.indices.contains(line)
        case .units(let selection): isSound(selection)
        case .shipment(let shipment): cart.shipments.indices.contains(shipment)
        }
    }

    /// True if the line exists, and has these units, in ascending order and without repetition.
    private func isSound(_ selection: UnitSelection) -> Bool {
        guard let cart, cart.lines.indices.contains(selection.line), !selection.units.isEmpty else { return false }
        var end: Int64 = 0
        for range in selection.units {
            guard range.lowerBound >= end, !range.isEmpty else { return false }
            end = range.upperBound
        }
        return end <= cart.lines[selection.line].quantity
    }

    private func fault(inUses uses: [UnitSelection]) -> CartwrightError? {
        let pointer = JSONPointer.root.appending("uses")
        let ranges = uses.reduce(0) { $0 + max(1, $1.units.count) }
        guard ranges <= mostShares else { return tooMany("ranges of units", ranges, at: pointer) }
        for (index, selection) in uses.enumerated() where !selection.units.isEmpty && !isSound(selection) {
            return missing(.units(selection), at: pointer.appending(index), key: nil)
        }
        return nil
    }

    // MARK: Gifts

    private func faultOfNumber(of gifts: [GiftLine]) -> CartwrightError? {
        guard gifts.count > PluginLimits.gifts else { return nil }
        return refused(
            "at most \(PluginLimits.gifts) gifts",
            String(gifts.count),
            at: JSONPointer.gifts.appending(PluginLimits.gifts)
        )
    }

    func faultOfUnits(in gifts: [GiftLine], atMost most: Int64) -> CartwrightError? {
        for (index, gift) in gifts.enumerated() {
            let pointer = JSONPointer.gifts.appending(index)
            guard (1...most).contains(gift.quantity) else {
                let found = "\(gift.quantity) units for free"
                return refused("1 to \(most)", found, at: pointer.appending("quantity"))
            }
            guard gift.unitPriceMinor >= 0 else {
                return belowZero(gift.unitPriceMinor, at: pointer.appending("unit_price"))
            }
            guard cart == nil || gift.sku.utf8.count <= PluginLimits.nameBytes else {
                let found = "one of \(gift.sku.utf8.count)"
                return refused("a SKU of at most \(PluginLimits.nameBytes) bytes", found, at: pointer.appending("sku"))
            }
        }
        return nil
    }

    // MARK: Errors

    private func tooMany(_ what: String, _ count: Int, at pointer: JSONPointer) -> CartwrightError {
        refused("at most \(mostShares) \(what) for this cart", String(count), at: pointer)
    }

    private func belowZero(_ minor: Int64, at pointer: JSONPointer) -> CartwrightError {
        refused("0 or more minor units", String(minor), at: pointer)
    }

    private func missing(_ place: Share.Place, at pointer: JSONPointer, key: String? = "place") -> CartwrightError {
        let found =
            switch place {
            case .line(let line): "line \(line)"
            case .shipment(let shipment): "shipment \(shipment)"
            case .units(let selection): "missing or repeated units of line \(selection.line)"
            }
        return refused("a place of the cart", found, at: key.map(pointer.appending) ?? pointer)
    }

    private func refused(_ expected: String, _ found: String, at pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionBadProposal,
            "effect \"\(effect.shortened(toBytes: 256))\": expected \(expected), found \(found)",
            hint: "propose amounts off the places in StageInput.shares(of:)",
            at: pointer.location,
            fault: .plugin
        )
    }
}

extension JSONPointer {
    fileprivate static let wants = root.appending("wants")
    fileprivate static let gifts = root.appending("gifts")
}

extension Share.Place {
    /// The number of its ranges of units, at least one.
    fileprivate var rangeCount: Int {
        guard case .units(let selection) = self else { return 1 }
        return max(1, selection.units.count)
    }
}
