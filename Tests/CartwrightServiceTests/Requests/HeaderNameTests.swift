import HTTPTypes
import Testing

@testable import CartwrightService

struct HeaderNameTests {
    @Test(arguments: HeaderName.allCases) func `each name is a field of its own`(name: HeaderName) {
        #expect(name.field?.rawName == name.rawValue)
        var fields: HTTPFields = [.accept: "text/plain", .userAgent: "test"]
        #expect(fields[name] == nil)
        fields[name] = "value"
        #expect(fields[name] == "value" && fields.count == 3)
        fields[name] = nil
        #expect(fields.count == 2)
    }

    @Test func `no two names are the same field`() {
        #expect(Set(HeaderName.allCases.compactMap { $0.field?.canonicalName }).count == HeaderName.allCases.count)
    }
}
