/// The stored method of a payment or an order: method, reference and report.
///
/// Up to format 3 the last two were part of the method, behind a separator: `pending` if the money had not arrived,
/// otherwise the idempotency key of an agent's call. An agent with the key `pending` wrote the same text as a pending
/// payment, so such a text is read as both.
struct StoredMethod {
    private(set) var method: String?
    private(set) var reference: String?
    private(set) var report: PaymentReport

    private static let separator: Character = "\u{1F}"

    init(_ reader: inout ObjectReader) throws(CartwrightError) {
        let text = try reader.string(ifPresent: "method") ?? ""
        reference = try reader.string(ifPresent: "reference")
        report = try reader.choice(ifPresent: "report") ?? .confirmed
        // A separator does not combine with other characters, so the parts are the original ones.
        let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false)
        method = parts.first.map(Self.plain).flatMap { $0.isEmpty ? nil : $0 }
        guard parts.count > 1, let mark = parts.last else { return }
        reference = Self.plain(mark)
        if mark == PaymentReport.pending.rawValue { report = .pending }
    }

    /// Returns the text without control characters, which earlier methods could contain.
    private static func plain(_ text: Substring) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}

extension StoredObject {
    /// Sets the values that are present: most payments are reported as confirmed.
    mutating func set(method: String?, reference: String?, report: PaymentReport) {
        set("method", method)
        set("reference", reference)
        set("report", report == .confirmed ? nil : report.rawValue)
    }
}
