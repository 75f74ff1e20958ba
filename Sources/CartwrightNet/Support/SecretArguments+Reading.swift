import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightHTTP
import Foundation

extension SecretArguments {
    /// Reads the secrets, and refuses the published test key.
    func secrets() throws -> [Secret] {
        try exiting(.badInput, try .read(files: secretFile, variables: secretVariable))
    }
}

extension [Secret] {
    /// Reads the secrets of files and environment variables, and refuses the published test key.
    ///
    /// - Throws: an error of area `signature` or `file`; `delivery.demo_key`.
    static func read(files: [String], variables: [String]) throws(CartwrightError) -> [Secret] {
        var secrets: [Secret] = []
        for file in files { secrets.append(try Secret.readForProgram(file: file)) }
        let environment = ProcessInfo.processInfo.environment
        for name in variables {
            secrets.append(try Secret.readForProgram(environmentVariable: name, in: environment))
        }
        try secrets.refuseDemo()
        return secrets
    }
}
