internal import Cartwright

/// A condition at which `continue` stops.
enum Breakpoint: Hashable, Sendable {
    /// A step of the session.
    case step(Int)
    /// An event or an error of this name.
    case name(String)
    /// Any event of a card of this class type.
    case classType(String)

    /// The break in the form in which it is typed.
    var words: String {
        switch self {
        case .step(let number): String(number)
        case .name(let name), .classType(let name): name
        }
    }

    /// A description of the break.
    var meaning: String {
        switch self {
        case .step(let number): "step \(number)"
        case .name(let name): "event or error \(name)"
        case .classType(let name): "cards of \(name)"
        }
    }

    /// The JSON of the break.
    var json: JSONValue {
        let kind =
            switch self {
            case .step: "step"
            case .name: "name"
            case .classType: "class_type"
            }
        return ["break": .string(words), "kind": .string(kind)]
    }

    /// Reads a break: a number is a step, a word with a point an event or an error, any other word a class type.
    ///
    /// - Throws: `command.bad_value`.
    init(_ text: String, _ world: World) throws(CartwrightError) {
        if let number = Int(text) {
            guard number > 0 else {
                throw CartwrightError(.commandBadValue, "a step must be 1 or more, found \(number)", hint: "break on 1")
            }
            self = .step(number)
        } else if text.contains(".") {
            self = .name(text)
        } else {
            let known = world.checkout.registry.handlers.flatMap { $0.classTypes.map(\.name) }
            guard known.contains(text) else {
                let nearest = Spelling.nearest(to: text, among: known)
                throw CartwrightError(
                    .commandBadValue,
                    "expected a step, event, error code or class type, found \"\(text)\"",
                    hint: nearest.map { "break on \($0)" } ?? "break on coupon.applied"
                )
            }
            self = .classType(text)
        }
    }

    /// True if a command reached the break on its way from one state of a session to another.
    func isHit(
        from before: (world: World, step: Int),
        to after: (world: World, step: Int),
        _ result: Result<Reply, CartwrightError>
    ) -> Bool {
        let log = after.world.log
        let events = log.count > before.world.log.count ? log[before.world.log.count...].map(\.event) : []
        switch self {
        case .step(let number): return after.step == number && before.step != number
        case .name(let name):
            if case .failure(let error) = result, error.code.rawValue == name { return true }
            return events.contains { $0.type.shortName == name || $0.type.rawValue == name }
        case .classType(let name):
            return events.contains { event in
                guard case .string(let id) = event.data["card"] else { return false }
                return after.world.session.handled[id]?.classType?.name == name
            }
        }
    }
}
