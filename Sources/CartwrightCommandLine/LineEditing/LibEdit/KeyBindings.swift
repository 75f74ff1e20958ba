/// Keys that libedit's emacs map leaves out, or takes for something other than what shells have taught.
enum KeyBindings {
    /// Pairs of a key, as `bindkey` writes it, and a function of editrc(7).
    static let all = [
        ("^I", "cartwright-complete"),
        ("^R", "em-inc-search-prev"),
        ("^S", "em-inc-search-next"),
        ("^U", "vi-kill-line-prev"),
        ("^W", "ed-delete-prev-word"),
        ("\\e[1;5C", "em-next-word"),
        ("\\e[1;5D", "ed-prev-word"),
        ("\\e[H", "ed-move-to-beg"),
        ("\\e[F", "ed-move-to-end"),
        ("\\e[3~", "ed-delete-next-char"),
    ]
}
