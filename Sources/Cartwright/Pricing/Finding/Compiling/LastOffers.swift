internal import Synchronization

/// The offers that were compiled last beside a catalog. Quotes in a row often have the same: those for the nudges of a
/// cart, and those of many carts with one clicked coupon.
///
/// The offers are kept with what was compiled from them, so their memory is neither released nor changed. An array in
/// the same memory is therefore the same array, and no promotion has to be compared.
struct LastOffers: ~Copyable, Sendable {
    private let last = Mutex<CompiledOffers?>(nil)

    /// Returns offers compiled beside a catalog. A thread that finds another one here compiles them itself.
    ///
    /// - Throws: `promotion.duplicate_id`, `promotion.mixed_group`.
    func compiled(_ offers: [Offer], beside catalog: CompiledPromotions) throws(CartwrightError) -> CompiledPromotions {
        let known = last.withLockIfAvailable { last in
            last.flatMap { $0.offers.isInSameMemory(as: offers) ? $0.promotions : nil }
        }
        if let known, let known { return known }
        let promotions = try CompiledPromotions(offers.map(\.promotion), beside: catalog)
        _ = last.withLockIfAvailable { $0 = CompiledOffers(offers: offers, promotions: promotions) }
        return promotions
    }
}

/// Offers with what was compiled from them. Not private: the compiler fails on the private parts of a type without
/// copies in another file.
struct CompiledOffers: Sendable {
    let offers: [Offer]
    let promotions: CompiledPromotions
}

extension [Offer] {
    fileprivate func isInSameMemory(as other: [Offer]) -> Bool {
        count == other.count
            && withUnsafeBufferPointer(\.baseAddress) == other.withUnsafeBufferPointer(\.baseAddress)
    }
}
