import Testing

@testable import CartwrightScenarios

struct ChartScaleTests {
    @Test func `positions are exact, even for the largest and smallest numbers`() {
        let scale = ChartScale([1, 2, 4], from: 10, length: 100)
        #expect([0, 1, 2, 4].map(scale.tenths) == [100, 350, 600, 1100])
        let wide = ChartScale([.min, .max], from: 0, length: 100)
        #expect(wide.tenths(.min) == 0 && wide.tenths(.max) == 1000 && wide.tenths(0) == 500)
        #expect(ChartScale([], from: 3, length: 10).tenths(5) == 30)
    }

    @Test func `a value beyond the scale is clamped to its end`() {
        let scale = ChartScale([10], from: 0, length: 10)
        #expect(scale.tenths(20) == 100 && scale.tenths(-5) == 0)
    }
}
