import Cartwright
import CartwrightREPL

/// A quote for people: lines and what came off them, then the sums, then why.
struct QuoteTable {
    private let quote: Quote

    init(_ quote: Quote) { self.quote = quote }

    var text: String { quote.json.text }
}
