/// Everything that can go wrong in Cartwright, in one shape: what, where, whose fault, and what would be right.
///
/// The engine throws nothing else, so a program needs one `catch` for all that it calls. The same value is collected as
/// a *diagnostic* where work goes on (one bad card among many). Branch on ``code``, or on ``refusal`` for what a
/// refusal knows in numbers and ids; show ``description`` to people.
///
/// ```swift
/// do throws(CartwrightError) {
///     let cart = try Cart(JSONParser.parse(body))
///     _ = try await service.open("cart-7", currency: cart.currency, with: [.loadCart(cart), .beginCheckout])
/// } catch {
///     if case .emptyCart? = error.refusal { showShelf() }
///     print(error.code)  // such as json.syntax, checkout.empty_cart, or store.full
/// }
/// ```
public struct CartwrightError: Error, Hashable, Sendable {
    /// A stable name of the form `area.reason`; never reworded, so it is safe to match on.
    public var code: ErrorCode

    /// What happened, in one sentence without a full stop, free of secrets.
    public var summary: String

    /// What would be right, or a command that can be pasted.
    public var hint: String?

    /// What shows the reason in full, a line each: a difference, say. Mostly there is nothing.
    public var details: [String] = []

    /// What else is wrong with the same input, in its order. A reader stops at the first problem; what reads whole
    /// files for people looks for the others then. Mostly there are none.
    public var others: [CartwrightError] = []

    /// Where in the input it happened, as far as that is known.
    public var location: InputLocation

    /// Who can mend it.
    public var fault: Fault

    /// The particulars of the error in a type of the part that threw it, such as ``refusal``; mostly nil.
    var particulars: ErrorParticulars?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: the stable name.
    ///   - summary: what happened.
    ///   - hint: what would be right.
    ///   - location: where in the input.
    ///   - fault: who can mend it; input, unless said otherwise.
    public init(
        _ code: ErrorCode,
        _ summary: String,
        hint: String? = nil,
        at location: InputLocation = .unknown,
        fault: Fault = .input
    ) {
        self.code = code
        self.summary = summary
        self.hint = hint
        self.location = location
        self.fault = fault
    }

    /// The same error, placed in a named file unless it already names one.
    public func inFile(_ file: String) -> CartwrightError {
        var copy = self
        copy.location.file = copy.location.file ?? file
        return copy
    }
}

/// Who can mend an error.
public enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The caller's data or command.
    case input
    /// A handler plugin broke its contract.
    case plugin
    /// A defect in Cartwright itself.
    case engine
    /// The machine: files, permissions, the network.
    case environment
}

extension CartwrightError: CustomStringConvertible {
    /// `error[code]: where: what` on one line. The hint is left to the caller, which knows how to lay it out.
    public var description: String {
        let place = location.description
        let text = place.isEmpty ? "error[\(code)]: \(summary)" : "error[\(code)]: \(place): \(summary)"
        return text.onOneLine
    }
}

/// The particulars of an error in a type that the errors themselves do not know.
struct ErrorParticulars: Hashable, Sendable {
    /// The particulars.
    let value: any Hashable & Sendable

    static func == (a: Self, b: Self) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
