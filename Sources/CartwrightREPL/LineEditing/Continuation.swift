package import Cartwright

/// The continuation of lines that end in `\`.
package enum Continuation {
    /// The prompt of the second and later pieces of a line.
    package static let prompt = "... "

    /// Returns the piece without its `\` if the line continues; otherwise nil.
    ///
    /// An even number of backslashes is text, so a line can end in one by doubling it, as in POSIX shells.
    package static func stem(of piece: String) -> Substring? {
        let backslashes = piece.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        return backslashes.isMultiple(of: 2) ? nil : piece.dropLast()
    }

    /// Joins the pieces that `next` reads, up to the first without a continuation; `next` receives the prompt to show.
    ///
    /// Input that ends after a `\` completes the line, so no command is lost. A line over the limit is read to its end
    /// before it is refused, so that its tail does not run as a command.
    package static func join(
        prompt: String,
        limit: Int = LineLimit.bytes,
        next: (_ prompt: String) throws(CartwrightError) -> LineInput
    ) throws(CartwrightError) -> LineInput {
        var joined = ""
        var isTooLong = false
        var prompt = prompt
        while true {
            let input = try next(prompt)
            if input == .end, prompt == Self.prompt { break }
            guard case .line(let piece) = input else { return input }
            let stem = stem(of: piece)
            if joined.utf8.count + piece.utf8.count > limit { isTooLong = true }
            if !isTooLong { joined += stem ?? piece[...] }
            guard stem != nil else { break }
            prompt = Self.prompt
        }
        guard !isTooLong else { throw LineLimit.exceeded(limit: limit) }
        return .line(joined)
    }
}
