internal import Cartwright

/// A promotion of a common kind to begin with. Each is a file in `samples/recipes`: a scenario that `cartwright check`
/// holds to what it expects.
package struct Recipe: Sendable {
    /// Its name, which is that of its file: `bulk-tier`.
    package let name: String

    /// What it is for, in some sentences; the first one begins with its title and a colon.
    package let about: String

    /// Its promotions as JSON, the elements of an array.
    package let promotions: String

    /// Its title: what stands before the first colon.
    package var title: String { String(about.prefix { $0 != ":" }) }

    /// The first sentence without the title.
    package var summary: String {
        let rest = about.drop { $0 != ":" }.dropFirst(2)
        guard let end = rest.firstRange(of: ". ") else { return String(rest) }
        return String(rest[..<end.lowerBound]) + "."
    }

    /// The file, from the root of the repository.
    package var path: String { "samples/recipes/\(name).json" }
}
