/// The method of a payment or an order, as it is stored: method, reference and report.
///
/// Up to format 3 the last two stood in the method, behind a separator: `pending` where the money was still to come,
/// otherwise the idempotency key of an agent's call. An agent whose key was `pending` wrote what a payment that waits
/// did, so such a text is read as both.
struct KeptMethod {
    private(set) var method: String?
    private(set) var reference: String?
    private(set) var report: PaymentReport

    private static let separator: Character = "\u{1F}"

    init(_ reader: inout ObjectReader) throws(CartwrightError) {
        let text = try reader.string(ifPresent: "method") ?? ""
        reference = try reader.string(ifPresent: "reference")
        report = try reader.choice(ifPresent: "report") ?? .confirmed
        // A separator joins nothing to a character, so the parts are those that were written.
        let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
        method = parts.first.map(Self.plain).flatMap { $0.isEmpty ? nil : $0 }
        guard parts.count > 1, let mark = parts.last else { return }
        reference = Self.plain(mark)
        if mark == PaymentReport.pending.rawValue { report = .pending }
    }

    /// A text without control characters, which methods could have.
    private static func plain(_ text: Substring) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}

extension KeptObject {
    /// Sets what is not absent: most payments are reported as confirmed.
    mutating func set(method: String?, reference: String?, report: PaymentReport) {
        set("method", method)
        set("reference", reference)
        set("report", report == .confirmed ? nil : report.rawValue)
    }
}
