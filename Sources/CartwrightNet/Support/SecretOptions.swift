import ArgumentParser
import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightHTTP
import Foundation

/// Where secrets come from: never from the command line itself, which others can see.
struct SecretOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A file with a whsec_ secret that only you can read; newest first.", valueName: "file"))
    var secretFile: [String] = []

    @Option(help: ArgumentHelp("An environment variable that holds a secret.", valueName: "name"))
    var secretVariable: [String] = []

    func validate() throws {
        guard !secretFile.isEmpty || !secretVariable.isEmpty else {
            throw ValidationError("a secret is needed: --secret-file or --secret-variable")
        }
    }

    /// The secrets, none of them the published test key.
    func secrets() throws -> [Secret] {
        return try exiting(.badInput) { () throws(CartwrightError) in
            var secrets: [Secret] = []
            for file in secretFile { secrets.append(try Secret.readForProgram(file: file)) }
            let environment = ProcessInfo.processInfo.environment
            for name in secretVariable {
                secrets.append(try Secret.readForProgram(environmentVariable: name, in: environment))
            }
            try secrets.refuseDemo()
            return secrets
        }
    }
}
