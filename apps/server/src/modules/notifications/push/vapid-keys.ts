import { createECDH } from 'node:crypto'

/** VAPID keys of the server in base64url (RFC 8292). Browsers subscribe with the public key; the private key signs messages. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** @throws Error for an invalid private key */
export function vapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

export function isPrivateKey(text: string): boolean {
  try {
    return /^[\w-]{43}$/.test(text) && vapidKeys(text).publicKey !== ''
  } catch {
    return false
  }
}
