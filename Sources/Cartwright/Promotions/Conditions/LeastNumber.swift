/// Searches for the least number that passes a test, where every greater number passes too.
enum LeastNumber {
    /// Returns the least number from 1 that passes; nil if no number up to a limit passes.
    static func passing(upTo limit: Int64 = .max / 4, _ passes: (Int64) -> Bool) -> Int64? {
        var most: Int64 = 1
        while !passes(most) {
            guard most < limit else { return nil }
            most = min(most * 2, limit)
        }
        var least = most / 2 + 1
        while least < most {
            let middle = least + (most - least) / 2
            if passes(middle) { most = middle } else { least = middle + 1 }
        }
        return most
    }
}
