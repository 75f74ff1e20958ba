import Cartwright
import Foundation
import PostgreSQLCluster
import Testing

@testable import CartwrightPostgreSQL

/// Tests passwords and TLS over TCP.
@Suite(.timeLimit(.minutes(20))) struct SecureConnectionTests {
    /// Starts a server with a self-signed certificate for `localhost`, which requires a password from `guest`.
    private static func cluster(port: Int) throws -> TestCluster {
        try TestCluster(options: "-c ssl=on", port: port) { data in
            try TestCluster.run(
                """
                openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
                    -addext subjectAltName=DNS:localhost -keyout \(data)/server.key -out \(data)/server.crt
                cp \(data)/server.crt \(data)/../ca.crt
                chmod 600 \(data)/server.key
                printf 'local all all trust\\nhostssl all all 127.0.0.1/32 scram-sha-256\\n' > \(data)/pg_hba.conf
                """
            )
        }
    }

    @Test func `a server is verified by its certificate and a user by a password`() async throws {
        let port = try TestPort.free()
        let cluster = try Self.cluster(port: port)
        let owner = PostgreSQLStore(try cluster.settings(), seed: 1)
        try await owner.execute(
            "CREATE ROLE guest LOGIN PASSWORD 'open sesame'; GRANT CREATE ON DATABASE postgres TO guest"
        )

        func error(password: String = "open%20sesame", _ options: String) async throws -> CartwrightError? {
            let url = "postgres://guest:\(password)@localhost:\(port)/postgres?hostaddr=127.0.0.1&\(options)"
            let store = PostgreSQLStore(try PostgreSQLSettings(url: url), seed: 1)
            return await Samples.error { () throws(CartwrightError) in
                let text = "SELECT count(*) FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl"
                #expect(try await store.number(text) == 1)
            }
        }
        let certificate = "sslrootcert=\(cluster.folder)/ca.crt"
        #expect(try await error("sslmode=verify-full&\(certificate)") == nil)
        #expect(try await error("sslmode=require") == nil)

        let refused = [
            try await error("sslmode=verify-full"),
            try await error("sslmode=verify-full&sslrootcert=/nowhere.crt"),
            try await error("sslmode=disable"),
            try await error(password: "open%20barley", "sslmode=require"),
        ]
        for error in refused {
            #expect(error?.code == .storeUnavailable)
            #expect(error?.description.contains("sesame") == false)
            #expect(error?.description.contains("barley") == false)
        }
        #expect(refused[3]?.summary.contains("password") == true)
    }
}
