import Testing

@testable import Cartwright

struct SharedListTests {
    @Test(arguments: [0, 1, 31, 32, 33, 100])
    func `a shared list equals an array with the same changes`(count: Int) {
        var list = SharedList<Int>()
        var array: [Int] = []
        for number in 0..<count {
            list.append(number)
            array.append(number)
            list[number / 2] = -number
            array[number / 2] = -number
            #expect(Array(list) == array)
        }
        #expect(list.count == count && list.last == array.last && list.firstIndex(of: -1) == array.firstIndex(of: -1))
    }

    @Test func `earlier versions do not change`() {
        var list = SharedList<Int>()
        var versions: [SharedList<Int>] = []
        for number in 0..<100 {
            versions.append(list)
            list.append(number)
            if number % 7 == 0 { list[number] = 1000 }
        }
        for (count, version) in versions.enumerated() {
            #expect(Array(version) == (0..<count).map { $0 % 7 == 0 ? 1000 : $0 })
        }
    }
}
