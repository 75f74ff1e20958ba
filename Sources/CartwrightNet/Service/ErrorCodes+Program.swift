import Cartwright
import CartwrightAgents
import CartwrightCollector
import CartwrightConsole
import CartwrightHTTP
import CartwrightPluginLoader
import CartwrightREPL

extension ErrorCode {
    /// The codes of this program's modules besides those of the service.
    static let ofProgram: [ErrorCode] = [
        ofAgents, ofCollector, ofConsole, ofHTTP, ofNet, ofPluginLoader, ofREPL,
    ].flatMap(\.self)
}
