internal import Cartwright

/// The commands of breaks, at which a loaded flow stops.
enum BreakVerbs {
    static let all = [breakOn, list, drop]

    private static let breakOn = Verb(
        "break on",
        takes: [.word("WHAT", .breakable)],
        "stop continue at a step, an event, an error code or cards of a class type",
        examples: ["break on coupon.applied", "break on coupon.not_combinable", "break on coupon_code", "break on 5"],
        refuses: [.commandBadValue],
        .move { interpreter, arguments throws(CartwrightError) in
            let point = try Breakpoint(arguments[0], interpreter.world)
            if !interpreter.breakpoints.contains(point) {
                guard interpreter.breakpoints.count < mostBreaks else {
                    throw CartwrightError(
                        .commandBadValue,
                        "there are already \(mostBreaks) breaks, the maximum",
                        hint: "drop break \(interpreter.breakpoints[0].words)"
                    )
                }
                interpreter.breakpoints.append(point)
            }
            return Reply("continue stops at \(point.meaning)", json: point.json)
        }
    )

    private static let mostBreaks = 100

    private static let list = Verb(
        "list breaks",
        "list the breaks at which continue stops",
        examples: ["list breaks"],
        .query { interpreter, _ throws(CartwrightError) in
            let rows = interpreter.breakpoints.map { [$0.words, $0.meaning] }
            return Reply(
                rows.isEmpty ? ["  no breaks"] : TextTable(rows).lines.map { ReplyLine($0) },
                json: .array(interpreter.breakpoints.map(\.json))
            )
        }
    )

    private static let drop = Verb(
        "drop break",
        takes: [.word("WHAT", .breakpoint)],
        "remove a break",
        examples: ["drop break coupon.applied"],
        refuses: [.commandBadValue],
        .move { interpreter, arguments throws(CartwrightError) in
            guard let index = interpreter.breakpoints.firstIndex(where: { $0.words == arguments[0] }) else {
                let known = interpreter.breakpoints.map(\.words)
                throw CartwrightError(
                    .commandBadValue,
                    "no break is set on \"\(arguments[0])\"",
                    hint: Spelling.nearest(to: arguments[0], among: known).map { "drop break \($0)" } ?? "list breaks"
                )
            }
            interpreter.breakpoints.remove(at: index)
            return Reply("dropped the break on \(arguments[0])", json: ["break": .string(arguments[0])])
        }
    )
}
