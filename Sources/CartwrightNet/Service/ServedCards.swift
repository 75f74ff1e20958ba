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
        return Self.isFolder(cards) ? FolderCardSource(path: cards) : FileCardSource(path: cards)
    }

    /// The source of the banners; nil if the arguments name none.
    var bannerSource: (any BannerSource)? {
        guard let banners else { return nil }
        return Self.isFolder(banners) ? FolderBannerSource(path: banners) : FileBannerSource(path: banners)
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isFolder.boolValue
    }
}
