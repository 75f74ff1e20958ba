/// The sources of new plugins of rules. AREA and NAME stand for the plugin's own.
enum RuleSources {
    static let swiftCondition = #"""
        public import Cartwright

        /// A condition on the number of units in the cart.
        public struct UnitsCondition: Condition {
            /// `AREA_units`.
            public static let type = "AREA_units"

            /// The keys that promotions write.
            public static let format: ObjectFormat? = .condition(
                type,
                "the number of units in the cart",
                keys: [.required("at_least", .count("units", from: 1), "so many units or more", example: 3)],
                example: ["at_least": 3]
            )

            let atLeast: Int64

            /// Reads the condition.
            public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
                atLeast = try reader.integer("at_least", in: 1...Int64.max)
            }

            /// Compares the number of units; more than 64 bits count as the largest number.
            public func check(_ facts: CartFacts) throws(CartwrightError) -> Finding {
                var units: Int64 = 0
                for line in facts.cart.lines {
                    let (sum, overflow) = units.addingReportingOverflow(line.quantity)
                    units = overflow ? .max : sum
                }
                return finding(isMet: units >= atLeast, observed: .integer(units))
            }

            /// The condition as a promotion writes it.
            public var json: JSONValue { .condition(Self.type, ["at_least": .integer(atLeast)]) }
        }

        """#

    static let swiftEffect = #"""
        public import Cartwright

        /// A percentage off the line that costs most.
        public struct DearestLineOff: ProposingEffect {
            /// `AREA_dearest_line`.
            public static let type = "AREA_dearest_line"

            /// The keys that promotions write.
            public static let format: ObjectFormat? = .effect(
                type,
                "a percentage off the line that costs most",
                keys: [.required("percent", .percentage, "the percentage", example: "10")],
                example: ["percent": "10"]
            )

            let percent: Percentage

            /// Lines.
            public var stage: Stage { .line }

            /// Reads the effect.
            public init(from reader: inout ObjectReader, vocabulary: Vocabulary) throws(CartwrightError) {
                percent = try reader.percentage("percent")
            }

            /// Takes the percentage off what earlier stages left of the line.
            public func propose(for input: StageInput) throws(CartwrightError) -> Proposal {
                let lines = try input.shares(of: Target(.lines))
                guard let most = lines.map(\.weightMinor).max(),
                    let line = lines.first(where: { $0.weightMinor == most })
                else { return .nothing }
                return Proposal([.each([Share(line.place, weightMinor: input.discountMinor(percent, off: most))])])
            }

            /// The effect as a promotion writes it.
            public var json: JSONValue { .effect(Self.type, ["percent": .string(percent.description)]) }
        }

        """#

    static let python = #"""
        """Answers questions about the condition AREA_units and the effect AREA_dearest_line of promotions."""

        import json
        import sys


        def units(keys, cart):
            """Whether the cart has so many units."""
            found = sum(line.get("quantity", 1) for line in cart.get("lines", []))
            missing = keys["at_least"] - found
            answer = {"met": missing <= 0, "observed": found, "required": keys["at_least"], "unit": "units"}
            return answer if missing <= 0 else answer | {"short_by": missing}


        def dearest_line(keys, cart):
            """A percentage off the line that costs most; of equal ones the first."""
            costs = [(line["unit_price"] * line.get("quantity", 1), line["id"]) for line in cart.get("lines", [])]
            if not costs:
                return {}
            cost, line = max(costs, key=lambda each: each[0])
            rest = (cost * (100 - keys["percent"]) + 50) // 100
            return {"wants": [{"line": line, "amount": cost - rest}]}


        RULES = {"AREA_units": units, "AREA_dearest_line": dearest_line}


        def answers(questions, cart):
            return [{"n": each["n"], **RULES[each["type"]](each["keys"], cart)} for each in questions]


        for line in sys.stdin:
            message = json.loads(line)
            answer = {"id": message["id"]}
            if message["do"] == "hello":
                answer["hello"] = {"protocol": 2, "name": "NAME", "class_types": {}}
            elif message["do"] == "rules":
                cart = message["cart"]
                answer["conditions"] = answers(message["conditions"], cart)
                answer["effects"] = answers(message["effects"], cart)
            elif message["do"] == "bye":
                break
            print(json.dumps(answer), flush=True)

        """#

    static let javascript = #"""
        // Answers questions about the condition AREA_units and the effect AREA_dearest_line of promotions.

        import { createInterface } from "node:readline";

        // Whether the cart has so many units.
        function units(keys, cart) {
          const found = (cart.lines ?? []).reduce((sum, line) => sum + (line.quantity ?? 1), 0);
          const required = keys.at_least;
          if (!Number.isSafeInteger(found) || !Number.isSafeInteger(required)) return { unknown: "too many units" };
          const answer = { met: found >= required, observed: found, required, unit: "units" };
          return answer.met ? answer : { ...answer, short_by: required - found };
        }

        // A percentage off the line that costs most; of equal ones the first.
        function dearestLine(keys, cart) {
          let dearest = null;
          for (const line of cart.lines ?? []) {
            const cost = line.unit_price * (line.quantity ?? 1);
            if (dearest === null || cost > dearest.cost) dearest = { cost, id: line.id };
          }
          if (dearest === null) return {};
          // Numbers have 53 bits here.
          if (!Number.isSafeInteger(dearest.cost * 100)) return { unknown: "the amounts are too large" };
          const rest = Math.floor((dearest.cost * (100 - keys.percent) + 50) / 100);
          return { wants: [{ line: dearest.id, amount: dearest.cost - rest }] };
        }

        const rules = { AREA_units: units, AREA_dearest_line: dearestLine };

        const answers = (questions, cart) =>
          questions.map(({ n, type, keys }) => ({ n, ...rules[type](keys, cart) }));

        for await (const line of createInterface({ input: process.stdin })) {
          const message = JSON.parse(line);
          if (message.do === "bye") break;
          const answer = { id: message.id };
          if (message.do === "hello") {
            answer.hello = { protocol: 2, name: "NAME", class_types: {} };
          } else if (message.do === "rules") {
            answer.conditions = answers(message.conditions, message.cart);
            answer.effects = answers(message.effects, message.cart);
          }
          process.stdout.write(JSON.stringify(answer) + "\n");
        }

        """#

    static let embeddedSwift = ##"""
        // Answers questions about the condition AREA_units and the effect AREA_dearest_line of promotions.

        /// Writes the answers to a list of questions, with the numbers of the questions.
        func answers(to questions: JSON, about cart: JSON, into answer: inout Answer) {
            var separator: JSON = ""
            for question in questions {
                answer.write(separator, #"{"n":"#, question["n"])
                let (type, keys) = (question["type"].characters, question["keys"])
                if type == "AREA_units" { units(keys, cart, into: &answer) }
                if type == "AREA_dearest_line" { dearestLine(keys, cart, into: &answer) }
                answer.write("}")
                separator = ","
            }
        }

        /// Writes whether the cart has so many units.
        func units(_ keys: JSON, _ cart: JSON, into answer: inout Answer) {
            var found: Int64 = 0
            for line in cart["lines"] {
                let (sum, overflow) = found.addingReportingOverflow(line["quantity"].number ?? 1)
                found = overflow ? .max : sum
            }
            let required = keys["at_least"].number ?? 1
            answer.write(found >= required ? #","met":true,"observed":"# : #","met":false,"observed":"#)
            answer.write(found)
            answer.write(#","required":"#)
            answer.write(required)
            answer.write(#","unit":"units""#)
            guard found < required else { return }
            answer.write(#","short_by":"#)
            answer.write(required - found)
        }

        /// Writes a percentage off the line that costs most; of equal ones the first.
        func dearestLine(_ keys: JSON, _ cart: JSON, into answer: inout Answer) {
            var dearest: (id: JSON, cost: Int64)?
            for line in cart["lines"] {
                let (cost, overflow) = (line["unit_price"].number ?? 0)
                    .multipliedReportingOverflow(by: line["quantity"].number ?? 1)
                if overflow { return }
                if dearest == nil || cost > dearest?.cost ?? 0 { dearest = (line["id"], cost) }
            }
            guard let dearest, let percent = keys["percent"].number else { return }
            let rest = dearest.cost / 100 * (100 - percent) + (dearest.cost % 100 * (100 - percent) + 50) / 100
            answer.write(#","wants":[{"line":"#, dearest.id, #","amount":"#)
            answer.write(dearest.cost - rest)
            answer.write("}]")
        }

        extension JSON {
            /// The value as a whole number of 64 bits; nil for another value.
            var number: Int64? {
                let isBelow = count > 1 && bytes[0] == UInt8(ascii: "-")
                let digits = isBelow ? piece(1..<count) : self
                guard digits.count > 0, digits.count <= 19 else { return nil }
                var sum: UInt64 = 0
                for byte in digits.bytes {
                    guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
                    sum = sum &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
                }
                return Int64(exactly: sum).map { isBelow ? -$0 : $0 }
            }
        }

        extension Answer {
            /// Appends a whole number.
            mutating func write(_ number: Int64) {
                if number < 0 { write("-") }
                var (left, divisor): (UInt64, UInt64) = (number.magnitude, 1)
                while left / divisor >= 10 { divisor *= 10 }
                while divisor > 0 {
                    write(digit(left / divisor))
                    left %= divisor
                    divisor /= 10
                }
            }

            private func digit(_ value: UInt64) -> JSON {
                let (digits, place): (JSON, Int) = ("0123456789", Int(value))
                return digits.piece(place..<place + 1)
            }
        }

        """##

    static let interface = ##"""
        // The functions that the host calls: one message in, one answer out. Then the memory is deleted with all
        // allocations.

        /// The version of these functions.
        @c(cw_abi) public func interfaceVersion() -> Int32 { 1 }

        /// Allocates memory for a message.
        @c(cw_alloc) public func place(of count: Int) -> UnsafeMutablePointer<UInt8> { .allocate(capacity: count) }

        /// Returns the address of the answer in the upper 32 bits, its length in the lower.
        @c(cw_handle) public func handle(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
            let message = JSON(message: UnsafeBufferPointer(start: start, count: count))
            var answer = Answer()
            answer.write(#"{"id":"#, message["id"])
            if message["do"].characters == "hello" {
                answer.write(#","hello":{"protocol":2,"name":"NAME","class_types":{}}"#)
            } else if message["do"].characters == "rules" {
                answer.write(#","conditions":["#)
                answers(to: message["conditions"], about: message["cart"], into: &answer)
                answer.write(#"],"effects":["#)
                answers(to: message["effects"], about: message["cart"], into: &answer)
                answer.write("]")
            }
            answer.write("}")
            return answer.packed
        }

        """##
}
