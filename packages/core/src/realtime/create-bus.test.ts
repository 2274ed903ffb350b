import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { createCore } from '../core.ts'
import { createSession, type SessionStore } from '../session/create-session.ts'
import { memoryStore } from '../session/memory-store.ts'
import { aLogin } from '../../test/testing.ts'
import type { Bus, LiveState } from './bus.ts'
import { createBus, type BusOptions } from './create-bus.ts'
import { createEmitter } from './emitter.ts'
import { socketUrl } from './connection.ts'
import { stompServer, type StompServer } from '../../test/stomp-server.ts'

const queue = '/user/queue/web-notifications'

let server: StompServer
let session: SessionStore
const stops: (() => void)[] = []

beforeEach(async () => {
  server = await stompServer()
  session = createSession(memoryStore())
})

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await server.close()
})

function start(options: Partial<BusOptions> = {}): Bus {
  const bus = createBus({ url: server.url, session, reconnectDelay: 10, ...options })
  stops.push(bus.start())
  return bus
}

async function live(options?: Partial<BusOptions>): Promise<Bus> {
  session.signIn(aLogin())
  const bus = start(options)
  await status(bus, 'live')
  return bus
}

const status = (bus: Bus, wanted: string) => expect.poll(() => bus.state().status).toBe(wanted)
const sent = (command: string) => server.frames.filter(frame => frame.command === command)

function fakePage() {
  const changes = createEmitter<void>()
  const page = { hidden: false, online: true }
  const change = (next: Partial<typeof page>) => {
    Object.assign(page, next)
    changes.emit()
  }
  return { change, page: { hidden: () => page.hidden, online: () => page.online, subscribe: changes.add } }
}

describe('a live channel', () => {
  it('SHELL-038 SHELL-039 connects when a token is set and disconnects when it is removed', async () => {
    const bus = start()
    expect(bus.state()).toEqual({ status: 'offline' })
    session.signIn(aLogin())
    expect(bus.state()).toEqual({ status: 'connecting' })
    await status(bus, 'live')
    session.signOut('user')
    expect(bus.state()).toEqual({ status: 'offline' })
    await expect.poll(() => server.connections()).toBe(0)
  })

  it('NOTIF-019 NOTIF-020 sends the bearer token and offers heartbeats of 4000 ms in both directions', async () => {
    const bus = await live()
    bus.subscribe(queue, {}, () => {})
    expect(sent('CONNECT')[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', 'heart-beat': '4000,4000' })
    await expect.poll(() => sent('SUBSCRIBE')[0]?.headers).toMatchObject({ destination: queue })
  })

  it('SHELL-076 CMD-017 connects the command channel to its own address with the same bearer token', async () => {
    const config = readConfig({ sockets: { notifications: 'ws://127.0.0.1:1/never', commands: server.url } })
    const core = createCore({ config, store: memoryStore() })
    core.session.signIn(aLogin())
    stops.push(core.live.commands.start())
    await status(core.live.commands, 'live')
    expect(sent('CONNECT')[0]?.headers).toMatchObject({ authorization: 'Bearer token-1' })
  })

  it('NOTIF-020 reconnects 5000 ms after a loss, plus up to 20 %', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timeout.mockRestore())
    const bus = await live({ reconnectDelay: undefined, random: () => 0.5 })
    timeout.mockClear()
    server.cut()
    await status(bus, 'reconnecting')
    // data counts as stale after 15 seconds
    expect(timeout.mock.calls.map(([, delay]) => delay)).toEqual([15_000, 5500])
  })

  it('reconnects early three times when there are several servers, then every 5000 ms', async () => {
    await server.close()
    server = await stompServer({ hasOthers: true })
    const timeout = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timeout.mockRestore())
    const bus = await live({ reconnectDelay: undefined, random: () => 0.5 })
    await server.close()
    const delays = () => timeout.mock.calls.map(([, delay]) => delay)
    await expect.poll(delays).toEqual(expect.arrayContaining([750, 1250, 2000, 5500]))
    expect(delays().indexOf(750)).toBeLessThan(delays().indexOf(2000))
    expect(bus.state().status).toBe('reconnecting')
  })

  it('NOTIF-020 waits 5000 ms when the server closed the connection with a reason', async () => {
    const timeout = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timeout.mockRestore())
    await live({ reconnectDelay: undefined, random: () => 0.5 })
    server.fail('You are too slow.')
    await expect.poll(() => timeout.mock.calls.map(([, delay]) => delay)).toContain(5500)
  })

  it('delivers messages until the subscription ends', async () => {
    const bus = await live()
    const heard: unknown[] = []
    const end = bus.subscribe(queue, {}, message => heard.push(message.json()))
    await expect.poll(() => sent('SUBSCRIBE')).toHaveLength(1)
    server.publish(queue, '{"id":1}')
    await expect.poll(() => heard).toEqual([{ id: 1 }])
    end()
    end()
    await expect.poll(() => sent('UNSUBSCRIBE')).toHaveLength(1)
    server.publish(queue, '{"id":2}')
    bus.subscribe('/fence', {}, () => {})
    await expect.poll(() => sent('SUBSCRIBE')).toHaveLength(2)
    expect(heard).toHaveLength(1)
  })

  it('accepts subscriptions before the first connection', async () => {
    const bus = start()
    const heard = vi.fn()
    bus.subscribe(queue, {}, ({ body }) => heard(body))
    session.signIn(aLogin())
    await expect.poll(() => sent('SUBSCRIBE')).toHaveLength(1)
    server.publish(queue, 'hello')
    await expect.poll(() => heard).toHaveBeenCalledExactlyOnceWith('hello')
  })

  it('moves the bounds of a subscription', async () => {
    const bus = await live()
    const window = bus.subscribe('/topic/unit-positions', { bounds: '1,2,3,4' }, () => {})
    window.move({ bounds: '5,6,7,8' })
    await expect.poll(() => sent('SUBSCRIBE')).toHaveLength(2)
    const [before, after] = sent('SUBSCRIBE').map(({ headers }) => headers)
    expect([before?.bounds, after?.bounds]).toEqual(['1,2,3,4', '5,6,7,8'])
    expect(after?.id).toBe(before?.id)
  })
})

