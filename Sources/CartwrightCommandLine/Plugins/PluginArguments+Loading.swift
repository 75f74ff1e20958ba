package import Cartwright
internal import CartwrightConsole
package import CartwrightPluginLoader

extension PluginArguments {
    /// The digests that plugins must have.
    ///
    /// - Throws: an error of area `file` or `plugin`.
    package func pins() throws(CartwrightError) -> PluginPins {
        var pins = PluginPins()
        if let pluginLock {
            try pins.add(lines: String(decoding: try DiskFiles().read(pluginLock), as: UTF8.self), file: pluginLock)
        }
        for text in pluginDigest { try pins.add(text) }
        return pins
    }

    /// Returns a loader of plugins of every kind that checks digests.
    package func loader(_ pins: PluginPins, awaiting limits: HandlerQueueLimits = HandlerQueueLimits()) -> PluginLoader
    {
        let processes = ProcessPluginLoader(requiringSandbox: requireSandbox)
        return PluginLoader(pins: pins, kinds: [processes, wasm.loader(pins: pins)], awaiting: limits)
    }

    /// Loads the bundled plugins and those of the folders. Skips those that cannot be loaded, unless all are required.
    ///
    /// - Throws: an error of area `plugin` or `handler`.
    package func set(by loader: PluginLoader) throws(CartwrightError) -> PluginSet {
        let set = try loader.plugins(in: plugins, beside: .bundled)
        if requirePlugins { try set.requireAll() }
        return set
    }
}

// MARK: For commands

extension PluginArguments {
    /// Returns a loader that checks the digests of the arguments.
    package func loader() throws -> PluginLoader { loader(try exiting(.badInput, try pins())) }

    /// Loads the plugins, and reports skipped ones.
    package func pluginSet(_ loader: PluginLoader) throws -> PluginSet {
        let set = try exiting(.plugin, try set(by: loader))
        Console().complain(about: set.skipped.map(\.problem))
        return set
    }

    /// Loads the handlers of the plugins, for a command that loads no other plugins.
    package func registry() throws -> HandlerRegistry {
        plugins.isEmpty ? .bundled : try pluginSet(try loader()).registry
    }
}
