import Cartwright
import CartwrightAgents
import CartwrightScenarios
import CartwrightService
import Logging
import ServiceLifecycle

// Code from doc comments of CartwrightAgents, word for word between the marks: compiled, and run if it is a test.

// AgentsExtension.swift
private func agentsExtensionComment(
    _ shop: AgentShop,
    _ file: CatalogFile,
    _ registry: HandlerRegistry,
    _ stores: any ServiceStores,
    _ logger: Logger
) async throws {
    // begin
    let agents = AgentsExtension(for: shop, AgentSettings(signingKey: try .generate()))
    let service = try ShopService(catalog: file, registry: registry, stores: stores, extensions: [agents])
    let group = ServiceGroup(services: [service, agents.deliveries(of: service)], logger: logger)
    try await group.run()
    // end
}
