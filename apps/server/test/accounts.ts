import { createHash } from 'node:crypto'
import { permissions } from '@muster/contract'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Environment } from '#kernel/config/config-reader.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { quickHash } from './quick-hash.ts'
import { jsonOf, realApp, type RealApp } from './real-app.ts'

export type Session = FleetSchemas['SessionData']

export const sha = (text: string) => createHash('sha256').update(text).digest('hex')
/** Password as sent by a login. */
export const loginHash = (text: string) => sha(text) + createHash('md5').update(text).digest('hex')

/** Initial password of every user. */
const password = 'Right-1!'

/** Stores a root company with two companies below it, and users with different permissions. */
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
  /** Address of the caller. */
  from?: string
  /** Path of the service; the fleet service by default. */
  base?: string
}

/**
 * Sets up a test file that calls the server as users of `seedPeople`: one database, a new server for each test.
 * @param env settings; by default passwords from any address are accepted
 */
export function accountTests(env: Environment = { MUSTER_INSECURE_HTTP: '1' }) {
  let database: TestDatabase
  let server: RealApp
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
    // the store of login limits reads this clock
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + skew)
    server = await realApp(database.db, {
      env,
      clock: () => new Date(Date.now()),
      onError: error => {
        throw error
      },
      mail: {
        async send(mail: Mail) {
          if (unreachable.has(mail.to)) throw new Error('550 No such mailbox')
          mails.push(mail)
        },
        close: () => {},
      },
    })
    return async () => {
      await server.close()
      clock.mockRestore()
    }
  })

  async function call<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, headers = {}, payload, from, base = '' }: Call = {},
  ) {
    return jsonOf<T>(
      await server.send(method, `${base}${path}`, {
        headers,
        ...(token !== undefined && { as: token }),
        ...(payload && { payload }),
        ...(from !== undefined && { remoteAddress: from }),
      }),
    )
  }

  return {
    call,

    async signIn(username: string, secret = password): Promise<Session> {
      const payload = { username, password: loginHash(secret) }
      const { status, body } = await call<Session>('POST', '/auth/login', { payload })
      expect(status).toBe(200)
      return body
    },

    /** Returns 200 for a valid token, otherwise 401. */
    me: async (token: string) => (await call('GET', '/users/me', { token })).status,

    /** Returns every email that this test caused. */
    async mailed(): Promise<readonly Mail[]> {
      await server.drain()
      return mails
    },

    /** Makes the mail server refuse emails to an address. */
    refuseMailTo: (address: string) => void unreachable.add(address),

    db: () => database.db,
    databaseUrl: () => database.url,
    app: () => server.app,
    use: () => server.use,

    later(seconds: number) {
      skew += seconds * 1000
    },
  }
}
