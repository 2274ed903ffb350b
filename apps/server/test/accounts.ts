import { createHash } from 'node:crypto'
import { permissions } from '@muster/contract'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { createApp } from '#kernel/http/app.ts'
import type { Environment } from '#kernel/config/config-reader.ts'
import { Background } from '#kernel/background.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { createServerApp } from '#start/app.ts'
import { modules } from '#start/modules.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import type { Use } from '#kernel/dependency.ts'
import { quickHash } from '#test/quick-hash.ts'
import { testDependencies } from '#test/dependencies.ts'

export type Session = FleetSchemas['SessionData']

export const sha = (text: string) => createHash('sha256').update(text).digest('hex')
/** What a login sends. */
export const loginHash = (text: string) => sha(text) + createHash('md5').update(text).digest('hex')

/** Everybody's password at first. */
const password = 'Right-1!'

/** Three companies, root above two, and people of different powers in them. */
async function seedPeople(db: Database): Promise<void> {
  const company = (company_id: number, parent_company_id: number | null) => ({
    company_id,
    parent_company_id,
    name: `Company ${company_id}`,
    brand: 'kai',
  })
  await db
    .insertInto('company')
    .values([company(1, null), company(2, 1), company(3, 1)])
    .execute()
  const group = (group_id: number, acls: string[]) => ({
    group_id,
    name: `g${group_id}`,
    role: 'R',
    acls,
    features: ['MAP', 'SETTINGS'],
  })
  await db
    .insertInto('user_group')
    .values([
      group(1, [...permissions]),
      group(2, ['USR_SUPPORT_VIEW', 'ADM_FLEET_VIEW']),
      group(3, ['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT']),
    ])
    .execute()
  const password_hash = await quickHash(sha(password))
  const user = (user_id: number, login: string, company_id: number, group_id: number) => ({
    user_id,
    login,
    company_id,
    group_id,
    password_hash,
    name: `Name ${login}`,
    email: `${login}@example.com`,
  })
  await db
    .insertInto('app_user')
    .values([
      user(1, 'root', 1, 1),
      user(2, 'support', 2, 2),
      user(3, 'anna', 2, 3),
      user(4, 'foreign', 3, 3),
      user(5, 'boss', 2, 1),
      { ...user(6, 'wide', 2, 3), extra_company_ids: [3] },
      { ...user(7, 'gone', 2, 3), active: false, deleted_at: new Date() },
      user(8, 'jürgen', 2, 3),
    ])
    .execute()
  await sql`alter table app_user alter user_id restart with 100`.execute(db)
  await db.updateTable('app_user').set({ disclaimer_accepted_at: new Date() }).where('login', '=', 'support').execute()
}

interface Call {
  token?: string
  headers?: Record<string, string>
  payload?: object
  /** The caller's address. */
  from?: string
  /** Path of the service. */
  base?: string
}

/**
 * Hooks of a file that tests accounts over the whole HTTP layer: one database, a fresh server for each test.
 * @param env settings; without them passwords from any address are accepted
 */
export function accountTests(env: Environment = { MUSTER_INSECURE_HTTP: '1' }) {
  let database: TestDatabase
  let app: Awaited<ReturnType<typeof createApp>>
  let background: Background
  let use: Use
  let mails: Mail[] = []
  let skew = 0
  const unreachable = new Set<string>()

  beforeAll(async () => {
    database = await testDatabase()
    await seedPeople(database.db)
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    mails = []
    skew = 0
    const realNow = Date.now
    // of the store of login limits, too
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + skew)
    background = new Background(error => {
      throw error
    })
    const pipeline = { onPositions: () => () => {}, onAlarms: () => () => {} } as unknown as Pipeline
    const dependencies = testDependencies({
      db: database.db,
      env,
      live: new FleetState(),
      pipeline,
      background,
      topics: new LocalTopics(error => {
        throw error
      }),
      authenticator: createAuthenticator(database.db),
      log: pino({ level: 'silent' }),
      clock: () => new Date(Date.now()),
      publicUrl: () => 'https://muster.example',
      mail: {
        async send(mail: Mail) {
          if (unreachable.has(mail.to)) throw new Error('550 No such mailbox')
          mails.push(mail)
        },
        close: () => {},
      },
    })
    use = dependencies.use
    app = await createServerApp(dependencies, modules, { portal: '/nowhere' })
    return async () => {
      await background.drain()
      await app.close()
      clock.mockRestore()
    }
  })

  async function call<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, headers = {}, payload, from, base = '/wlf/api' }: Call = {},
  ) {
    const answer = await app.inject({
      method,
      url: `${base}${path}`,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(payload ? { payload } : {}),
      ...(from ? { remoteAddress: from } : {}),
    })
    return { status: answer.statusCode, headers: answer.headers, body: (answer.body ? answer.json() : undefined) as T }
  }

  return {
    call,

    async signIn(username: string, secret = password): Promise<Session> {
      const payload = { username, password: loginHash(secret) }
      const { status, body } = await call<Session>('POST', '/auth/login', { payload })
      expect(status).toBe(200)
      return body
    },

    /** What a token is good for: 200 or 401. */
    me: async (token: string) => (await call('GET', '/users/me', { token })).status,

    /** Everything mailed in this test so far. */
    async mailed(): Promise<readonly Mail[]> {
      await background.drain()
      return mails
    },

    /** The mail server refuses mails to this address from now on. */
    refuseMailTo: (address: string) => void unreachable.add(address),

    db: () => database.db,
    app: () => app,
    use: () => use,

    later(seconds: number) {
      skew += seconds * 1000
    },
  }
}
