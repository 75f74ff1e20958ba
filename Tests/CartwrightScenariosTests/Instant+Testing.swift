import Cartwright

extension Instant {
    /// 2026-05-01T12:00:00Z, an instant without special events.
    static let testing = Instant.earliest.adding(milliseconds: 62_135_596_800_000 + 1_777_636_800_000)
}
