import { Client, Versions } from '@stomp/stompjs'
import type { IFrame } from '@stomp/stompjs'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { RealtimeCaller } from './caller.ts'
import { exactly } from './channel.ts'
import type { Channel, Subscriber } from './channel.ts'
import { encodeOnce } from './message-body.ts'
import type { StompServerOptions } from './stomp-server.ts'
import { RawClient, caller, startServer } from '#test/stomp.ts'

const subscribers = new Set<Subscriber<RealtimeCaller>>()
const room: Channel<RealtimeCaller> = {
  match: exactly('/topic/room'),
  authorize: ({ scope }) => scope.userId < 10,
  onSubscribe: subscriber => {
    subscribers.add(subscriber)
    return { unsubscribe: () => void subscribers.delete(subscriber) }
  },
}
const broadcast = (message: object) => [...subscribers].map(each => each.send(encodeOnce(message)))

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  expect(subscribers.size).toBe(0)
})

async function serve(options: Partial<StompServerOptions<RealtimeCaller>> = {}) {
  const server = await startServer([room], options)
  cleanups.push(server.stop)
  return server
}

async function raw(url: string, token?: string, headers?: string): Promise<RawClient> {
  const client = await RawClient.connect(url, token, headers)
  cleanups.push(() => client.close())
  return client
}

const subscribe = 'SUBSCRIBE\nid:1\ndestination:/topic/room\nreceipt:r1\n\n\0'

describe('a stompjs client', () => {
  for (const version of ['1.0', '1.1', '1.2'])
    it(`connects, subscribes, receives and disconnects in version ${version}`, async () => {
      const { url, stomp } = await serve()
      const client = new Client({
        brokerURL: url,
        stompVersions: new Versions([version]),
        connectHeaders: { Authorization: 'Bearer token-1' },
      })
      const bodies: unknown[] = []
      await new Promise<void>((resolve, reject) => {
        client.onStompError = (frame: IFrame) => reject(new Error(frame.headers['message']))
        client.onConnect = () => {
          client.watchForReceipt('ready', () => resolve())
          client.subscribe('/topic/room', message => bodies.push(JSON.parse(message.body)), {
            id: 'room-1',
            receipt: 'ready',
          })
        }
        client.activate()
      })
      expect(client.connectedVersion).toBe(version)
      const message = { text: 'grüße, 世界 \0 \n 🚜' }
      broadcast(message)
      await expect.poll(() => bodies).toEqual([message])
      await client.deactivate()
      await expect.poll(() => stomp.stats().connections).toBe(0)
    })
})

