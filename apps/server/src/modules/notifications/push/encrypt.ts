import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave with its subscription, base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

/** Bytes of a message; push services need not take more. */
const recordSize = 4096
const headerSize = 16 + 4 + 1 + 65
/** Bytes of a text that fit into a message, beside header, end mark and tag. */
export const mostBytes = recordSize - headerSize - 1 - 16

/**
 * A text that only the browser can read, as the body of a message with `content-encoding: aes128gcm` (RFC 8291).
 * @param own the salt and the private key of this message; random where left out
 * @throws Error for keys that are none, or a text of more than `mostBytes`
 */
export function encrypt(
  text: string,
  { p256dh, auth }: BrowserKeys,
  own: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > mostBytes) throw new Error(`A push message has ${plain.length} bytes; ${mostBytes} fit`)
  const theirs = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  if (theirs.length !== 65 || secret.length !== 16) throw new Error('The keys of the subscription have a wrong length')
  const pair = createECDH('prime256v1')
  if (own.privateKey) pair.setPrivateKey(own.privateKey)
  else pair.generateKeys()
  const { salt = randomBytes(16) } = own
  const ours = pair.getPublicKey()

  const shared = derive(pair.computeSecret(theirs), secret, Buffer.concat([label('WebPush: info'), theirs, ours]), 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, label('Content-Encoding: aes128gcm'), 16),
    derive(shared, salt, label('Content-Encoding: nonce'), 12),
  )
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(ours.length, 4)
  // 2 ends the last record
  return Buffer.concat([
    salt,
    size,
    ours,
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const label = (text: string) => Buffer.from(`${text}\0`)

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
