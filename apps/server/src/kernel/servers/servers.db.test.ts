import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { hasNats, makeCertificate, startNats, type NatsServer } from '#test/nats.ts'
import { wireToDatabase, wireToPort, type Wire } from '#test/wire.ts'
import { listenForNotices } from '../db/notices.ts'
import { defineMessage, message } from './exchange.ts'
import { BrokerError, NatsCarrier } from './nats-carrier.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { joinServers, type TestMember } from '#test/server-members.ts'

const counted = defineMessage<number>('counted')

let database: TestDatabase
let nats: NatsServer | undefined
const here: TestMember[] = []
const wires: Wire[] = []
beforeAll(async () => void (nats = hasNats ? await startNats() : undefined))
afterAll(() => nats?.kill())
beforeEach(async () => void (database = await testDatabase()))
afterEach(async () => {
  for (const wire of wires) wire.mend()
  for (const member of here.splice(0)) await member.leave()
  for (const wire of wires.splice(0)) await wire.close()
  await database.close()
})

interface Joined extends TestMember {
  received: number[]
  gaps: () => number
  /** To the database, or to the broker. */
  wire: Wire
}
type Join = (options?: { every?: number }) => Promise<Joined>

const quiet = { info: () => {}, warn: () => {} }

async function follow(member: TestMember, wire: Wire): Promise<Joined> {
  here.push(member)
  wires.push(wire)
  if (here.length > 1) await until(() => expect(here.every(({ exchange }) => exchange.isShared)).toBe(true))
  const received: number[] = []
  let gaps = 0
  member.exchange.subscribe(counted, body => void received.push(body))
  member.exchange.onGap(() => void (gaps += 1))
  member.exchange.start()
  return { ...member, received, gaps: () => gaps, wire }
}

const byDatabase: Join = async options => {
  const wire = await wireToDatabase(database.url)
  return follow(await joinServers(wire.url, options), wire)
}

async function byNats(options?: { every?: number }): Promise<Joined & { carrier: NatsCarrier }> {
  const wire = await wireToPort(nats!.port)
  const carrier = new NatsCarrier({ url: `nats://127.0.0.1:${wire.port}` }, quiet)
  const broker = async (db: TestDatabase['db']) => {
    await carrier.open(db)
    return carrier
  }
  const member = await follow(await joinServers(database.url, { ...options, broker }), wire)
  return Object.assign(member, { carrier })
}

