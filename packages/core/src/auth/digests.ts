// separate chunk: the algorithms load when a password is first typed. JavaScript, because a strict content policy
// forbids WebAssembly
import { md5 as md5Bytes } from '@noble/hashes/legacy.js'
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export const md5 = (data: Uint8Array): string => bytesToHex(md5Bytes(data))
export const sha256 = (data: Uint8Array): string => bytesToHex(sha256Bytes(data))
