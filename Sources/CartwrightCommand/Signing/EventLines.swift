import Cartwright
import CartwrightAnalytics

/// Events as one JSON object per line.
enum EventLines {
    /// Reads all events.
    ///
    /// - Parameter firstLine: the number of the first line.
    /// - Throws: the first error, with file and line.
    static func read(_ bytes: [UInt8], file: String, firstLine: Int = 1) throws(CartwrightError) -> [Event] {
        var events: [Event] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            do throws(CartwrightError) {
                events.append(try Event(try JSONParser.parse(Array(line))))
            } catch {
                var placed = error
                placed.location.line = index + firstLine
                throw placed.inFile(file)
            }
        }
        return events
    }
}
