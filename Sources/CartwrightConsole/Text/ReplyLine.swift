/// One line of an answer. The role decides its colour, never its meaning.
public struct ReplyLine: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text.
    public var text: String
    /// What kind of line it is.
    public var role: Role
    /// What becomes of it where a terminal is too narrow.
    public var fitting: Fitting

    /// What kind of line it is.
    public enum Role: Hashable, Sendable {
        /// An ordinary line.
        case plain
        /// Something went well or holds.
        case good
        /// Something was refused or does not hold.
        case bad
        /// Something to act on.
        case offer
        /// Less important.
        case quiet
    }

    /// What becomes of a line where a terminal is too narrow.
    public enum Fitting: Hashable, Sendable {
        /// It goes on in a new line, between words.
        case wrap
        /// Its end is left out: a row of a table, whose rest is told elsewhere.
        case cut
        /// It goes on behind a `\\`: a command, which can be pasted so.
        case none
    }

    /// A line.
    public init(_ text: String, _ role: Role = .plain, fitting: Fitting = .wrap) {
        self.text = text
        self.role = role
        self.fitting = fitting
    }

    /// An ordinary line.
    public init(stringLiteral value: String) { self.init(value) }
}
