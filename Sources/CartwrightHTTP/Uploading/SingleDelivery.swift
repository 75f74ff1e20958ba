public import Cartwright
public import CartwrightAnalytics
internal import NIOSSL

/// One attempt to deliver a batch that is in no outbox.
public struct SingleDelivery: Sendable {
    private let url: ServerURL
    private let secrets: [Secret]
    private let settings: UploadSettings
    private let dependencies: UploadDependencies
    private let authorities: [NIOSSLCertificate]?

    /// Creates a delivery. Nothing is sent yet.
    ///
    /// - Throws: `delivery.bad_url`, `delivery.demo_key`, `delivery.bad_ca_file`.
    public init(
        url: String,
        secrets: [Secret],
        settings: UploadSettings = UploadSettings(workers: 1),
        dependencies: UploadDependencies = .machine
    ) throws(CartwrightError) {
        self.url = try ServerURL(url, for: .events)
        try secrets.refuseDemo()
        (self.secrets, self.settings, self.dependencies) = (secrets, settings, dependencies)
        authorities = try BatchSender.authorities(in: settings.authorities)
    }

    /// Signs a batch with the current time and sends it once.
    ///
    /// - Throws: `signature.bad_id`, `signature.no_secret`, `hmac.library`.
    public func attempt(id: String, body: [UInt8]) async throws(CartwrightError) -> DeliveryAnswer {
        let headers = try Signer(secrets: secrets)
            .sign(id: id, timestampSeconds: dependencies.now().seconds, body: body)
        let sender = BatchSender(to: url, settings, trusting: authorities)
        let answer = await sender.send(body, headers)
        await sender.shutdown()
        return answer
    }
}
