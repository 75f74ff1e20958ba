import Cartwright
import CartwrightScenarios
import CartwrightService

// Code from doc comments of CartwrightService, word for word between the marks: compiled, and run if it is a test.

// CustomerErasure.swift
private func customerErasureComment(_ stores: any ServiceStores) async throws {
    // begin
    let erasure = CustomerErasure(in: try stores.stores(of: .shop), of: .shop)
    let report = try await erasure.erase("ada-1815")
    // end
    print(report.sessions)
}

// ShopService.swift
private func shopServiceComment(
    _ file: CatalogFile,
    _ registry: HandlerRegistry,
    _ seed: UInt64
) async throws {
    // begin
    let service = try ShopService(catalog: file, registry: registry, stores: MemoryServiceStores(seed: seed))
    try await service.run()
    // end
}
