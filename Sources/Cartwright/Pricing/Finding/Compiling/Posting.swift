/// The promotions under one mark. Most marks have one.
struct Posting: Sendable {
    /// The position of the only promotion, or, if negative, the index of a list of positions.
    fileprivate let number: Int32

    /// No promotions.
    static let none = Posting(list: 0)

    fileprivate init(only position: Int32) { number = position }

    fileprivate init(list: Int) { number = -1 - Int32(truncatingIfNeeded: list) }

    /// The index of the list; nil if there is only one position.
    fileprivate var list: Int? { number < 0 ? Int(-1 - number) : nil }
}

/// The lists of positions for marks with several promotions.
struct PostingLists: Sendable {
    /// The first one is empty.
    private var lists: [[Int32]] = [[]]

    /// Adds a position, which is greater than those before.
    mutating func add(_ position: Int32, to posting: inout Posting) {
        switch posting.list {
        case nil:
            lists.append([posting.number, position])
            posting = Posting(list: lists.count - 1)
        case 0: posting = Posting(only: position)
        case let list?: lists[list].append(position)
        }
    }

    /// The length up to which a list is appended again if a cart has a mark more than once.
    private static let few = 16

    /// Appends the positions under a mark.
    func append(_ posting: Posting, to found: inout FoundPositions) {
        guard let list = posting.list else { return found.insert(posting.number) }
        guard lists[list].count <= Self.few || found.isNew(list: list) else { return }
        for index in lists[list].indices { found.insert(lists[list][index]) }
    }
}
