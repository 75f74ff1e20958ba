import HTTPTypes
import Testing

@testable import CartwrightAgents

struct AgentHeaderNameTests {
    @Test(arguments: AgentHeaderName.allCases) func `each name is a valid header field with its own value`(
        name: AgentHeaderName
    ) {
        #expect(name.field?.rawName == name.rawValue)
        var fields: HTTPFields = [.accept: "text/plain", .userAgent: "test"]
        #expect(fields[name] == nil)
        fields[name] = "value"
        #expect(fields[name] == "value" && fields.count == 3)
    }
}
