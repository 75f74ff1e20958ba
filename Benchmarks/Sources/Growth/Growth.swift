import Cartwright
import Foundation

/// How the time for one input grows with it.
struct Growth {
    let dimension: Dimension

    /// What was measured, by size; nothing where a size would have taken too long.
    private(set) var rows: [Row] = []

    /// A size and what came of it.
    struct Row {
        let size: Int
        let seconds: Double
        /// The code of the error, where there was one instead of a result.
        let refusal: String?
    }

    /// Shorter times say more about the machine than about the work.
    private static let leastSeconds = 0.002

    /// No size is measured that would take longer.
    private static let mostSeconds = 20.0

    /// Measures each size: of several rounds the best, since others use the machine as well.
    init(of dimension: Dimension) throws {
        self.dimension = dimension
        for size in dimension.sizes {
            if case .power = dimension.limit, let last = rows.last,
                last.seconds * pow(10, max(1, exponent)) > Self.mostSeconds
            {
                break
            }
            rows.append(try Self.row(of: dimension, size))
        }
    }

    private static func row(of dimension: Dimension, _ size: Int) throws -> Row {
        var (best, spent) = (Double.infinity, 0.0)
        var refusal: String?
        for _ in 0..<5 where spent < 0.3 {
            let work = try dimension.prepare(size)
            let start = ContinuousClock.now
            do {
                try work()
                refusal = nil
            } catch let error as CartwrightError { refusal = error.code.description }
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            (best, spent) = (min(best, seconds), spent + seconds)
        }
        return Row(size: size, seconds: best, refusal: refusal)
    }

    /// The power of the size that the time grows with, between the last two sizes; 0 where that is too little to tell,
    /// or where the last size was refused and the one before was not.
    var exponent: Double {
        guard rows.count > 1, let last = rows.last, last.seconds > Self.leastSeconds * 2 else { return 0 }
        let before = rows[rows.count - 2]
        guard last.refusal == before.refusal else { return 0 }
        return log10(last.seconds / max(before.seconds, Self.leastSeconds))
    }

    /// What is not as it is stated; nil where all is.
    var failure: String? {
        if let unstated = rows.compactMap(\.refusal).first(where: { !dimension.refusals.contains($0) }) {
            return unstated
        }
        switch dimension.limit {
        case .power(let most) where exponent > most: return "grows too fast"
        case .seconds(let most) where rows.contains { $0.seconds > most }: return "takes too long"
        case .power where rows.count < dimension.sizes.count: return "too slow to go on"
        case .power, .seconds: return nil
        }
    }
}
