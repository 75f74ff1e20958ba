import Testing

import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

struct PluginDigestTests {
    @Test func `an OpenSSL without digests is reported, and nothing is built`() throws {
        let scratch = try Scratch()
        let folder = try BuiltPlugin.folder(in: scratch)
        // The provider `base` reads keys and has no digests. Naming a provider disables the default one.
        let configuration = """
            openssl_conf = init
            [init]
            providers = providers
            [providers]
            base = base
            [base]
            activate = 1

            """
        let file = try scratch.file("openssl.cnf", configuration.utf8)
        let result = try Program.run("plugin", "build", folder.path, environment: ["OPENSSL_CONF": file])
        #expect(result.code == "digest.library" && result.status == 69, "\(result.errors)")
        #expect(result.hint == "check the installed libssl, 3.0 or later")
    }
}
