internal import Cartwright

/// A cart of a file, and its place in the order of carts: by instant, then as they were read.
struct CartPlace: Sendable {
    let order: Order
    /// The file. It has only the document of the cart if the document was on disk.
    let file: CartFile
    private let source: Source

    struct Order: Hashable, Comparable, Sendable {
        let milliseconds: Int64
        /// The number of carts that were read before it.
        let number: Int

        static func < (a: Order, b: Order) -> Bool { (a.milliseconds, a.number) < (b.milliseconds, b.number) }
    }

    private enum Source {
        /// The only cart of a document, which is read again.
        case document(Int)
        /// A cart that shares its document with others, and stays in memory.
        case entry(ScenarioText.Entry)
    }

    init(_ order: Order, _ file: CartFile, document: Int, entry: ScenarioText.Entry?) {
        (self.order, self.file) = (order, file)
        source = entry.map(Source.entry) ?? .document(document)
    }

    /// Returns the cart, read again if need be.
    var entry: ScenarioText.Entry? {
        switch source {
        case .document(let index): file.entries(at: index).first
        case .entry(let entry): entry
        }
    }

    /// The text of the document that has only this cart; nil if the cart stays in memory.
    var text: (line: Int, bytes: [UInt8])? {
        if case .document(let index) = source { file.text(at: index) } else { nil }
    }
}
