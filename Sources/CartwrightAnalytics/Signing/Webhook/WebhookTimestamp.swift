/// The rule for timestamps: seconds since 1970 in decimal digits, with nothing before, between or after them.
///
/// The text itself is signed, so a second spelling of the same moment (a sign, a leading zero, a blank) would be a
/// second message.
enum WebhookTimestamp {
    /// The seconds, or nil where the text breaks the rule or does not fit.
    static func seconds(of text: String) -> Int64? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            text.utf8.first != UInt8(ascii: "0") || text.utf8.count == 1
        else { return nil }
        return Int64(text)
    }
}
