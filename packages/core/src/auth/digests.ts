// of its own, so that the two algorithms load together when a password is first typed, and nothing else of the library
export { md5, sha256 } from 'hash-wasm'
