import { createPublicKey, type KeyObject } from 'node:crypto'

/** DER prefix of a 32-byte Ed25519 public key. */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns true for an Ed25519 public key: base64 of its 32 bytes. */
export const isPublicKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === 32

export const publicKeyOf = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.concat([prefix, Buffer.from(text, 'base64')]), format: 'der', type: 'spki' })

/** Returns the public key of a private or public key in the format of `isPublicKey`. */
export const publicTextOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(prefix.length).toString('base64')
