// The parts of OpenSSL 3 that Cartwright uses: EVP_MAC, ciphers and base64 (evp.h), its parameters (params.h), random
// bytes (rand.h), and the constant-time comparison and the cleansing of memory (crypto.h).
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rand.h>
