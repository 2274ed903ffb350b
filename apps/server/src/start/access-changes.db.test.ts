import { createEmbedToken, type FleetSchemas, type Operation } from '@muster/contract'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/contract/server.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { createDatabase } from '#kernel/db/connect.ts'
import { listenForNotices } from '#kernel/db/notices.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { RawClient } from '#test/stomp.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { changeTree } from '#modules/organisation/companies/company-tree.ts'
import { createRealtime } from './realtime.ts'
import { modules } from './modules.ts'

const partner = 'https://partner.example'

const original = globalThis.setInterval
let server: TestServer
/** Company below the home company, with one unit. */
let company: number
/** Sibling of the home company, below the foreign one. */
let beside: number
let unit: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.deps
  const { ids } = server.world
  const [home = 0, foreign = 0] = [ids.company?.home[0], ids.company?.foreign[0]]
  const add = async (name: string, parent_company_id: number) =>
    (
      await db
        .insertInto('company')
        .values({ name, parent_company_id })
        .returning('company_id')
        .executeTakeFirstOrThrow()
    ).company_id
  company = await add('Moving', home)
  beside = await add('Beside', foreign)
  unit = (
    await db
      .insertInto('unit')
      .values({ name: 'Digger', company_id: company })
      .returning('unit_id')
      .executeTakeFirstOrThrow()
  ).unit_id
  server.deps.live.upsert({
    unitId: unit,
    companyId: company,
    statusId: 1,
    time: Date.now(),
    latitude: 45,
    longitude: 9,
  })
})
afterAll(() => server.close())

const move = async (parentCompanyId: number) => {
  const token = await server.world.tokenFor(server.world.stranger, { method: 'POST' } as Operation)
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/wlf/api/companies/${company}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Moving', parentCompanyId },
  })
  expect(answer.statusCode).toBe(204)
}

/** Returns the units of the next positions message that contains the unit. */
async function nextAbout(client: RawClient, unitId: number): Promise<{ shown: boolean; gone: boolean }> {
  for (;;) {
    const frame = await client.find('MESSAGE')
    const message = JSON.parse(frame.slice(frame.indexOf('{'), frame.lastIndexOf('}') + 1)) as {
      unitIds: number[]
      gone?: number[]
    }
    const found = { shown: message.unitIds.includes(unitId), gone: message.gone?.includes(unitId) ?? false }
    if (found.shown || found.gone) return found
  }
}

test(
  'removes a moved company from open sockets and embed tokens at once, and restores it',
  { timeout: 60_000 },
  async () => {
    const { app, use, world } = server
    const home = world.ids.company?.home[0] ?? 0
    // the periodic checks are too late for this test
    const later = vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation(((run: () => void, every: number) =>
        original(run, every === 5000 ? 3_600_000 : every)) as typeof setInterval)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const realtime = createRealtime(use, modules)
    later.mockRestore()
    realtime.attach(app.server)
    const { port } = app.server.address() as AddressInfo
    const follow = async (token: string, origin?: string) => {
      const client = await RawClient.connect(`ws://127.0.0.1:${port}/wlf/ws`, token, undefined, origin)
      client.send('SUBSCRIBE\nid:1\ndestination:/topic/unit-positions\nbounds:-90,-180,90,180\n\n\0')
      return client
    }
    try {
      const session = await world.tokenFor(world.insider, { method: 'POST' } as Operation)
      const minted = await app.inject({
        method: 'POST',
        url: `/wlf${createEmbedToken.path}`,
        headers: { authorization: `Bearer ${session}` },
        payload: {
          name: 'Partner',
          widgets: ['muster-fleet-map'],
          fleetIds: [],
          unitIds: [unit],
          commandTemplateIds: [],
          origins: [partner],
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        } satisfies Partial<FleetSchemas['EmbedTokenInput']>,
      })
      expect(minted.json()).toMatchObject({ secret: expect.any(String) })
      const clients = [await follow(session), await follow(minted.json<{ secret: string }>().secret, partner)]
      for (const client of clients) expect(await nextAbout(client, unit)).toEqual({ shown: true, gone: false })
      await move(beside)
      for (const client of clients) expect(await nextAbout(client, unit)).toEqual({ shown: false, gone: true })
      await move(home)
      for (const client of clients) expect(await nextAbout(client, unit)).toEqual({ shown: true, gone: false })
      for (const client of clients) client.close()
    } finally {
      await realtime.stop()
    }
  },
)

test('applies a change on another server of the database', async () => {
  const { db, url, close } = await testDatabase()
  const other = createDatabase(url, { size: 1 })
  const deaf = listenForNotices(
    url,
    {
      unitsMoved: () => {},
      accessChanged: () => AccessChanges.of(other).announce(),
      inputsChanged: () => {},
      statusProfilesChanged: () => {},
    },
    () => {},
  )
  try {
    await sql`alter table company alter company_id restart with 10`.execute(db)
    await db.insertInto('company').values({ company_id: 1, name: 'Root' }).execute()
    await db.insertInto('user_group').values({ group_id: 1, name: 'g', role: 'R' }).execute()
    await db.insertInto('app_user').values({ user_id: 1, company_id: 1, group_id: 1, login: 'u' }).execute()
    // with a stopped clock, so that its scopes never expire
    const authenticator = createAuthenticator(other, () => 0)
    const caller = { userId: 1 } as Caller
    expect((await authenticator.scopeOf(caller)).companyIds).toEqual([1])
    let added = 1
    await vi.waitFor(async () => {
      // until it listens
      await changeTree(db, { userId: 1, login: 'u' }, async ({ trx, moved }) => {
        await trx.insertInto('company').values({ name: 'Below', parent_company_id: 1 }).execute()
        added += 1
        await moved()
      })
      expect((await authenticator.scopeOf(caller)).companyIds.length).toBeGreaterThan(1)
    }, 20_000)
    await vi.waitFor(async () => expect((await authenticator.scopeOf(caller)).companyIds).toHaveLength(added), 20_000)
  } finally {
    await deaf()
    await other.destroy()
    await close()
  }
}, 60_000)
