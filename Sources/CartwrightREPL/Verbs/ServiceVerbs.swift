internal import Cartwright
internal import CartwrightScenarios

/// The commands that only a session of the service has: `cartwright repl --connect`.
enum ServiceVerbs {
    static let all = [openSession, newSession, copySession, showRevision] + ServiceListVerbs.all

    private static let openSession = Verb(
        "open session",
        takes: [.word("ID", .text)],
        "open a session of the service",
        examples: ["open session cart-7"],
        refuses: [.anyConnection, .sessionUnknown],
        .move { interpreter, arguments throws(CartwrightError) in
            let driver = try driver(of: interpreter)
            let now = interpreter.world.instant(interpreter.tools)
            guard let seen = try driver.service.session(arguments[0], at: now) else { throw ServiceDriver.noSession }
            interpreter.enter(seen, at: driver.service)
            return entered("opened", seen)
        }
    )

    private static let newSession = Verb(
        "new session",
        takes: [.optional("ID", .text)],
        "begin a session at the service, with the given id or a generated one",
        examples: ["new session cart-8", "new session"],
        refuses: [.anyConnection, .connectionReadOnly, .sessionExists],
        .move { interpreter, arguments throws(CartwrightError) in
            let service = try driver(of: interpreter).service
            let (world, tools) = (interpreter.world, interpreter.tools)
            let id = arguments.words.first ?? service.newSessionName()
            let seen = try service.newSession(id, world.settings.currency, at: world.instant(tools))
            interpreter.enter(seen, at: service)
            return entered("began", seen)
        }
    )

    private static let copySession = Verb(
        "copy session",
        takes: [.optional("ID", .text)],
        "leave the service with a copy of a session, the present one by default",
        examples: ["copy session", "copy session cart-7"],
        refuses: [.anyConnection, .sessionUnknown] + SessionCopyVerbs.refusals,
        .move { interpreter, arguments throws(CartwrightError) in
            let driver = try driver(of: interpreter)
            let id: String
            if let name = arguments.words.first { id = name } else { id = try driver.session().id }
            let world = interpreter.world
            let copy = try SessionCopy(driver.service.copy(of: id), vocabulary: world.checkout.registry.vocabulary)
            let next = try World(copy: copy, in: world)
            interpreter.leaveService(with: next)
            return try SessionCopyVerbs.reply("copied", next, interpreter.tools)
        }
    )

    private static let showRevision = Verb(
        "show revision",
        takes: [.word("N", .number)],
        "the cart at a revision of the service's session, at present prices",
        examples: ["show revision 3"],
        refuses: [.anyConnection, .sessionUnknownRevision, .commandBadValue],
        .query { interpreter, arguments throws(CartwrightError) in
            let driver = try driver(of: interpreter)
            let present = try driver.session()
            let number = try Arguments.integer(arguments[0], called: "N")
            guard (1...present.revision).contains(number) else { throw unknown(number, present) }
            let now = interpreter.world.instant(interpreter.tools)
            let known = present.session.orders
            let seen: PublicSession?
            do throws(CartwrightError) {
                seen = try driver.service.session(present.id, asOf: number, known: known, at: now)
            } catch {
                throw error.code == .sessionUnknownStep ? unknown(number, present) : error
            }
            guard let seen else { throw unknown(number, present) }
            var world = interpreter.world
            world.take(seen, at: driver.service)
            let phase = seen.session.phase.rawValue.replacing("_", with: " ")
            let first = ReplyLine("revision \(seen.revision) of \(seen.id) (\(phase)); total \(seen.quote.totalText)")
            let cart = seen.session.cart
            let receipt: [ScreenBlock] = cart.lines.isEmpty ? [] : [world.view(of: cart, seen.quote).block]
            return Reply([.line(first)] + receipt, json: json(of: seen))
        }
    )

    static func driver(of interpreter: Interpreter) throws(CartwrightError) -> ServiceDriver {
        guard let driver = interpreter.world.driver as? ServiceDriver else { throw ServiceDriver.noSession }
        return driver
    }

    private static func entered(_ what: String, _ seen: PublicSession) -> Reply {
        let phase = seen.session.phase.rawValue.replacing("_", with: " ")
        let line = "\(what) \(seen.id), revision \(seen.revision) (\(phase)); total \(seen.quote.totalText)"
        return Reply(ReplyLine(line), json: json(of: seen))
    }

    private static func json(of seen: PublicSession) -> JSONValue {
        [
            "session": .string(seen.id), "revision": .integer(seen.revision),
            "phase": .string(seen.session.phase.rawValue), "cart": seen.session.cart.json,
            "total": seen.quote.total.json, "quote": seen.quote.json,
        ]
    }

    private static func unknown(_ number: Int64, _ seen: PublicSession) -> CartwrightError {
        CartwrightError(
            .sessionUnknownRevision,
            "the service does not store revision \(number) of \(seen.id)",
            hint: "show revision \(seen.revision)"
        )
    }
}