const rows = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from server_message`.execute(database.db)).rows[0]!.count

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

/** Commits a message, or rolls it back. @param isLost true if the server crashes before sending the message by a broker */
async function say(
  { db, exchange }: TestMember,
  number: number,
  end: 'commit' | 'rollback' = 'commit',
  isLost = false,
) {
  const trx = await db.startTransaction().execute()
  const tellOthers = await exchange.publish(trx, () => [message(counted, number)])
  await trx[end]().execute()
  if (end === 'commit' && !isLost) tellOthers()
}

describe.each([
  { adapter: 'PostgreSQL', enter: byDatabase, isHere: true },
  { adapter: 'NATS', enter: byNats, isHere: hasNats },
])('servers with $adapter between them', ({ adapter, enter, isHere }) => {
  const test = isHere ? it : it.skip

  test('writes nothing on a single server; sends messages once another server exists, until it leaves', async () => {
    const first = await enter()
    expect(first.exchange.isShared).toBe(false)
    first.exchange.send(counted, 1)
    await first.exchange.publish(first.db, () => {
      throw new Error('nobody needs it')
    })
    expect(await rows()).toBe(0)

    const second = await enter()
    // when it has joined, the others write for it already
    expect([first, second].map(({ exchange }) => exchange.isShared)).toEqual([true, true])
    first.exchange.send(counted, 2)
    second.exchange.send(counted, 3)
    await until(() => expect([first.received, second.received]).toEqual([[3], [2]]))

    await here.pop()!.leave()
    await until(() => expect(first.exchange.isShared).toBe(false))
    first.exchange.send(counted, 4)
    await first.exchange.settled()
    expect([first.gaps(), first.errors]).toEqual([0, []])
  })

  test('delivers a message of a transaction after its commit, or never', async () => {
    const [first, second] = [await enter(), await enter()]
    await say(first, 1, 'rollback')
    await say(first, 2)
    await until(() => expect(second.received).toEqual([2]))
  })

  test('delivers a commit in progress to a server that joins', async () => {
    const first = await enter()
    const trx = await first.db.startTransaction().execute()
    const tellOthers = await first.exchange.publish(trx, () => [message(counted, 5)])
    const second = await enter()
    await trx.commit().execute()
    tellOthers()
    await until(() => expect(second.received).toEqual([5]))
  })

  test('delivers messages of several servers once, in any order of commits', async () => {
    const [first, second, reader] = [await enter(), await enter(), await enter()]
    const committed: number[] = []
    const write = async (member: TestMember, from: number) => {
      for (const number of numbers(40, from)) {
        const trx = await member.db.startTransaction().execute()
        const tellOthers = await member.exchange.publish(trx, () => [message(counted, number)])
        if (number % 4 === 0) await pause(Math.random() * 8)
        const isCommitted = number % 7 !== 3
        await trx[isCommitted ? 'commit' : 'rollback']().execute()
        if (!isCommitted) continue
        committed.push(number)
        if (number % 5 === 0) await pause(Math.random() * 8)
        tellOthers()
      }
    }
    await Promise.all([write(first, 1000), write(first, 2000), write(second, 3000), write(second, 4000)])
    await until(() => expect(reader.received).toHaveLength(committed.length))
    reader.exchange.wake()
    await reader.exchange.settled()
    expect(reader.received.toSorted()).toEqual(committed.toSorted())
  })

  test('delivers missed messages once to a server that was paused', async () => {
    const [first, second] = [await enter(), await enter()]
    await second.deafen()
    second.wire.hold()
    for (const number of numbers(350)) first.exchange.send(counted, number)
    await first.exchange.settled()
    second.wire.mend()
    second.exchange.wake()
    await until(() => expect(second.received).toHaveLength(350))
    for (const number of numbers(20, 350)) first.exchange.send(counted, number)
    await first.exchange.settled()
    second.exchange.wake()
    await until(() => expect(second.received).toHaveLength(370))
    second.exchange.wake()
    await second.exchange.settled()
    expect(second.received).toEqual(numbers(370))
    expect([first.errors, second.gaps()]).toEqual([[], 0])
  })

  test('delivers missed messages once to a server whose connection was cut', async () => {
    const [first, second] = [await enter(), await enter()]
    await say(first, 0)
    await until(() => expect(second.received).toEqual([0]))
    second.wire.cut()
    for (const number of numbers(10, 1)) await say(first, number)
    // a broker that cannot be reached leaves the database
    if (adapter === 'NATS') await until(() => expect(second.received).toHaveLength(11))
    second.wire.mend()
    for (const number of numbers(10, 11)) await say(first, number)
    await until(() => expect(second.received).toHaveLength(21))
    second.exchange.wake()
    await second.exchange.settled()
    expect(second.received.toSorted((a, b) => a - b)).toEqual(numbers(21))
    expect(second.gaps()).toBe(0)
  })

  test('rereads the database on a server whose entry was removed while it was away', async () => {
    const [first, second] = [await enter(), await enter({ every: 3_600_000 })]
    await second.deafen()
    await database.db.deleteFrom('server_instance').where('id', '=', second.exchange.id).execute()
    await first.members.beat()
    expect(first.exchange.isShared).toBe(false)
    // it misses this until it is back
    first.exchange.send(counted, 1)
    await second.members.beat()
    await until(() => expect(second.gaps()).toBeGreaterThan(0))
    await until(() => expect(first.exchange.isShared).toBe(true))
    first.exchange.send(counted, 2)
    await first.exchange.settled()
    second.exchange.wake()
    await until(() => expect(second.received).toEqual([2]))
  })

  test('removes messages that all servers have read', async () => {
    const [first, second] = [await enter(), await enter()]
    first.exchange.send(counted, 1)
    await until(() => expect(second.received).toEqual([1]))
    await until(async () => {
      for (const { members, exchange } of [first, second]) {
        await members.beat()
        exchange.wake()
        await exchange.settled()
      }
      expect(await rows()).toBe(0)
    })
  })

  test('shows every server with its version, and a warning for a silent one', async () => {
    const [first, second] = [await enter(), await enter()]
    await first.members.beat()
    expect(first.members.all()).toMatchObject([
      { id: first.exchange.id, pid: process.pid, version: packageFile.version, clients: 0 },
      { id: second.exchange.id, lagMs: 0 },
    ])
    expect(first.members.warnings()).toEqual([])
    await sql`update server_instance set seen_at = now() - interval '20 s' where id = ${second.exchange.id}`.execute(
      database.db,
    )
    await first.members.beat()
    expect(first.members.warnings()).toEqual([expect.stringContaining('gave its last sign of life 20 s ago')])
  })
})

describe('the message broker', () => {
  const test = hasNats ? it : it.skip

  async function open(url: string, caFile?: string): Promise<NatsCarrier> {
    const carrier = new NatsCarrier({ url, ...(caFile !== undefined && { caFile }) }, quiet)
    try {
      await carrier.open(database.db)
    } finally {
      await carrier.close()
    }
    return carrier
  }

  test('sends a message through the broker, without a wake-up by the database', async () => {
    const [first, second] = [await byNats(), await byNats()]
    const woken: string[] = []
    const end = listenForNotices(database.url, { messages: text => void woken.push(text) }, () => {})
    // the connection's own statement
    await until(() => expect(woken).toEqual(['']))
    for (const number of numbers(5)) await say(first, number)
    await until(() => expect(second.received).toEqual(numbers(5)))
    expect(woken).toEqual([''])
    await end()
  })

  test('shows a warning if only some servers have a broker', async () => {
    const [first, second] = [await byNats(), await byDatabase()]
    await until(() => expect(first.members.warnings()).toHaveLength(1))
    expect(first.members.warnings()[0]).toMatch(
      /^MUSTER_BROKER_URL is set for the server on host .* and not for .*\. Set it for all servers/,
    )
    await second.leave()
    here.splice(here.indexOf(second), 1)
    await until(() => expect(first.members.warnings()).toEqual([]))
  })

  test('sends a message through the database if it is too large for the broker', async () => {
    const [first, second] = [await byNats(), await byNats()]
    const text = defineMessage<string>('text')
    const received: string[] = []
    second.exchange.subscribe(text, body => void received.push(body))
    const long = 'x'.repeat(second.carrier.maxBytes)
    first.exchange.send(text, long)
    await until(() => expect(received).toEqual([long]))
    expect(first.errors).toEqual([])
  })

  test('reads a committed message from the database if the broker never sent it', async () => {
    const [first, second] = [await byNats(), await byNats()]
    await say(first, 1, 'commit', true)
    await until(() => expect(second.received).toEqual([1]))
  })

  test('neither loses nor repeats messages when the broker loses them', async () => {
    const [first, second] = [await byNats(), await byNats()]
    let next = 0
    const sending = new AbortController()
    const send = async () => {
      for (; !sending.signal.aborted; await pause(2)) await say(first, next++)
    }
    const sent = send()
    await until(() => expect(second.received.length).toBeGreaterThan(20))
    const { port } = nats!
    await nats!.kill()
    // the database takes over
    const then = next
    await until(() => expect(Math.max(...second.received)).toBeGreaterThan(then + 20))
    nats = await startNats({ port })
    await until(() => expect([first, second].map(({ carrier }) => carrier.trouble)).toEqual([undefined, undefined]))
    const again = next
    await until(() => expect(Math.max(...second.received)).toBeGreaterThan(again + 20))
    sending.abort()
    await sent
    await until(() => expect(second.received).toHaveLength(next))
    second.exchange.wake()
    await second.exchange.settled()
    expect(second.received.toSorted((a, b) => a - b)).toEqual(numbers(next))
  })

  test('sends messages by the database while the broker is unreachable', async () => {
    const carrier = new NatsCarrier({ url: 'nats://127.0.0.1:1' }, quiet)
    const broker = async () => {
      await carrier.open(database.db)
      return carrier
    }
    const wire = await wireToPort(1)
    const first = await follow(await joinServers(database.url, { broker }), wire)
    const second = await byNats()
    expect(carrier.trouble).toMatch(
      /^The message broker at 127\.0\.0\.1:1 cannot be reached \(connection refused\)\. Check MUSTER_BROKER_URL/,
    )
    first.exchange.send(counted, 1)
    second.exchange.send(counted, 2)
    await until(() => expect([first.received, second.received]).toEqual([[2], [1]]))
  })

  test('reports the remedy when the broker refuses the server', async () => {
    const locked = await startNats({ args: ['-js', '--user', 'muster', '--pass', 's:cret'] })
    const plain = await startNats({ args: [] })
    try {
      const at = (login: string, { port }: NatsServer) => `nats://${login}127.0.0.1:${port}`
      await expect(open(at('', locked))).rejects.toThrow(/refuses the login\. Check the user and password/)
      await expect(open(at('muster:wrong@', locked))).rejects.toThrow(BrokerError)
      expect((await open(at('muster:s%3Acret@', locked))).trouble).toBeUndefined()
      await expect(open(at('', plain))).rejects.toThrow(/has no JetStream\. Start nats-server with the option -js/)
    } finally {
      await locked.kill()
      await plain.kill()
    }
  })

  test('requires a trusted certificate for an encrypted connection', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-certificate-'))
    const { certFile, keyFile } = makeCertificate(folder)
    const secure = await startNats({ args: ['-js', '--tls', '--tlscert', certFile, '--tlskey', keyFile] })
    try {
      const url = `tls://localhost:${secure.port}`
      await expect(open(url)).rejects.toThrow(/is not trusted \(self-signed certificate.*\)\. Set MUSTER_BROKER_CA/)
      expect((await open(url, certFile)).trouble).toBeUndefined()
    } finally {
      await secure.kill()
      await rm(folder, { recursive: true })
    }
  })
})
