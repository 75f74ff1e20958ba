/// One line of a reply. The role decides its colour, never its meaning.
public struct ReplyLine: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text.
    public var text: String
    /// The kind of line.
    public var role: Role
    /// The treatment of a line that is wider than the terminal.
    public var fitting: Fitting

    /// The kind of a line, which decides its colour.
    public enum Role: Hashable, Sendable {
        /// An ordinary line.
        case plain
        /// A success, or a condition that holds.
        case good
        /// A refusal, or a condition that does not hold.
        case bad
        /// A suggestion to act on.
        case offer
        /// Less important.
        case quiet
    }

    /// The treatment of a line that is wider than the terminal.
    public enum Fitting: Hashable, Sendable {
        /// Wrap between words.
        case wrap
        /// Cut the end: a row of a table, whose full text is shown elsewhere.
        case cut
        /// Continue after a `\\`: a command, which can be pasted in this form.
        case none
    }

    /// Creates a line.
    public init(_ text: String, _ role: Role = .plain, fitting: Fitting = .wrap) {
        self.text = text
        self.role = role
        self.fitting = fitting
    }

    /// Creates an ordinary line.
    public init(stringLiteral value: String) { self.init(value) }
}
