import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Subscription of a browser; the server receives the public half. */
export interface BrowserKeys {
  public: { p256dh: string; auth: string }
  privateKey: string
}

export function browserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const publicKeys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { public: publicKeys, privateKey: pair.getPrivateKey('base64url') }
}

/** Decrypts a message like a browser (RFC 8291 and RFC 8188). */
function decrypt(message: Buffer, { public: { p256dh, auth }, privateKey }: BrowserKeys): string {
  const derive = (key: Buffer, salt: Buffer, info: readonly (Buffer | string)[], length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.concat(info.map(part => Buffer.from(part))), length))
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const serverKey = message.subarray(21, 21 + keyLength)
  const record = message.subarray(21 + keyLength)
  if (record.length > message.readUInt32BE(16)) throw new Error('The record is longer than its header says')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = ['WebPush: info\0', Buffer.from(p256dh, 'base64url'), serverKey]
  const key = derive(pair.computeSecret(serverKey), Buffer.from(auth, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, ['Content-Encoding: aes128gcm\0'], 16),
    derive(key, salt, ['Content-Encoding: nonce\0'], 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some(byte => byte !== 0)) throw new Error('The record has no end mark')
  return plain.subarray(0, end).toString()
}

export interface ReceivedPush {
  /** Content as displayed by the browser. */
  content: { userId: number; title: string; body: string; tag: string; url: string }
  bytes: number
  headers: IncomingHttpHeaders
  /** Address of the subscription. */
  endpoint: string
}

/** Local push service, which servers reach with MUSTER_PUSH_LOOPBACK. */
export interface PushService {
  /** Subscribes a browser, for registration at the server. */
  subscribe(name?: string): { endpoint: string; p256dh: string; auth: string; name: string }
  received: ReceivedPush[]
  /** Sets the status of further responses; initially 201. */
  answer: { status: number; headers?: Record<string, string> }
  /** Requests, with any response. */
  tries: number
  close(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, BrowserKeys>()
  const server = createServer((request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse) {
    service.tries++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { status, headers } = service.answer
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(410).end()
    if (status < 300) {
      const content = JSON.parse(decrypt(body, browser)) as ReceivedPush['content']
      service.received.push({ content, bytes: body.length, headers: request.headers, endpoint: base + request.url })
    }
    response.writeHead(status, headers).end()
  }
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    subscribe(name = 'Chromium, Linux') {
      const keys = browserKeys()
      const path = `/push/${randomBytes(8).toString('hex')}`
      browsers.set(path, keys)
      return { endpoint: base + path, ...keys.public, name }
    },
    received: [],
    answer: { status: 201 },
    tries: 0,
    close: () => new Promise(resolve => void server.close(() => resolve())),
  }
  return service
}
