internal import Cartwright
internal import CartwrightAnalytics

/// The signature of an event: `t=SECONDS,v1=HEX`, HMAC-SHA256 over the time, a point and the body.
enum MerchantSignature {
    static func text(of body: [UInt8], _ secret: [UInt8], at now: Instant) throws(CartwrightError) -> String {
        let code = try HMAC.code(of: Array("\(now.seconds).".utf8) + body, key: secret)
        return "t=\(now.seconds),v1=\(code.hexadecimal)"
    }
}
