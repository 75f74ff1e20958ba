internal import HashTreeCollections

/// A list whose earlier versions cost little to keep beside the later ones.
///
/// A session value is kept for every step that can be undone. An array would be copied whole by each of them that
/// appends to it; here all versions share the elements in a tree, and an append or a change makes a few nodes anew,
/// however many elements there are.
package struct SharedList<Element: Sendable>: Sendable {
    private final class Box: Sendable {
        let element: Element
        init(_ element: Element) { self.element = element }
    }

    /// The elements that fill a chunk, by the number of their chunk.
    private var full: TreeDictionary<Int, [Box]> = [:]
    private var tail: [Box] = []

    private static var chunkCount: Int { 32 }

    /// An empty list.
    package init() {}

    /// Adds an element at the end.
    package mutating func append(_ element: Element) {
        tail.append(Box(element))
        guard tail.count == Self.chunkCount else { return }
        full[full.count] = tail
        tail = []
    }
}

extension SharedList: RandomAccessCollection, MutableCollection {
    /// 0.
    package var startIndex: Int { 0 }
    /// How many elements there are.
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
