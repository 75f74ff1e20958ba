internal import Cartwright

/// The uses of all persons, in bounded memory: those of many persons are in a temporary file.
struct PersonTable: Sendable {
    /// The persons whose uses were counted last.
    private var recent: [LimitedPerson: PersonUses] = [:]
    private var file: PersonFile?
    /// The number of persons in memory; nil without a limit.
    private var mostInMemory: Int?
    private let folder: String?
    /// The number of times that persons were written to the file.
    private(set) var spillCount = 0

    /// The default number of persons in memory: about a megabyte.
    static let mostInMemory = 4096

    /// - Parameters:
    ///   - mostInMemory: the number of persons in memory.
    ///   - folder: the folder of the temporary file; nil for the system's.
    init(mostInMemory: Int = Self.mostInMemory, folder: String? = nil) {
        (self.mostInMemory, self.folder) = (max(1, mostInMemory), folder)
    }

    /// True if no use was counted.
    var isEmpty: Bool { recent.isEmpty && file == nil }

    /// Returns the uses of a person; nil if there are none.
    ///
    /// - Throws: `campaign.not_sorted`.
    func uses(of person: LimitedPerson) throws(CartwrightError) -> PersonUses? {
        if let uses = recent[person] { return uses }
        return try file?.uses(of: person)
    }

    /// Returns the number of uses of a person that were counted since the last write to the file, and before, if there
    /// were any since; nil otherwise.
    func recentCount(of person: LimitedPerson) -> Int? { recent[person]?.count }

    /// Counts a use.
    ///
    /// - Parameter oldest: the first day of periods that may not be over.
    /// - Throws: `campaign.not_sorted`.
    mutating func count(
        _ demand: CounterDemand,
        of person: LimitedPerson,
        since oldest: String
    ) throws(CartwrightError) {
        if recent[person] == nil, let earlier = try file?.uses(of: person) { recent[person] = earlier }
        recent[person, default: PersonUses()].count(demand, since: oldest)
        if let mostInMemory, recent.count > mostInMemory { try spill() }
    }

    private mutating func spill() throws(CartwrightError) {
        if file == nil {
            // Without a place for the file, all persons stay in memory.
            guard let created = try? PersonFile(in: folder) else {
                mostInMemory = nil
                return
            }
            file = created
        }
        try file?.put(recent)
        recent.removeAll(keepingCapacity: true)
        spillCount += 1
    }
}
