import { rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test, type Browser, type Page } from './test.ts'
import { startEmbedded, type EmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts'
import { hasNats, startNats, type NatsServer } from '../apps/server/test/nats.ts'
import { get, ingest, ingestEvents, sos, tokenOf, traccarLine } from './api.ts'
import { findUnit, signIn } from './portal.ts'
import { demoFolder, emptyFolder, startServer, type RunningServer } from './server.ts'

// two separate servers on one database, one of which is killed; MUSTER_KILL_ROUNDS repeats it (`npm run kill-rounds`)
const rounds = Number(process.env.MUSTER_KILL_ROUNDS ?? 1)
let folder: string
let database: EmbeddedPostgres

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = demoFolder()
  database = await startEmbedded(folder, { durable: false })
})
test.afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const buoy = { uid: '35000000000021', name: 'Buoy of two servers', latitude: 0.02, longitude: 0.02 }
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications, / })
const unreadOf = async (page: Page) => Number((await bellOf(page).getAttribute('aria-label'))?.replaceAll(/\D/g, ''))

for (const way of ['PostgreSQL', 'NATS'] as const) {
  // the database tests of servers run on both
  const details = way === 'NATS' ? { tag: '@screens' } : {}
  test.describe(`with ${way} between the servers`, details, () => {
    const servers: RunningServer[] = []
    let broker: NatsServer | undefined
    let door: Awaited<ReturnType<typeof frontDoor>>
    const enter = async () => {
      const env = { DATABASE_URL: database.url, ...(broker && { MUSTER_BROKER_URL: broker.url }) }
      servers.push(await startServer({ folder: emptyFolder(), env }))
    }
    const leave = async (server: RunningServer, signal?: NodeJS.Signals) => {
      await server.stop(signal)
      rmSync(server.folder, { recursive: true, force: true })
    }

    test.beforeAll(async () => {
      test.skip(way === 'NATS' && !hasNats, 'nats-server is not installed here')
      test.setTimeout(240_000)
      if (way === 'NATS') broker = await startNats()
      await enter()
      await enter()
      door = await frontDoor(() => servers.map(({ url }) => url))
    })
    test.afterAll(async () => {
      for (const server of servers) await leave(server)
      await door?.close()
      await broker?.kill()
    })

    test('browsers on two servers see the same; after one is killed, its browser continues on the other without loss', async ({
      browser,
    }) => {
      test.setTimeout(240_000 + rounds * 60_000)
      const [first, second] = servers as [RunningServer, RunningServer]
      await ingest(first.url, [traccarLine({ ...buoy, time: new Date(Date.now() - 60_000) })])
      const near = await open(browser, door.url)
      const far = await open(browser, second.url)
      await seeEachOther(far, first)
      await seeServers(far, second)
      await far.close()
      const waits: number[] = []
      for (let round = 0; round < rounds; round++) {
        if (round > 0) await enter()
        const [victim, other] = servers as [RunningServer, RunningServer]
        waits.push(await killOne(near, door.url, other, () => leave(victim, 'SIGKILL')))
        servers.shift()
      }
      if (rounds === 1) return
      console.log(`${way}: live at the other server after ${waits.join(', ')} ms`)
      expect(Math.max(...waits)).toBeLessThan(5000)
    })
  })
}

/** Checks that data stored by the first server moves the marker and rings the bell in the browser on the second. */
async function seeEachOther(far: Page, first: RunningServer): Promise<void> {
  await moved(far, () => ingest(first.url, [aBuoy()]))
  const unread = await unreadOf(far)
  await ingestEvents(first.url, buoy, [sos])
  await expect.poll(() => unreadOf(far)).toBeGreaterThan(unread)
}

/** Checks that the scheduler screen lists both servers. */
async function seeServers(page: Page, { url }: RunningServer): Promise<void> {
  await page.goto(`${url}/sys/scheduler`)
  const running = page.getByRole('table', { name: 'Servers' }).getByRole('row').filter({ hasText: 'Running' })
  // a server that was just killed may still be listed
  await expect.poll(() => running.count()).toBeGreaterThanOrEqual(2)
}

/**
 * Sends readings through the shared address while a server is killed. Returns the milliseconds until its browser shows data that the
 * other server stored later.
 */
async function killOne(near: Page, door: string, other: RunningServer, kill: () => Promise<void>): Promise<number> {
  const start = Date.now() - 3_600_000
  let acknowledged = 0
  const killing = new AbortController()
  const sending = (async () => {
    for (let batch = 0; !killing.signal.aborted; batch++) {
      const lines = Array.from({ length: 50 }, (_, i) =>
        traccarLine({ ...buoy, longitude: 10, time: new Date(start + (batch * 50 + i) * 100) }),
      )
      acknowledged += await ingest(door, lines).then(
        ({ accepted }) => accepted,
        () => 0,
      )
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(200)
  const killed = Date.now()
  await kill()
  const before = acknowledged
  await moved(near, () => ingest(other.url, [aBuoy()]))
  const wait = Date.now() - killed
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 200)
  killing.abort()
  await sending

  const token = await tokenOf(other.url, 'admin')
  const { items } = await get<{ items: { unitId: number }[] }>(
    `${other.url}/wlf/api/trackings/units?unitName=${encodeURIComponent(buoy.name)}`,
    token,
  )
  const list = await fetch(`${other.url}/wlf/api/history/units/position-list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      unitIds: [items[0]?.unitId],
      fromDate: new Date(start).toISOString(),
      toDate: new Date(start + 3_000_000).toISOString(),
      showAll: true,
      limit: 1,
    }),
  })
  const { totalCount } = (await list.json()) as { totalCount: number }
  expect(totalCount).toBeGreaterThanOrEqual(acknowledged)
  return wait
}

let northing = 0
/** Returns the buoy at the current time, a little north or south of its last position. */
const aBuoy = () => traccarLine({ ...buoy, latitude: buoy.latitude + (++northing % 2 === 0 ? 0 : 0.0001) })

async function moved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const popup = page.getByRole('dialog', { name: buoy.name })
  const seen = await popup.boundingBox()
  await act()
  await expect.poll(async () => (await popup.boundingBox())?.y, { timeout: 30_000, intervals: [100] }).not.toBe(seen?.y)
}

async function open(browser: Browser, url: string): Promise<Page> {
  const shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = url
  try {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await signIn(page, 'admin', '/fleet')
    await findUnit(page, buoy.name)
    return page
  } finally {
    process.env.MUSTER_E2E_URL = shared
  }
}

/** Listens on one address for several servers, and connects to the first one that responds. */
async function frontDoor(urls: () => readonly string[]) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    hold(socket)
    pass(
      socket,
      urls().map(url => new URL(url)),
    )
  })
  function hold(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  function pass(socket: Socket, [target, ...others]: readonly URL[]): void {
    if (!target) return void socket.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    hold(upstream)
    const next = () => pass(socket, others)
    upstream.once('error', next)
    upstream.once('connect', () => {
      upstream.off('error', next)
      socket.pipe(upstream).pipe(socket)
      upstream.once('close', () => socket.destroy())
      socket.once('close', () => upstream.destroy())
    })
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