describe('CONNECT', () => {
  const refused = async (frame: string, options: Partial<StompServerOptions<RealtimeCaller>> = {}) => {
    const { url } = await serve(options)
    const client = await RawClient.open(url)
    client.send(frame)
    const error = await client.find('ERROR')
    return { error, ...(await client.closed) }
  }

  it('CMD-017 requires a valid token', async () => {
    for (const headers of ['', 'Authorization:Bearer stolen\n', 'Authorization:token-1\n', 'passcode:\n'])
      expect(await refused(`CONNECT\naccept-version:1.2\n${headers}\n\0`)).toMatchObject({
        error: expect.stringContaining('code:unauthorized'),
        code: 1008,
      })
    expect((await refused('SUBSCRIBE\nid:1\ndestination:/topic/room\n\n\0')).error).toContain('Send CONNECT before')
  })

  it('NOTIF-020 accepts the token as passcode, in STOMP as well as CONNECT, and offers heartbeats of 4000 ms', async () => {
    const { url } = await serve()
    const client = await RawClient.open(url)
    cleanups.push(() => client.close())
    client.send('STOMP\naccept-version:1.1,1.2,9.9\npasscode:token-1\nheart-beat:0,0\n\n\0')
    expect(await client.find('CONNECTED')).toMatch(/version:1\.2\n(.*\n)*heart-beat:4000,4000\n/)
  })

  it('reports other servers while there are any', async () => {
    let hasOthers = true
    const { url } = await serve({ hasOthers: () => hasOthers })
    const connected = async () => {
      const client = await RawClient.open(url)
      cleanups.push(() => client.close())
      client.send('CONNECT\naccept-version:1.2\npasscode:token-1\n\n\0')
      return client.find('CONNECTED')
    }
    expect(await connected()).toContain('\nother-servers:true\n')
    hasOthers = false
    expect(await connected()).not.toContain('other-servers')
  })

  it('rejects unsupported versions and names its own', async () => {
    const { error, code } = await refused('CONNECT\naccept-version:2.0,3.1\npasscode:token-1\n\n\0')
    expect(error).toContain('\nversion:1.0,1.1,1.2\n')
    expect(code).toBe(1002)
  })

  it('must arrive in time', async () => {
    const { error } = await refused('\n', { limits: { connectWithin: 5 }, tickEvery: 10 })
    expect(error).toContain('in time')
  })

  it('selects the preferred sub-protocol', async () => {
    const { url } = await serve()
    for (const [offered, chosen] of [
      [['v10.stomp', 'v12.stomp', 'v11.stomp'], 'v12.stomp'],
      [['v10.stomp'], 'v10.stomp'],
      [[], ''],
    ] as const) {
      const client = await RawClient.open(url, [...offered])
      expect(client.socket.protocol).toBe(chosen)
      client.close()
    }
  })

  it('rejects an origin that is not allowed, and another path', async () => {
    const { url } = await serve({ allowOrigin: origin => origin !== 'https://evil.example' })
    const status = (address: string, origin: string) =>
      new Promise(resolve =>
        new WebSocket(address, { origin })
          .on('unexpected-response', (_, response) => resolve(response.statusCode))
          .on('open', function (this: WebSocket) {
            this.terminate()
            resolve('open')
          })
          .on('error', () => {}),
      )
    expect(await status(url, 'https://evil.example')).toBe(403)
    expect(await status(url, 'https://good.example')).toBe('open')
    expect(await status(`${url}/other`, 'https://good.example')).toBe(404)
  })
})

describe('a session', () => {
  it('handles frames in order, whether a message has several or part of one', async () => {
    const { url } = await serve()
    const client = await RawClient.open(url)
    cleanups.push(() => client.close())
    const connect = 'CONNECT\r\naccept-version:1.2\r\npasscode:token-1\r\n\r\n\0\n'
    const bytes = `${connect}${subscribe}UNSUBSCRIBE\nid:1\nreceipt:r2\n\n\0`
    for (const part of [bytes.slice(0, 10), bytes.slice(10, 30), bytes.slice(30)]) client.send(part)
    await client.find('CONNECTED')
    expect(await client.find('RECEIPT')).toContain('receipt-id:r1')
    expect(await client.find('RECEIPT')).toContain('receipt-id:r2')
    expect(subscribers.size).toBe(0)
  })

  it('adds subscription, message ID and length to sent messages', async () => {
    const { url } = await serve()
    const client = await raw(url)
    client.send('SUBSCRIBE\nid:a\\cb\ndestination:/topic/room\nack:client\nreceipt:r1\n\n\0')
    await client.find('RECEIPT')
    broadcast({ text: 'ü' })
    expect(await client.find('MESSAGE')).toBe(
      'MESSAGE\nsubscription:a\\cb\ndestination:/topic/room\nmessage-id:1\nack:1\n' +
        'content-type:application/json\ncontent-length:13\n\n{"text":"ü"}\0',
    )
    client.send(
      'BEGIN\ntransaction:t\n\n\0ACK\nid:1\ntransaction:t\n\n\0NACK\nid:1\n\n\0COMMIT\ntransaction:t\nreceipt:r2\n\n\0',
    )
    expect(await client.find('RECEIPT')).toContain('r2')
  })

  it('sends the receipt of DISCONNECT, then closes', async () => {
    const { url } = await serve()
    const client = await raw(url)
    client.send('DISCONNECT\nreceipt:bye\n\n\0')
    expect(await client.find('RECEIPT')).toContain('receipt-id:bye')
    expect((await client.closed).code).toBe(1000)
  })

  it('sends ERROR with the requested receipt after a mistake, then closes', async () => {
    const { url } = await serve()
    for (const [frame, words] of [
      ['SEND\ndestination:/topic/room\nreceipt:x\n\nhello\0', 'use the HTTP API'],
      ['SUBSCRIBE\nid:1\ndestination:/topic/other\nreceipt:x\n\n\0', 'may not subscribe'],
      ['SUBSCRIBE\nid:1\nreceipt:x\n\n\0', 'no destination header'],
      ['SUBSCRIBE\ndestination:/topic/room\nreceipt:x\n\n\0', 'no id header'],
      ['SUBSCRIBE\nid:1\ndestination:/topic/room\nack:never\nreceipt:x\n\n\0', 'ack header'],
      ['ACK\nmessage-id:1\nreceipt:x\n\n\0', 'no id header'],
      ['COMMIT\ntransaction:t\nreceipt:x\n\n\0', 'not open'],
      ['CONNECT\naccept-version:1.2\nreceipt:x\n\n\0', 'no command CONNECT'],
      ['__proto__\nreceipt:x\n\n\0', 'no command'],
    ] as const) {
      const client = await raw(url)
      client.send(frame)
      const error = await client.find('ERROR')
      expect(error).toContain(words)
      expect(error).toContain('receipt-id:x')
      await client.closed
    }
  })

  it('subscribes without an id in 1.0', async () => {
    const { url } = await serve()
    const client = await raw(url, 'token-1', 'login:someone')
    client.send('SUBSCRIBE\ndestination:/topic/room\nreceipt:r\n\n\0')
    await client.find('RECEIPT')
    broadcast({})
    expect(await client.find('MESSAGE')).not.toContain('subscription')
    client.send('UNSUBSCRIBE\ndestination:/topic/room\nreceipt:r\n\n\0')
    await client.find('RECEIPT')
    expect(subscribers.size).toBe(0)
  })

  it('replaces the first subscription by a second with the same ID', async () => {
    const { url, stomp } = await serve()
    const client = await raw(url)
    client.send(subscribe + subscribe)
    await client.find('RECEIPT')
    await client.find('RECEIPT')
    expect(stomp.stats().subscriptions).toBe(1)
    expect(subscribers.size).toBe(1)
  })
})

