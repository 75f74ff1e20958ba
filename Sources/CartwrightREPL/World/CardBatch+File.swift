package import Cartwright
internal import CartwrightScenarios

extension CardBatch {
    /// Reads a file of cards.
    ///
    /// - Throws: an error of area `json`, located in the file; if it has one card a line, with those of all other lines
    ///   that are not JSON.
    package init(bytes: [UInt8], file: String, now: Instant) throws(CartwrightError) {
        do throws(CartwrightError) {
            self = try .read(bytes, now: now)
        } catch {
            var error = error
            let problems = Self.problemsByLine(of: bytes)
            if let line = error.location.line { error.others = problems.filter { $0.location.line ?? 0 > line } }
            throw error.withOthers(inFile: file)
        }
    }

    /// Returns the problems of the lines of a file with one card a line; none if the file is one document.
    private static func problemsByLine(of bytes: [UInt8]) -> [CartwrightError] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { $1.contains { $0 > 0x20 } }
        guard lines.count > 1, let first = lines.first, (try? JSONParser.parse(Array(first.element))) != nil else {
            return []
        }
        return lines.compactMap { index, line -> CartwrightError? in
            do throws(CartwrightError) {
                _ = try JSONParser.parse(Array(line))
                return nil
            } catch {
                var error = error
                error.location.line = index + 1
                return error
            }
        }
    }
}
