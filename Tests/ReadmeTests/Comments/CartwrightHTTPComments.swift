import Cartwright
import CartwrightAnalytics
import CartwrightHTTP

// Code from doc comments of CartwrightHTTP, word for word between the marks: compiled, and run if it is a test.

// HTTPCardSource.swift
private func hTTPCardSourceComment(
    _ center: FeedCenter
) async throws {
    // begin
    let token = try BearerToken.read(file: "/etc/shop/token")
    let server = try HTTPCardSource(url: "https://cards.example.com/sync", bearer: token)
    let outcome = await center.refresh(from: server)
    // end
    _ = outcome
}

// HTTPBannerSource.swift
private func hTTPBannerSourceComment(
    _ center: FeedCenter,
    _ token: BearerToken
) async throws {
    // begin
    let banners = try HTTPBannerSource(
        url: "https://rest.iad-01.braze.com/v1/device-messaging/banners/sync",
        appID: "26a39c72-e647-4766-b62e-4521fa2dae59",
        placements: ["home_hero", "checkout_side"],
        bearer: token
    )
    let outcome = await center.refresh(from: banners)
    // end
    _ = outcome
}

// Uploader.swift
private func uploaderComment(
    _ outbox: any OutboxStore,
    _ secret: Secret
) async throws {
    // begin
    let uploader = try Uploader(store: outbox, url: "https://events.example.com/", secrets: [secret])
    let report = try await uploader.drain()  // or as a Service of a ServiceGroup, until it is shut down
    // end
    _ = report
}
