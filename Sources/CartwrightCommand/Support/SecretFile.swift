import Cartwright
import CartwrightAnalytics
import CartwrightCommandLine

/// Reads the secret in a file that `--key` names.
func secret(inFile file: String) throws -> Secret {
    try exiting(.badInput, try Secret.readForProgram(file: file))
}
