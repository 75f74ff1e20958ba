internal import CLibEdit
internal import Cartwright
internal import CartwrightConsole
internal import CartwrightFiles
internal import Glibc

/// Character types of the locale `C.UTF-8`, for the calling thread and for one call at a time.
///
/// libedit decodes prompts and keys by the locale, and crashes on a non-ASCII prompt if that is `C`. The
/// process keeps its locale, so that nothing else depends on this.
final class UTF8Locale {
    private let locale: locale_t

    /// - Throws: `terminal.unavailable` if the C library has no `C.UTF-8` (glibc has had it built in since 2.35).
    init() throws(CartwrightError) {
        // LC_CTYPE_MASK is a macro that Swift does not see: 1 << LC_CTYPE.
        guard let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else {
            throw CartwrightError(
                .terminalUnavailable,
                "the locale C.UTF-8 is missing: \(SystemFailure.last)",
                fault: .environment
            )
        }
        self.locale = locale
    }

    deinit { freelocale(locale) }

    /// Runs a closure in the locale.
    func perform<Result>(_ work: () -> Result) -> Result {
        let former = uselocale(locale)
        defer { uselocale(former) }
        return work()
    }

    /// The width of a text on a terminal in cells; control characters take none.
    func width(of text: String) -> Int {
        perform {
            text.unicodeScalars.reduce(0) { $0 + max(0, Int(cle_width(wchar_t(bitPattern: $1.value)))) }
        }
    }
}
