import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine
import CartwrightHTTP
import Foundation

extension SecretArguments {
    /// The secrets, none of them the published test key.
    func secrets() throws -> [Secret] {
        try exiting(.badInput) { () throws(CartwrightError) in
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
