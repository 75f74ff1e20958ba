import AdBannerPlugin
import Cartwright
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

extension HandlerRegistry {
    /// The handlers that come with the program.
    static var bundled: HandlerRegistry {
        HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    }
}
