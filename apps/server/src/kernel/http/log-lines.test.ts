import { createServerApp } from '#start/app.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { testDependencies } from '#test/dependencies.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../dependencies.ts'
import { callerOfUser } from './caller.ts'
import { createLog } from '../log.ts'

const nothing = () => () => {}

/** Starts the server with the production log; `lines` returns the lines logged so far. */
async function start(env: Record<string, string> = {}) {
  const written: string[] = []
  const dependencies = testDependencies({
    db: {} as Db,
    env: { MUSTER_INGEST_TOKEN: 'right', ...env },
    live: new FleetState(),
    pipeline: { onPositions: nothing, onAlarms: nothing },
    log: createLog('warn', { write: line => void written.push(line) }),
    authenticator: {
      authenticate: async token =>
        token === 'of-anna'
          ? callerOfUser({ userId: 7, login: 'anna', companyId: 1, acls: new Set(), features: new Set() })
          : undefined,
      authenticateAll: async () => [],
      scopeOf: async () => ({ userId: 7, companyIds: [] }),
      scopesOf: async () => new Map(),
    },
  })
  const app = await createServerApp(dependencies, [], { portal: '/nowhere' })
  onTestFinished(() => app.close())
  const lines = () => written.map(line => JSON.parse(line) as Record<string, unknown>)
  return { app, lines }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

test('logs a rejected request of a gateway in one line with its feed, address and cause', async () => {
  const { app, lines } = await start()
  const send = { method: 'POST', url: '/ingest/traccar/positions', headers: bearer('wrong-secret') } as const
  for (const remoteAddress of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) await app.inject({ ...send, remoteAddress })
  expect(lines()).toMatchObject(
    ['10.0.0.1', '10.0.0.2'].map(address => ({
      level: 40,
      feed: '/ingest/traccar/positions',
      address,
      status: 401,
      cause: 'TOKEN_INVALID',
      msg: expect.stringContaining('refused: The ingest token is wrong') as unknown,
    })),
  )
  expect(JSON.stringify(lines())).not.toContain('wrong-secret')
})

test('names the sender of a rejected request with a valid token', async () => {
  const { app, lines } = await start()
  const headers = { ...bearer('right'), 'content-encoding': 'br' }
  await app.inject({ method: 'POST', url: '/ingest/traccar/positions', headers, payload: 'a' })
  expect(lines()).toMatchObject([{ status: 415, principal: 'MUSTER_INGEST_TOKEN' }])
})

test('logs a rejected call in one line with its account and cause', async () => {
  const { app, lines } = await start()
  expect((await app.inject({ url: '/wlf/api/fleets', headers: bearer('of-anna') })).statusCode).toBe(403)
  expect(lines()).toMatchObject([{ account: 7, operation: 'listFleets', status: 403, cause: 'PERMISSION_MISSING' }])
})

test('the access log has route, status and account of each request, and no token or value', async () => {
  const { app, lines } = await start({ MUSTER_ACCESS_LOG: '1' })
  await app.inject({ url: '/wlf/api/fleets/31?changeKey=hunter2', headers: bearer('of-anna') })
  await app.inject('/healthz')
  const access = lines().filter(({ log }) => log === 'access')
  expect(access).toMatchObject([
    { method: 'GET', route: '/wlf/api/fleets/:fleetId', status: 403, account: 7, cause: 'PERMISSION_MISSING' },
    { method: 'GET', route: '/healthz', status: 200 },
  ])
  expect(access[0]?.['milliseconds']).toEqual(expect.any(Number))
  expect(JSON.stringify(access)).not.toMatch(/hunter2|of-anna|fleets\/31/)
})
