import Cartwright
import Foundation

/// The error codes that the sources declare.
enum ErrorCodeSources {
    static func all() throws -> [ErrorCode] {
        var codes: [ErrorCode] = []
        for folder in ["Sources", "plugins"] {
            let start = ServiceBench.root.appending(path: folder)
            guard let walk = FileManager.default.enumerator(at: start, includingPropertiesForKeys: []) else { continue }
            for case let url as URL in walk where url.pathExtension == "swift" {
                let text = try String(contentsOf: url, encoding: .utf8)
                let declared = text.matches(of: /\n    [a-z ]*static let \w+: ErrorCode =\s*"+\s*([a-z0-9_.]+):/)
                codes += declared.map { ErrorCode(rawValue: String($0.1)) }
            }
        }
        return codes
    }
}
