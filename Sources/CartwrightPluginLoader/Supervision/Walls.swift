internal import CProcesses
internal import CartwrightFiles

/// The walls of a job.
package struct Walls: Sendable {
    let isolation: ProcessIsolation
    /// The paths below which the job may read and run files.
    let readable: [String]

    package init(isolation: ProcessIsolation, readable: [String]) {
        (self.isolation, self.readable) = (isolation, readable)
    }

    /// Confines a job while a function starts it.
    func confining<Result>(_ job: inout csv_job, _ start: (inout csv_job) -> Result) -> Result {
        let paths = CTexts(readable)
        job.is_confined = 1
        job.walls = csv_walls(
            landlock: Int32(isolation.landlock),
            namespaces: isolation.hasNamespaces ? 1 : 0,
            filter: isolation.isFiltered ? 1 : 0,
            keeps_capabilities: isolation.bubblewrap == nil ? 0 : 1,
            readable: paths.constants
        )
        return withExtendedLifetime(paths) { start(&job) }
    }
}
