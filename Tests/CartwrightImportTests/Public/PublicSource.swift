/// The place of a test of another project whose rule, cart and amount a row restates.
struct PublicSource: Sendable, CustomStringConvertible {
    /// The repository on GitHub.
    let repository: String

    /// The commit.
    let commit: String

    /// The file, and the name of its test.
    let place: String

    /// Returns the same file with the name of a test.
    func test(_ name: String) -> PublicSource {
        PublicSource(repository: repository, commit: commit, place: "\(place): \(name)")
    }

    var description: String { "\(repository)@\(commit.prefix(12)) \(place)" }
}
