import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')
/** Header of a CBOR item of a major type. */
const head = (major: number, size: number) =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const string = (word: string) => Buffer.concat([head(3, word.length), Buffer.from(word)])

interface Page {
  challenge: string
  host: string
  origin: string
}

/** In-memory passkey that behaves like one of a browser and its authenticator. */
export function softAuthenticator({ counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  function authenticatorData(host: string, flags: number, attested = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha(host), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, { challenge, origin }: Page) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id: text(id),

    create(page: Page) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        string('fmt'),
        string('none'),
        string('attStmt'),
        Buffer.from([0xa0]),
        string('authData'),
        bytes(authenticatorData(page.host, 0x45, attested)),
      ])
      return {
        id: text(id),
        clientDataJSON: text(clientData('webauthn.create', page)),
        attestationObject: text(attestation),
        transports: ['internal'],
      }
    },

    /** @param verified false for a touch without fingerprint, face or PIN */
    sign(page: Page, { verified = true, count = counts } = {}) {
      if (count) counter += 1
      const data = authenticatorData(page.host, verified ? 0x05 : 0x01)
      const client = clientData('webauthn.get', page)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha(client)]))
        .sign(privateKey)
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
    },
  }
}
