import AdBannerPlugin
import Cartwright
import CartwrightPluginLoader
import CouponPlugin
import HomeTilePlugin
import MessagePlugin

extension HandlerRegistry {
    /// The handlers that come with the program.
    static var bundled: HandlerRegistry {
        HandlerRegistry([CouponHandler(), HomeTileHandler(), AdBannerHandler(), MessageHandler()])
    }
}

extension PluginSet {
    /// The plugins that come with the program.
    static var bundled: PluginSet { PluginSet(linked: HandlerRegistry.bundled.plugins) }
}
