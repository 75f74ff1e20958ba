internal import Cartwright

extension LineFilter {
    /// True if no line can match.
    var matchesNothing: Bool {
        if skus?.isEmpty == true || categories?.isEmpty == true { return true }
        if let skus, let excludedSKUs, skus.isSubset(of: excludedSKUs) { return true }
        if let categories, let excludedCategories, categories.isSubset(of: excludedCategories) { return true }
        guard let least = priceAtLeast?.onlyMinor, let most = priceAtMost?.onlyMinor else { return false }
        return least > most
    }
}
