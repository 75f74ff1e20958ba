import Cartwright
import Foundation

/// The growth of the time for one input with its size.
struct Growth {
    let dimension: Dimension

    /// The measurements, by size; a size that would take too long is left out.
    private(set) var rows: [Row] = []

    /// A size and its measurement.
    struct Row {
        let size: Int
        let seconds: Double
        /// The code of the error, if there was one instead of a result.
        let refusal: String?
    }

    /// Shorter times depend more on the machine than on the work.
    private static let leastSeconds = 0.002

    /// Sizes that would take longer are not measured.
    private static let mostSeconds = 20.0

    /// Measures each size: the best of several rounds, since other processes use the machine as well.
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

    /// The power of the size that the time grows with, between the last two sizes; 0 if the times are too short, or if
    /// only the last size was refused.
    var exponent: Double {
        guard rows.count > 1, let last = rows.last, last.seconds > Self.leastSeconds * 2 else { return 0 }
        let before = rows[rows.count - 2]
        guard last.refusal == before.refusal else { return 0 }
        return log10(last.seconds / max(before.seconds, Self.leastSeconds))
    }

    /// The violation of the stated limits; nil if there is none.
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
