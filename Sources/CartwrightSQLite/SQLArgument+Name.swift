internal import Foundation

extension SQLArgument {
    /// A name by which rows are found: two texts that Swift takes for the same are the same bytes, however their
    /// accents are composed, so that nobody has a limit twice.
    static func name(_ name: String) -> SQLArgument {
        .text(name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping)
    }
}