describe('limits', () => {
  it('ends a connection with too many subscriptions, too many frames or too large a frame', async () => {
    const { url } = await serve({ limits: { subscriptions: 2, framesPerSecond: 0, burst: 30 } })
    const many = (n: number) => Array.from({ length: n }, (_, i) => `SUBSCRIBE\nid:${i}\ndestination:/topic/room\n\n\0`)
    for (const [frame, words] of [
      [many(3).join(''), 'More than 2 subscriptions'],
      ['UNSUBSCRIBE\nid:1\n\n\0'.repeat(40), 'Too many frames'],
      [`SUBSCRIBE\nid:${'x'.repeat(20_000)}`, 'Send shorter headers'],
    ] as const) {
      const client = await raw(url)
      client.send(frame)
      expect(await client.find('ERROR')).toContain(words)
      expect((await client.closed).code).toBe(1008)
    }
  })

  it('counts each frame once, even in parts', async () => {
    const { url } = await serve({ limits: { framesPerSecond: 0, burst: 31 } })
    const client = await raw(url)
    // with CONNECT thirty, each in a separate message
    for (let i = 0; i < 29; i++) client.send('UNSUBSCRIBE\nid:1\n\n\0')
    client.send('UNSUBSCRIBE\nid:1\nreceipt:last\n\n\0')
    expect(await client.find('RECEIPT')).toContain('last')
    client.send('UNSUB')
    expect(await client.find('ERROR')).toContain('Too many frames')
  })

  it('limits a consumer that does not read: drops replaceable messages first, then the connection', async () => {
    const { url, stomp } = await serve({ limits: { dropAbove: 200_000, closeAbove: 800_000 }, tickEvery: 20 })
    const client = await raw(url)
    client.send(subscribe)
    await client.find('RECEIPT')
    client.socket.pause()
    const [subscriber] = subscribers
    const body = encodeOnce({ text: 'x'.repeat(50_000) })
    let taken = 0
    while (subscriber!.send(body, { coalescable: true })) if (++taken % 20 === 0) await new Promise(setImmediate)
    expect(subscriber!.lagging).toBe(true)
    expect(stomp.stats()).toMatchObject({ connections: 1, dropped: 1 })
    while (subscriber!.send(body));
    expect(subscribers.size).toBe(0)
    await expect.poll(() => stomp.stats().connections).toBe(0)
  })
})

