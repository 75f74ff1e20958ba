internal import AsyncHTTPClient
internal import NIOCore
internal import NIOSSL

/// The configuration of connections to servers, for cards and for events.
enum ServerConnections {
    /// Returns the base configuration of every client: TLS 1.2 or newer, checked certificates, no redirects, HTTP/1.1.
    ///
    /// - Parameters:
    ///   - connectLimit: the time limit for connecting.
    ///   - authorities: the trusted authorities in place of the system's.
    static func configuration(
        connectLimit: Duration,
        trusting authorities: [NIOSSLCertificate]? = nil
    ) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = TimeAmount(max(.milliseconds(1), connectLimit))
        configuration.httpVersion = .http1Only
        var encryption = TLSConfiguration.makeClientConfiguration()
        // The library's own default is TLS 1.0.
        encryption.minimumTLSVersion = .tlsv12
        if let authorities { encryption.trustRoots = .certificates(authorities) }
        configuration.tlsConfiguration = encryption
        return configuration
    }
}
