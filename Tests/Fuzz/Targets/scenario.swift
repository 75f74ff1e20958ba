import Cartwright
import CartwrightScenarios

/// Fuzzes scenarios: the JSON reader, the scenario reader, and the price of each scenario that can be read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = FuzzInput.bytes(start, count)
    if let value = try? JSONParser.parse(bytes) {
        law("JSON survives being written", (try? JSONParser.parse(value.utf8)) == value)
        let (cart, scenario) = (try? Cart(value), try? Scenario(value))
        law("a cart from the text is that of the values", (try? Cart(json: bytes)) == cart)
        law("a scenario too", (try? Scenario(json: bytes))?.cart == scenario?.cart)
    }
    for entry in ScenarioText(bytes).entries {
        switch entry.scenario {
        case .success(let scenario): scenario.checkPrice()
        case .failure(let error): law("a refusal has a line", (error.location.line ?? 0) > 0)
        }
    }
    return 0
}
