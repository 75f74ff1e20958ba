import Foundation

/// Numbers for tests that a longer run sets in the environment.
enum Setting {
    static func number(_ name: String, otherwise: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? otherwise
    }
}
