/// An error of Cartwright: its code, summary, place, fault and hint.
///
/// The engine throws no other type, so a program needs one `catch` for all calls. The same value is collected as a
/// *diagnostic* where work continues (one bad card among many). Branch on ``code``, or on ``refusal`` for the numbers
/// and ids of a refusal; show ``description`` to people.
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
    /// The stable name, `area.reason`; it never changes, so programs can match on it.
    public var code: ErrorCode

    /// The problem, in one sentence without a full stop and without secrets.
    public var summary: String

    /// The correction, or a command to paste.
    public var hint: String?

    /// Lines with the full reason, such as a difference; usually empty.
    public var details: [String] = []

    /// Further problems of the same input, in its order. A reader stops at the first problem; commands that read whole
    /// files for people then collect the others. Usually empty.
    public var others: [CartwrightError] = []

    /// The place in the input, if it is known.
    public var location: InputLocation

    /// The party that can correct the error.
    public var fault: Fault

    /// The particulars of the error, in a type of the part that threw it, such as ``refusal``; usually nil.
    var particulars: ErrorParticulars?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: the stable name.
    ///   - summary: the problem.
    ///   - hint: the correction.
    ///   - location: the place in the input.
    ///   - fault: the party that can correct the error, by default the input.
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

    /// Returns the error with the name of a file, unless it already has one.
    public func inFile(_ file: String) -> CartwrightError {
        var copy = self
        copy.location.file = copy.location.file ?? file
        return copy
    }
}

/// The party that can correct an error.
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
    /// `error[code]: place: summary` on one line. The hint is not included; the caller formats it.
    public var description: String {
        let place = location.description
        let text = place.isEmpty ? "error[\(code)]: \(summary)" : "error[\(code)]: \(place): \(summary)"
        return text.onOneLine
    }
}

/// The particulars of an error, in a type that this folder does not use.
struct ErrorParticulars: Hashable, Sendable {
    /// The particulars.
    let value: any Hashable & Sendable

    static func == (a: Self, b: Self) -> Bool { AnyHashable(a.value) == AnyHashable(b.value) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
