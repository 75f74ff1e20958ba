import Cartwright

/// The active keys of a signer or a verifier, each in a keyed ``HMAC``.
struct KeyRing {
    private let hmacs: [HMAC]

    /// Creates a keyed context for each secret, in order.
    ///
    /// - Throws: `signature.no_secret`, `hmac.library`.
    init(_ secrets: [Secret]) throws(CartwrightError) {
        guard !secrets.isEmpty else {
            throw CartwrightError(.signatureNoSecret, "expected at least one secret, found none")
        }
        let renewal = try ContextRenewal.selfTested()
        var hmacs: [HMAC] = []
        for secret in secrets {
            let hmac = try secret.withUnsafeBytes { (key) throws(CartwrightError) in
                try HMAC(key: key.bytes, renewal: renewal)
            }
            hmacs.append(hmac)
        }
        self.hmacs = hmacs
    }

    /// Returns the HMAC-SHA256 of `id.timestamp.body` with each key, in order.
    func codes(id: String, timestamp: String, body: RawSpan) throws(CartwrightError) -> [[UInt8]] {
        let preamble = Array("\(id).\(timestamp).".utf8)
        var codes: [[UInt8]] = []
        for hmac in hmacs { codes.append(try hmac.code(for: body, after: preamble)) }
        return codes
    }
}
