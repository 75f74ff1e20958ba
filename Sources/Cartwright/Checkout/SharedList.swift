/// A list whose earlier versions cost little to keep beside the later ones.
///
/// A session value is kept for every step that can be undone. An array would be copied whole by each of them that
/// appends to it; here all versions share the elements, and all but the last few references to them.
public struct SharedList<Element: Sendable>: Sendable {
    private final class Box: Sendable {
        let element: Element
        init(_ element: Element) { self.element = element }
    }

    private static var chunkCount: Int { 32 }
    private var full: [[Box]] = []
    private var tail: [Box] = []

    /// An empty list.
    public init() {}

    /// Adds an element at the end.
    public mutating func append(_ element: Element) {
        tail.append(Box(element))
        guard tail.count == Self.chunkCount else { return }
        full.append(tail)
        tail = []
    }
}

extension SharedList: RandomAccessCollection, MutableCollection {
    /// 0.
    public var startIndex: Int { 0 }
    /// How many elements there are.
    public var endIndex: Int { full.count * Self.chunkCount + tail.count }

    /// The element at a position.
    public subscript(position: Int) -> Element {
        get {
            let (chunk, place) = position.quotientAndRemainder(dividingBy: Self.chunkCount)
            return (chunk < full.count ? full[chunk][place] : tail[place]).element
        }
        set {
            let (chunk, place) = position.quotientAndRemainder(dividingBy: Self.chunkCount)
            if chunk < full.count { full[chunk][place] = Box(newValue) } else { tail[place] = Box(newValue) }
        }
    }
}
