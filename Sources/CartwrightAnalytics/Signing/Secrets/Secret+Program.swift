package import Cartwright

extension Secret {
    /// Reads a secret for a program that has its process for itself: ``read(file:)``, with core dumps forbidden before.
    /// Every program of this package reads its secrets here; a library must not change the process it lives in.
    package static func readForProgram(file path: String) throws(CartwrightError) -> Secret {
        CoreDumps.forbid()
        return try read(file: path)
    }

    /// The same from an environment variable.
    package static func readForProgram(
        environmentVariable name: String,
        in environment: [String: String]
    ) throws(CartwrightError) -> Secret {
        CoreDumps.forbid()
        return try read(environmentVariable: name, in: environment)
    }
}
