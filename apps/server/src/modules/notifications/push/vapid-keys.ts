import { createECDH } from 'node:crypto'

const curve = 'prime256v1'

/** The server's own keys, base64url: who subscribes names the public one, who pushes signs with the private one (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** @throws Error for a private key that is none */
export function keysOf(privateKey: string): VapidKeys {
  const pair = createECDH(curve)
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

export function isPrivateKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && keysOf(text).publicKey !== ''
  } catch {
    return false
  }
}

export function newPrivateKey(): string {
  const pair = createECDH(curve)
  pair.generateKeys()
  // Node leaves out leading zeros
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}
