internal import HashTreeCollections

/// A list whose earlier versions cost little memory beside later ones.
///
/// A session value is kept for every step that can be undone. Appending to an array would copy it for each step; here
/// all versions share the elements in a tree, and an append or a change creates a few new nodes, however many elements
/// there are.
package struct SharedList<Element: Sendable>: Sendable {
    private final class Box: Sendable {
        let element: Element
        init(_ element: Element) { self.element = element }
    }

    /// The full chunks of elements, by chunk number.
    private var full: TreeDictionary<Int, [Box]> = [:]
    private var tail: [Box] = []

    private static var chunkCount: Int { 32 }

    /// An empty list.
    package init() {}

    /// Appends an element.
    package mutating func append(_ element: Element) {
        tail.append(Box(element))
        guard tail.count == Self.chunkCount else { return }
        full[full.count] = tail
        tail = []
    }
}

extension SharedList: RandomAccessCollection, MutableCollection {
    /// Zero.
    package var startIndex: Int { 0 }
    /// The number of elements.
    package var endIndex: Int { full.count * Self.chunkCount + tail.count }

    /// The element at a position.
    package subscript(position: Int) -> Element {
        get {
            let (chunk, place) = position.quotientAndRemainder(dividingBy: Self.chunkCount)
            return (full[chunk] ?? tail)[place].element
        }
        set {
            let (chunk, place) = position.quotientAndRemainder(dividingBy: Self.chunkCount)
            if var boxes = full[chunk] {
                boxes[place] = Box(newValue)
                full[chunk] = boxes
            } else {
                tail[place] = Box(newValue)
            }
        }
    }
}
