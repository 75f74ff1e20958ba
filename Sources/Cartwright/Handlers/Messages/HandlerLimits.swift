/// The limits of a handler outside the host for one message. A manifest may lower the host's limits, but not raise
/// them.
public struct HandlerLimits: Hashable, Sendable {
    /// The maximum duration of an answer about cards, in whole milliseconds.
    public var answerTime: Duration
    /// The maximum memory in MiB.
    public var memoryMebibytes: Int64
    /// The maximum length of an answer in KiB.
    public var answerKibibytes: Int64
    /// The maximum units of work in a sandbox; nil if work is not counted.
    public var fuel: Int64?

    /// Creates limits.
    public init(answerTime: Duration, memoryMebibytes: Int64, answerKibibytes: Int64, fuel: Int64? = nil) {
        (self.answerTime, self.memoryMebibytes) = (answerTime, memoryMebibytes)
        (self.answerKibibytes, self.fuel) = (answerKibibytes, fuel)
    }

    /// The host's limits for a child process: 2 s, 256 MiB, answers of 1 MiB.
    public static let process = HandlerLimits(answerTime: .seconds(2), memoryMebibytes: 256, answerKibibytes: 1_024)

    /// The host's limits for a sandbox: 11,000,000 units of work, 16 MiB, answers of 1 MiB; the time limit is only a
    /// second safeguard.
    public static let sandbox = HandlerLimits(
        answerTime: .seconds(2),
        memoryMebibytes: 16,
        answerKibibytes: 1_024,
        fuel: 11_000_000
    )

    private var answerMilliseconds: Int64 {
        get { answerTime.milliseconds }
        set { answerTime = .milliseconds(newValue) }
    }

    /// The maximum length of an answer in bytes.
    public var answerBytes: Int { Int(clamping: answerKibibytes) << 10 }

    /// Reads `{"answer_ms": 500, "memory_mb": 64, "answer_kb": 256, "fuel": 1000000}`; absent keys have the host's
    /// values.
    ///
    /// - Throws: an error of area `json`; `json.out_of_range`, with the host's maximum, for a value above `host`.
    public init(_ value: JSONValue, at pointer: JSONPointer, host: HandlerLimits) throws(CartwrightError) {
        var reader = try ObjectReader(value, at: pointer)
        self = host
        let keys: [(String, WritableKeyPath<HandlerLimits, Int64>)] = [
            ("answer_ms", \.answerMilliseconds), ("memory_mb", \.memoryMebibytes), ("answer_kb", \.answerKibibytes),
        ]
        for (key, path) in keys {
            self[keyPath: path] = try reader.integer(ifPresent: key, in: 1...host[keyPath: path]) ?? host[keyPath: path]
        }
        if let most = host.fuel { fuel = try reader.integer(ifPresent: "fuel", in: 1...most) ?? most }
        try reader.finish()
    }
}

extension HandlerLimits: JSONConvertible {
    /// The limits in the format of a manifest.
    public var json: JSONValue {
        var object: JSONObject = [
            "answer_ms": .integer(answerMilliseconds), "memory_mb": .integer(memoryMebibytes),
            "answer_kb": .integer(answerKibibytes),
        ]
        object.setUnlessAbsent("fuel", fuel.map(JSONValue.integer))
        return .object(object)
    }
}
