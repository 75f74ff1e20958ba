internal import Cartwright

/// `help connect`: what is different in a session of a running service.
enum ServiceHelp {
    /// What is asked for.
    static let topic = "connect"

    static var reply: Reply {
        Reply(
            lines.map { ReplyLine($0, fitting: .none) } + [ReplyLine("  refused there, with what to do instead:")]
                + LocalVerbs.instead.keys.sorted().map { ReplyLine("    \($0)", .quiet) },
            json: ["topic": .string(topic), "local_only": .strings(LocalVerbs.instead.keys.sorted())]
        )
    }

    private static let lines = [
        "cartwright repl --connect URL --session ID: the same commands on a session of a running service",
        "  open session ID and new session [ID] go to another one; show revision N looks back",
        "  the access key comes from --access-key-file or CARTWRIGHT_ACCESS_KEY",
        "  what others change is told before the next answer; a command on what was shown before is refused",
        "  undo has the service put the cart back; not what was paid, what others did, or an applied coupon",
        "  a command without an answer counts once: type it again",
        "  pay order says that the money is there; pay order outcome=unknown that it is still to come",
    ]
}
