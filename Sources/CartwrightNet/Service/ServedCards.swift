import Cartwright
import CartwrightCommandLine
import CartwrightFiles
import CartwrightHTTP
import Foundation

extension CardSourceArguments {
    /// Makes the source of the arguments; nil if they name none.
    ///
    /// - Throws: `source.bad_url`; an error of area `secret` if the token cannot be read.
    func source() throws(CartwrightError) -> (any CardSource)? {
        guard let cards else { return nil }
        if isServer {
            let bearer = try cardsBearer.map { (file) throws(CartwrightError) in
                try BearerToken.readForProgram(file: file)
            }
            return try HTTPCardSource(url: cards, bearer: bearer)
        }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: cards, isDirectory: &isFolder)
        return isFolder.boolValue ? FolderCardSource(path: cards) : FileCardSource(path: cards)
    }
}
