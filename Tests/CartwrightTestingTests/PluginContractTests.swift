import Cartwright
import CartwrightTesting
import Testing

@Suite struct PluginContractTests {
    static let spent = EventTypeDeclaration("stamp.spent", "A stamp card was used up")

    @Test func `declared events satisfy the contract`() {
        let handler = StampHandler().with { $0.telling = [CardEvent("stamp.spent", on: .paid)] }
        let plugin = Plugin(name: "stamps", handlers: [handler], eventTypes: [Self.spent])
        var contract = PluginContract(
            plugin,
            samples: ContractSamples(cards: StampHandler.samples),
            claiming: plugin.classTypes
        )
        contract.limits.hugeTextBytes = 1000
        #expect(contract.violations() == [])
        #expect(contract.diagnostics.isEmpty)
    }

    @Test func `a class type that the manifest claims without a handler is reported`() {
        let plugin = Plugin(StampHandler())
        let claimed: [ClassType] = ["loyalty_stamp", "stamp_card", "stamps"]
        var contract = PluginContract(plugin, samples: ContractSamples(cards: StampHandler.samples), claiming: claimed)
        contract.limits.hugeTextBytes = 1000
        #expect(
            contract.violations().map(\.message) == ["the manifest claims class type stamps, which no handler declares"]
        )
    }

    @Test func `errors of the registry are reported`() {
        let plugin = Plugin(name: "stamps", eventTypes: [Self.spent, Self.spent])
        #expect(PluginContract(plugin).diagnostics.map(\.code) == [.pluginDuplicateEventType])
    }
}
