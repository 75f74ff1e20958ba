public import Cartwright

/// The platform's endpoint for banners of server-side apps, `POST /v1/device-messaging/banners/sync`: it answers the
/// banner of one user for each placement.
///
/// The request's body is `{"external_user_id": …, "app_id": …, "app_version": …, "placements": […]}`. The key is a
/// client-side REST API key with the permission `banners.sync`, and is sent as a bearer token. After status 429 the
/// source waits as `X-RateLimit-Retry-After` says. Facts from "Retrieve Banners for a user" in Braze's documentation
/// (`/docs/api/device_messaging_api`), in copies that were current in November 2026 and call the endpoint a beta.
///
/// ```swift
/// let banners = try HTTPBannerSource(
///     url: "https://rest.iad-01.braze.com/v1/device-messaging/banners/sync",
///     appID: "26a39c72-e647-4766-b62e-4521fa2dae59",
///     placements: ["home_hero", "checkout_side"],
///     bearer: token
/// )
/// let outcome = await center.refresh(from: banners)
/// ```
public struct HTTPBannerSource: BannerSource {
    /// The URL without its query.
    public var name: String { server.name }

    /// The placements whose banners are requested.
    public let placements: [Placement]

    /// The maximum number of placements of a request.
    public static let maximumPlacements = 10

    private let server: SourceServer
    private let app: (id: String, version: String)

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - url: the URL of the endpoint: `https://…`; `http://…` only for this machine itself.
    ///   - appID: the platform's identifier of the app.
    ///   - appVersion: the version of the app, of 1 to 255 characters.
    ///   - placements: 1 to 10 placements, each once.
    ///   - bearer: the key for the `Authorization` header.
    ///   - limits: the limits of a request.
    /// - Throws: `source.bad_url`, `source.bad_request`.
    public init(
        url: String,
        appID: String,
        appVersion: String = "1.0",
        placements: [Placement],
        bearer: BearerToken? = nil,
        limits: HTTPCardSource.Limits = HTTPCardSource.Limits()
    ) throws(CartwrightError) {
        server = SourceServer(url: try ServerURL(url, for: .cards), bearer: bearer, limits: limits)
        guard !appID.isEmpty else { throw .badBannerRequest("expected the id of an app, found an empty text") }
        guard (1...255).contains(appVersion.count) else {
            throw .badBannerRequest("expected a version of 1 to 255 characters, found \(appVersion.count)")
        }
        guard (1...Self.maximumPlacements).contains(placements.count) else {
            throw .badBannerRequest("expected 1 to \(Self.maximumPlacements) placements, found \(placements.count)")
        }
        guard placements.allSatisfy(\.isValid), Set(placements).count == placements.count else {
            throw .badBannerRequest("expected names of placements, each once, found others")
        }
        (app, self.placements) = ((appID, appVersion), placements)
    }

    /// Sends one request.
    ///
    /// - Throws: the errors of ``HTTPCardSource/cards(for:)``; `source.bad_request` without a user.
    public func banners(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        let bytes = try await answer(to: request)
        do throws(CartwrightError) {
            return try CardBatch.read(bytes, now: request.now, limits: request.limits)
        } catch {
            throw CardSourceFailure(error.inFile(name))
        }
    }

    /// Sends one request, and returns the answer unchanged, for example to store it in a file.
    ///
    /// - Throws: the errors of ``banners(for:)``, except those about the text.
    public func answer(to request: CardRequest) async throws(CardSourceFailure) -> [UInt8] {
        guard let user = request.user, !user.isEmpty else {
            throw CardSourceFailure(.badBannerRequest("expected a user, found none: banners are for one user"))
        }
        return try await server.answer(to: body(for: user), at: request.now)
    }

    private func body(for user: String) -> JSONValue {
        [
            "external_user_id": .string(user), "app_id": .string(app.id), "app_version": .string(app.version),
            "placements": .array(placements.map { .string($0.rawValue) }),
        ]
    }
}

extension CartwrightError {
    fileprivate static func badBannerRequest(_ summary: String) -> CartwrightError {
        CartwrightError(
            .sourceBadRequest,
            summary,
            hint: "name a user, an app and 1 to \(HTTPBannerSource.maximumPlacements) placements"
        )
    }
}
