import AdBannerPlugin
import Cartwright
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

/// The handlers bundled with the program.
enum Handlers {
    static let bundled: [any CardHandler] = [CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()]
}
