/// The place of a test of another project whose rule, cart and amount a row restates.
struct PublicSource: Sendable, CustomStringConvertible {
    /// The repository on GitHub.
    let repository: String

    /// The commit.
    let commit: String

    /// The file or the folder, and the name of its test or our words for one of its cases; empty if only the commit is
    /// known.
    var place = ""

    /// Returns the same file with the name of a test.
    func test(_ name: String) -> PublicSource {
        PublicSource(repository: repository, commit: commit, place: "\(place): \(name)")
    }

    /// Returns the same file with our words for a case that has no name there.
    func about(_ words: String) -> PublicSource {
        PublicSource(repository: repository, commit: commit, place: place.isEmpty ? words : "\(place), \(words)")
    }

    var description: String { "\(repository)@\(commit.prefix(12)) \(place)" }
}
