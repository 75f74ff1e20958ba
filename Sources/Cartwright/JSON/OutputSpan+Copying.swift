extension OutputSpan {
    /// Appends copies of elements, which must fit the free capacity.
    @inline(__always)
    mutating func append(copying elements: Span<Element>) {
        elements.withUnsafeBufferPointer { append(copying: $0) }
    }

    /// Appends copies of elements, which must fit the free capacity.
    @inline(__always)
    mutating func append(copying elements: UnsafeBufferPointer<Element>) {
        precondition(elements.count <= freeCapacity, "more elements than there is room for")
        withUnsafeMutableBufferPointer { buffer, count in
            let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
            _ = rest.initialize(fromContentsOf: elements)
            count += elements.count
        }
    }
}
