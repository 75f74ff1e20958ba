import AdBannerPlugin
import Cartwright
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

/// The handlers that come with the program.
enum Handlers {
    static let bundled: [any CardHandler] = [CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()]
}
