import Cartwright
import CartwrightAnalytics

/// Events as one JSON object a line.
enum EventLines {
    /// Reads all events.
    ///
    /// - Throws: the first error, with file and line.
    static func read(_ bytes: [UInt8], file: String) throws(CartwrightError) -> [Event] {
        var events: [Event] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
            do throws(CartwrightError) {
                events.append(try Event(try JSONParser.parse(Array(line))))
            } catch {
                var placed = error
                placed.location.line = index + 1
                throw placed.inFile(file)
            }
        }
        return events
    }
}
