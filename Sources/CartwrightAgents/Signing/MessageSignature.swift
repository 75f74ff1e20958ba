internal import Cartwright
internal import CartwrightAnalytics

/// HTTP message signatures (RFC 9421) with ES256, and digests of bodies (RFC 9530).
enum MessageSignature {
    /// Returns the `Content-Digest` of a body.
    static func contentDigest(_ body: [UInt8]) throws(CartwrightError) -> String {
        "sha-256=:\(Base64.encode(try SHA256.digest(body))):"
    }

    /// Signs components of a message.
    ///
    /// - Parameters:
    ///   - components: the names and values, in signing order.
    ///   - created: the time of the signature; nil to omit it.
    /// - Returns: the values of `Signature-Input` and `Signature`.
    /// - Throws: `signing.library`.
    static func sign(
        _ components: [(name: String, value: String)],
        with key: SigningKey,
        created: Instant?
    ) throws(CartwrightError) -> (input: String, signature: String) {
        let names = components.map { "\"\($0.name)\"" }.joined(separator: " ")
        let time = created.map { ";created=\($0.seconds)" } ?? ""
        let parameters = "(\(names))\(time);keyid=\"\(key.verifying.id)\""
        let signature = try key.sign(base(components, parameters))
        return ("sig1=\(parameters)", "sig1=:\(Base64.encode(signature)):")
    }

    /// Returns the signature base.
    static func base(_ components: [(name: String, value: String)], _ parameters: String) -> [UInt8] {
        var text = ""
        for (name, value) in components { text += "\"\(name)\": \(value)\n" }
        return Array((text + "\"@signature-params\": \(parameters)").utf8)
    }

    /// Returns the SHA-256 digest in a `Content-Digest`; nil if there is none.
    static func sha256(in contentDigest: String) -> [UInt8]? {
        for member in StructuredText.split(contentDigest, at: ",") {
            guard let equals = member.firstIndex(of: "="), member[..<equals].lowercased() == "sha-256" else { continue }
            return StructuredText.bytes(member[member.index(after: equals)...])
        }
        return nil
    }
}

/// A signature of a message, as declared in its headers.
struct DeclaredSignature {
    /// The names of the signed components, in order.
    let components: [String]
    /// The components with their parameters, in the original text: the value of `@signature-params`.
    let parameters: String
    /// The id of the key for verification.
    let keyID: String?
    /// The algorithm, if it is named.
    let algorithm: String?
    /// The signature.
    let bytes: [UInt8]

    /// Reads the first signature whose label is in both headers; nil if none is readable.
    init?(input: String, signature: String) {
        var signatures: [String: [UInt8]] = [:]
        for member in StructuredText.split(signature, at: ",") {
            guard let equals = member.firstIndex(of: "="),
                let bytes = StructuredText.bytes(member[member.index(after: equals)...])
            else { return nil }
            signatures[String(member[..<equals])] = bytes
        }
        for member in StructuredText.split(input, at: ",") {
            guard let equals = member.firstIndex(of: "="), let bytes = signatures[String(member[..<equals])] else {
                continue
            }
            self.init(String(member[member.index(after: equals)...]), bytes)
            return
        }
        return nil
    }

    private init?(_ parameters: String, _ bytes: [UInt8]) {
        let parts = StructuredText.split(parameters, at: ";")
        guard let list = parts.first, list.hasPrefix("("), list.hasSuffix(")") else { return nil }
        var components: [String] = []
        for name in StructuredText.split(String(list.dropFirst().dropLast()), at: " ") {
            // Components with parameters of their own are not supported.
            guard let name = StructuredText.string(name) else { return nil }
            components.append(name)
        }
        var named: [String: String] = [:]
        for part in parts.dropFirst() {
            guard let equals = part.firstIndex(of: "=") else { continue }
            named[String(part[..<equals])] = StructuredText.string(String(part[part.index(after: equals)...]))
        }
        (self.components, self.parameters, self.bytes) = (components, parameters, bytes)
        (keyID, algorithm) = (named["keyid"], named["alg"])
    }
}
