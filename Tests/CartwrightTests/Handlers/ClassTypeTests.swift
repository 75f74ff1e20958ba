import Testing

@testable import Cartwright

@Suite struct ClassTypeTests {
    @Test(arguments: [
        ("coupon_code", "coupon_code"), ("Coupon_Code", "coupon_code"), ("COUPON_CODE", "coupon_code"), ("ÄB", "Äb"),
        ("", ""),
    ])
    func `ASCII letters are folded to lower case`(text: String, name: String) {
        #expect(ClassType(text) == ClassType(name))
        #expect(ClassType(text).name == name)
        #expect("\(ClassType(text))" == name)
    }

    @Test(arguments: [" coupon_code", "coupon_code ", "coupon-code", "coupon_code\0", "ｃoupon_code"])
    func `other differences in spelling are kept`(text: String) {
        #expect(ClassType(text) != "coupon_code")
    }

    @Test func `class types are ordered by text`() {
        #expect((["b", "A", "c"] as [ClassType]).sorted() == ["a", "b", "c"])
    }
}
