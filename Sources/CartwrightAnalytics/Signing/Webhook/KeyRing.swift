import Cartwright

/// The active keys, each in a keyed ``HMAC`` of its own: what a signer and a verifier have in common.
struct KeyRing {
    private let hmacs: [HMAC]

    /// Keys a context for each secret, in their order.
    ///
    /// - Throws: `signature.no_secret`, `hmac.library`.
    init(_ secrets: [Secret]) throws(CartwrightError) {
        guard !secrets.isEmpty else {
            throw CartwrightError(.signatureNoSecret, "signatures need at least one secret")
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

    /// The HMAC-SHA256 of `id.timestamp.body` under each key, in their order.
    func codes(id: String, timestamp: String, body: RawSpan) throws(CartwrightError) -> [[UInt8]] {
        let preamble = Array("\(id).\(timestamp).".utf8)
        var codes: [[UInt8]] = []
        for hmac in hmacs { codes.append(try hmac.code(for: body, after: preamble)) }
        return codes
    }
}
