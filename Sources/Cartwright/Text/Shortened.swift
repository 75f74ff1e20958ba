extension String {
    /// Returns the text, cut to a number of UTF-8 bytes. A cut text ends in `…`, and characters are not split.
    public func shortened(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let mark = "…"
        var end = utf8.index(utf8.startIndex, offsetBy: Swift.max(0, limit - mark.utf8.count))
        while end > startIndex, end.samePosition(in: self) == nil { end = utf8.index(before: end) }
        let short = self[..<end] + mark
        return short.utf8.count > limit ? "" : String(short)
    }
}