describe('after a loss', () => {
  it('reconnects, subscribes again with new IDs and the latest headers, and reports the gap', async () => {
    const bus = await live({ now: () => 1234 })
    const states: LiveState[] = []
    const heard = vi.fn()
    const gap = vi.fn()
    bus.onState(state => states.push(state))
    bus.onGap(gap)
    bus.subscribe('/topic/unit-positions', { bounds: 'old' }, ({ body }) => heard(body)).move({ bounds: 'new' })
    await expect.poll(() => sent('SUBSCRIBE')).toHaveLength(2)
    server.cut()
    await expect.poll(() => sent('SUBSCRIBE')).toHaveLength(3)
    const [, before, after] = sent('SUBSCRIBE').map(({ headers }) => headers)
    expect(after?.bounds).toBe('new')
    expect(after?.id).not.toBe(before?.id)
    expect(gap).toHaveBeenCalledExactlyOnceWith(1234)
    expect(states).toEqual([{ status: 'reconnecting', since: 1234 }, { status: 'live' }])
    server.publish('/topic/unit-positions', 'x')
    await expect.poll(() => heard).toHaveBeenCalledExactlyOnceWith('x')
  })

  it('reconnects at once when the server redirects it', async () => {
    const bus = await live({ reconnectDelay: 60_000 })
    const gap = vi.fn()
    bus.onGap(gap)
    server.restart()
    await expect.poll(() => gap).toHaveBeenCalledOnce()
    expect(bus.state()).toEqual({ status: 'live' })
  })

  it('reports since when the data is stale', async () => {
    const bus = await live({ reconnectDelay: 60_000, staleAfter: 5, now: () => 99 })
    server.cut()
    await status(bus, 'stale')
    expect(bus.state()).toEqual({ status: 'stale', since: 99 })
  })

  it('connects as the new user when the token changes', async () => {
    const bus = await live()
    session.signIn(aLogin({ accessToken: 'token-2' }))
    await vi.waitFor(() =>
      expect(sent('CONNECT').map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']),
    )
    await status(bus, 'live')
    await expect.poll(() => server.connections()).toBe(1)
  })

  it('NOTIF-021 forwards the message of an ERROR frame', async () => {
    const bus = await live()
    const error = vi.fn()
    bus.onError(error)
    server.fail('You are too slow.')
    await expect.poll(() => error).toHaveBeenCalledExactlyOnceWith('You are too slow.')
  })

  it('reads the message of a server that refuses the connection', async () => {
    await server.close()
    server = await stompServer({ refusal: 'No valid token\\c log in.' })
    session.signIn(aLogin())
    const bus = start({ reconnectDelay: 60_000 })
    const error = vi.fn()
    bus.onError(error)
    await expect.poll(() => error).toHaveBeenCalledExactlyOnceWith('No valid token: log in.')
    expect(bus.state().status).toBe('connecting')
  })

  it('stays disconnected after stop', async () => {
    const bus = await live({ reconnectDelay: 60_000 })
    server.cut()
    await status(bus, 'reconnecting')
    for (const stop of stops.splice(0)) stop()
    expect(bus.state()).toEqual({ status: 'offline' })
    session.signIn(aLogin({ accessToken: 'token-2' }))
    expect(bus.state()).toEqual({ status: 'offline' })
  })

  it('shares one connection among several starts', async () => {
    const bus = await live()
    const stop = bus.start()
    stop()
    stop()
    expect(bus.state().status).toBe('live')
    expect(sent('CONNECT')).toHaveLength(1)
  })
})

describe('page visibility', () => {
  it('suspends while the page is hidden and catches up when it is visible again', async () => {
    const { change, page } = fakePage()
    const bus = await live({ page, suspendAfter: 1 })
    const gap = vi.fn()
    bus.onGap(gap)
    change({ hidden: true })
    await expect.poll(() => server.connections()).toBe(0)
    expect(bus.state().status).not.toBe('live')
    change({ hidden: false })
    await status(bus, 'live')
    expect(gap).toHaveBeenCalledOnce()
  })

  it('stays connected when the page is visible again soon', async () => {
    const { change, page } = fakePage()
    const bus = await live({ page })
    change({ hidden: true })
    change({ hidden: false })
    expect(bus.state().status).toBe('live')
  })

  it('waits for the network and reconnects at once', async () => {
    const { change, page } = fakePage()
    const bus = await live({ page, reconnectDelay: 60_000 })
    change({ online: false })
    await expect.poll(() => server.connections()).toBe(0)
    change({ online: true })
    await status(bus, 'live')
  })
})

describe('socketUrl', () => {
  it.each([
    ['/wlf/ws', 'https://fleet.test/fleet?x', 'wss://fleet.test/wlf/ws'],
    ['/wlf/ws', 'http://localhost:4300/', 'ws://localhost:4300/wlf/ws'],
    ['wss://other.test/ws', 'http://localhost/', 'wss://other.test/ws'],
  ])('resolves %s on %s to %s', (url, page, expected) => {
    expect(socketUrl(url, page)).toBe(expected)
  })

  it('explains the fix when there is no page', () => {
    expect(() => socketUrl('/wlf/ws', undefined)).toThrow('Write it whole')
  })
})
