import Foundation
import TemporaryFiles

extension Terminal {
    /// Starts a line of shell, in which `$0` is the program.
    convenience init(
        _ line: String,
        home: String,
        in folder: URL = Program.root,
        environment: [String: String] = [:]
    ) throws {
        try self.init(line, by: Program.path, home: home, in: folder, environment: environment)
    }
}