describe('heart-beats', () => {
  it('keep an idle connection alive, which ends without them', async () => {
    const { url } = await serve({ limits: { heartBeat: 20 }, tickEvery: 5 })
    const client = await raw(url, 'token-1', 'accept-version:1.2\nheart-beat:200,20')
    await client.find('\n')
    expect(await client.closed).toEqual({ code: 1002, reason: 'no heart-beat' })
  })

  it('keep a connection alive that sends them', async () => {
    const { url } = await serve({ limits: { heartBeat: 20 }, tickEvery: 5 })
    const client = await raw(url, 'token-1', 'accept-version:1.2\nheart-beat:300,100')
    const timer = setInterval(() => client.send('\n'), 20)
    cleanups.push(() => clearInterval(timer))
    for (let i = 0; i < 10; i++) await client.find('\n')
    client.send(subscribe)
    await client.find('RECEIPT')
  })
})

describe('a session that ends elsewhere', () => {
  it('closes its sockets and no others', async () => {
    const { url, sessions } = await serve({ recheckEvery: 10 })
    const [gone, stays] = [await raw(url, 'token-1'), await raw(url, 'token-2')]
    sessions.delete('token-1')
    expect(await gone.find('ERROR')).toContain('code:session-ended')
    await gone.closed
    stays.send(subscribe)
    await stays.find('RECEIPT')
  })

  it('ends subscriptions that the caller may no longer have', async () => {
    const { url, sessions } = await serve({
      recheckEvery: 10,
      recheck: async callers => callers.map(() => sessions.get('token-1')),
    })
    const client = await raw(url)
    client.send(subscribe)
    await client.find('RECEIPT')
    sessions.set('token-1', caller(11))
    expect(await client.find('ERROR')).toContain('code:forbidden')
    expect(subscribers.size).toBe(0)
  })

  it('closes its sockets even if another one cannot be checked, which is closed after several failures', async () => {
    const { url, sessions, errors } = await serve({
      recheckEvery: 20,
      recheck: async callers =>
        callers.map(({ scope: { userId } }) =>
          userId === 1 ? new Error('no answer') : sessions.get(`token-${userId}`),
        ),
    })
    const [unknown, gone] = [await raw(url, 'token-1'), await raw(url, 'token-2')]
    sessions.delete('token-2')
    expect(await gone.find('ERROR')).toContain('code:session-ended')
    expect(await unknown.find('ERROR')).toContain('code:internal')
    expect(errors.length).toBeGreaterThanOrEqual(6)
  })

  it('takes effect immediately on a requested check, even during another one', async () => {
    let checks = 0
    const { stomp, url, sessions } = await serve({
      recheckEvery: 3_600_000,
      recheck: async callers => {
        const known = callers.map(({ scope: { userId } }) => sessions.get(`token-${userId}`))
        checks += 1
        await new Promise(resolve => setTimeout(resolve, 50))
        return known
      },
    })
    const client = await raw(url)
    void stomp.recheck()
    sessions.delete('token-1')
    void stomp.recheck()
    expect(await client.find('ERROR')).toContain('code:session-ended')
    expect(checks).toBe(2)
  })

  it('survives a short failure of the check, but not a long one', async () => {
    const { url, errors } = await serve({ recheckEvery: 5, recheck: () => Promise.reject(new Error('no database')) })
    const client = await raw(url)
    expect(await client.find('ERROR')).toContain('code:internal')
    expect(errors.length).toBeGreaterThanOrEqual(6)
  })
})

describe('stopping', () => {
  it('moves all clients to another server, one after another, and admits none until it is back', async () => {
    const { url, stomp } = await serve()
    const clients = [await raw(url), await raw(url), await raw(url)]
    const begun = performance.now()
    await stomp.moveAway(60_000)
    // 20 ms apart
    expect(performance.now() - begun).toBeGreaterThan(35)
    for (const client of clients) expect((await client.closed).code).toBe(1012)
    await expect(raw(url)).rejects.toThrow('503')
    stomp.welcome()
    await raw(url)
  })

  it('closes every connection and ends every subscription', async () => {
    const { url, stomp } = await serve()
    const client = await raw(url)
    client.send(subscribe)
    await client.find('RECEIPT')
    await stomp.stop()
    expect((await client.closed).code).toBe(1001)
    expect(stomp.stats()).toMatchObject({ connections: 0, subscriptions: 0 })
  })
})
