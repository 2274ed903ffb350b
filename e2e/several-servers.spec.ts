import { rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { startEmbedded, type EmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts'
import { get, ingest, tokenOf, traccarLine } from './api.ts'
import { signIn } from './portal.ts'
import { demoFolder, emptyFolder, startServer, type RunningServer } from './server.ts'

// two servers of its own on one database, one of which is killed
let folder: string
const servers: RunningServer[] = []
let database: EmbeddedPostgres
let door: Awaited<ReturnType<typeof frontDoor>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = demoFolder()
  database = await startEmbedded(folder, { durable: false })
  const env = { DATABASE_URL: database.url }
  for (let n = 0; n < 2; n++) servers.push(await startServer({ folder: emptyFolder(), env }))
  door = await frontDoor(servers.map(({ url }) => url))
})
test.afterAll(async () => {
  for (const server of servers) {
    await server.stop()
    rmSync(server.folder, { recursive: true, force: true })
  }
  await door.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const buoy = { uid: '35000000000021', name: 'Buoy of two servers', latitude: 0.02, longitude: 0.02 }
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications, / })
const unreadOf = async (page: Page) => Number((await bellOf(page).getAttribute('aria-label'))?.replaceAll(/\D/g, ''))

test('browsers at two servers see the same; when one is killed, its browser is live at the other and nothing is lost', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [first, second] = servers as [RunningServer, RunningServer]
  await ingest(first.url, [traccarLine({ ...buoy, time: new Date(Date.now() - 60_000) })])
  const near = await open(door.url)
  const far = await open(second.url)

  // what the first server stores moves the mark in the browser at the second, and rings its bell
  const moved = async (page: Page, act: () => Promise<unknown>) => {
    const popup = page.getByRole('dialog', { name: buoy.name })
    const seen = await popup.boundingBox()
    await act()
    await expect.poll(async () => (await popup.boundingBox())?.y, { timeout: 30_000 }).not.toBe(seen?.y)
  }
  await moved(far, () => ingest(first.url, [traccarLine({ ...buoy, latitude: 0.0201 })]))
  const unread = await unreadOf(far)
  const answer = await fetch(`${first.url}/ingest/traccar/events`, {
    method: 'POST',
    headers: { authorization: 'Bearer ingest-demo', 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({
      event: { type: 'alarm', eventTime: new Date().toISOString(), attributes: { alarm: 'sos' } },
      device: { id: 1, uniqueId: buoy.uid, name: buoy.name, attributes: {} },
    }),
  })
  expect(await answer.json()).toMatchObject({ accepted: 1 })
  await expect.poll(() => unreadOf(far)).toBeGreaterThan(unread)

  // readings come through the front door while the first server dies
  const start = Date.now() - 3_600_000
  let acknowledged = 0
  const killing = new AbortController()
  const sending = (async () => {
    for (let batch = 0; !killing.signal.aborted; batch++) {
      const lines = Array.from({ length: 50 }, (_, i) =>
        traccarLine({ ...buoy, longitude: 10, time: new Date(start + (batch * 50 + i) * 100) }),
      )
      acknowledged += await ingest(door.url, lines).then(
        ({ accepted }) => accepted,
        () => 0,
      )
    }
  })()
  await expect.poll(() => acknowledged).toBeGreaterThan(200)
  await first.stop('SIGKILL')
  const before = acknowledged
  await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 200)
  killing.abort()
  await sending

  // its browser is live at the other
  await moved(near, () => ingest(second.url, [traccarLine({ ...buoy, latitude: 0.0203 })]))
  const token = await tokenOf(second.url, 'admin')
  const { items } = await get<{ items: { unitId: number }[] }>(
    `${second.url}/wlf/api/trackings/units?unitName=${encodeURIComponent(buoy.name)}`,
    token,
  )
  const list = await fetch(`${second.url}/wlf/api/history/units/position-list`, {
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

  async function open(url: string): Promise<Page> {
    const shared = process.env.MUSTER_E2E_URL
    process.env.MUSTER_E2E_URL = url
    try {
      const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
      await signIn(page, 'admin', '/fleet')
      await page.getByLabel('Find a unit, fleet or company').fill(buoy.name)
      await page.getByRole('button', { name: new RegExp(buoy.name) }).click()
      await expect(page.getByRole('dialog', { name: buoy.name })).toBeVisible()
      return page
    } finally {
      process.env.MUSTER_E2E_URL = shared
    }
  }
})

/** One address for several servers: each connection goes to the first of them that answers. */
async function frontDoor(urls: readonly string[]) {
  const sockets = new Set<Socket>()
  const targets = urls.map(url => new URL(url))
  const server = createServer(socket => {
    hold(socket)
    pass(socket, targets)
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
