/// A condition or an effect of one promotion that a plugin outside the host computes: the rule with the keys that the
/// promotion writes. Its identity is that of the place in the promotion where it is written.
public final class RuleUse: Sendable {
    /// The rule.
    public let declaration: RuleDeclaration

    /// The keys as the promotion writes them, without `type`.
    public let keys: JSONObject

    /// The plugin that answers.
    let asker: any RuleAsker

    /// The plugins that state facts about the cart, which the plugin gets.
    let factSources: [FactSource]

    /// Reads the keys of a rule; the caller has read `type` and ends the reading.
    ///
    /// - Throws: an error of area `json`.
    init(
        of declaration: RuleDeclaration,
        from reader: inout ObjectReader,
        asking asker: any RuleAsker,
        _ factSources: [FactSource]
    ) throws(CartwrightError) {
        var keys = JSONObject()
        for key in declaration.keys {
            let found = reader.value(ifPresent: key.name)
            guard let value = key.isRequired ? try reader.required(key.name, found) : found else { continue }
            try key.value.check(value, at: reader.pointer.appending(key.name))
            keys[key.name] = value
        }
        (self.declaration, self.keys, self.asker, self.factSources) = (declaration, keys, asker, factSources)
    }

    /// The rule as a promotion writes it.
    var json: JSONValue {
        var object: JSONObject = ["type": .string(declaration.name)]
        for (key, value) in keys { object[key] = value }
        return .object(object)
    }
}

/// A question about a rule of one promotion.
struct RuleQuestion: Sendable {
    /// The id of the promotion.
    let promotion: String
    /// The rule with its keys.
    let use: RuleUse
}

/// The questions of one quote to one plugin: one message.
package final class RuleMessage: Sendable {
    /// The cart, at list prices.
    let cart: Cart
    /// The instant of the quote.
    let instant: Instant
    /// The questions, at most ``mostQuestions``.
    let questions: [RuleQuestion]

    /// The members of the message after its number, as they are sent: they are written once.
    let bytes: [UInt8]

    /// The maximum number of questions in one message: 1,000. More are sent in further messages.
    static let mostQuestions = 1_000

    init(_ questions: [RuleQuestion], about cart: Cart, at instant: Instant) {
        (self.cart, self.instant, self.questions) = (cart, instant, questions)
        bytes = Self.bytes(questions, cart, instant)
    }

    /// The same message with one of its questions.
    func only(_ index: Int) -> RuleMessage { RuleMessage([questions[index]], about: cart, at: instant) }
}

extension RuleMessage {
    /// The identity of the questions and the cart.
    var key: ContentHash {
        var key = ContentHash()
        key.add(bytes)
        return key
    }

    /// Conditions and effects are numbered separately, each from 0.
    private static func bytes(_ questions: [RuleQuestion], _ cart: Cart, _ instant: Instant) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256 + 192 * questions.count + 160 * cart.lines.count)
        bytes.append(contentsOf: #","do":"rules","at":""#.utf8)
        instant.write(to: &bytes)
        bytes.append(contentsOf: #"","conditions":["#.utf8)
        add(questions, ofConditions: true, to: &bytes)
        bytes.append(contentsOf: #"],"effects":["#.utf8)
        add(questions, ofConditions: false, to: &bytes)
        // The cart comes last, so that a reader of the questions need not pass over it.
        bytes.append(contentsOf: #"],"cart":"#.utf8)
        cart.write(to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private static func add(_ questions: [RuleQuestion], ofConditions: Bool, to bytes: inout [UInt8]) {
        var number: Int64 = 0
        for question in questions where (question.use.declaration.kind == .condition) == ofConditions {
            let (name, promotion) = (question.use.declaration.name, question.promotion)
            bytes.append(addingCapacity: 48 + name.jsonRoom + promotion.jsonRoom + Int64.jsonRoom) { output in
                output.write(json: number == 0 ? #"{"n":"# : #",{"n":"#)
                output.write(number)
                output.write(json: #","type":"#)
                output.write(name)
                output.write(json: #","promotion":"#)
                output.write(promotion)
                output.write(json: #","keys":"#)
            }
            question.use.keys.write(to: &bytes)
            bytes.append(UInt8(ascii: "}"))
            number += 1
        }
    }
}

/// A plugin that answers questions about rules.
package protocol RuleAsker: AnyObject, Sendable {
    /// The name of the plugin.
    var name: String { get }

    /// True if it is asked wherever a cart is priced; false if it is asked in sessions alone.
    var isAskedEverywhere: Bool { get }

    /// Returns one answer for each question, in their order.
    func answers(to message: RuleMessage) -> [RuleAnswer]
}
