import { permissions, type FleetSchemas, type Permission } from '@muster/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '#kernel/db/schema.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { runImports } from '#modules/organisation/imports/run-imports.job.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { realApp, type RealApp } from './real-app.ts'

type Import = FleetSchemas['ImportDetail']
type Line = FleetSchemas['ImportLine']
type Page<T> = { items: T[]; totalCount: number }

const managing: Permission[] = [
  'ADM_COMPANY_VIEW',
  'ADM_COMPANY_ADD',
  'ADM_COMPANY_EDIT',
  'ADM_USER_VIEW',
  'ADM_USER_ADD',
  'ADM_USER_EDIT',
  'ADM_UNIT_VIEW',
  'ADM_UNIT_EDIT',
  'ADM_DEVICE_VIEW',
  'ADM_DEVICE_EDIT',
]

/** Test users by login: `root` of company 1 has all permissions, the others belong to company 2. */
export const users = { root: 1, boss: 2, editor: 3, viewer: 4, south: 5 } as const

/** Sets up a database, a server for each test, and calls as one of the users. */
export function importTests() {
  let database: TestDatabase
  let server: RealApp
  const mails: Mail[] = []

  beforeAll(async () => {
    database = await testDatabase({ size: 8 })
    await seed(database)
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    mails.length = 0
    server = await realApp(database.db, {
      mail: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
      onError: error => {
        throw error
      },
    })
    return () => server.close()
  })

  const tokenOf = (userId: number, impersonator?: { userId: number; token: string }) =>
    server.tokenOf(userId, impersonator)

  async function send(method: 'GET' | 'POST', path: string, as: number | string, payload?: FormData) {
    const response = await server.send(method, path, { as, ...(payload && { payload }) })
    return {
      status: response.statusCode,
      raw: response.rawPayload,
      text: response.body,
      headers: response.headers,
    }
  }

  async function get<T>(path: string, as: number): Promise<T> {
    const { status, text } = await send('GET', path, as)
    expect(status, text).toBe(200)
    return JSON.parse(text) as T
  }

  /** Returns the import's ID, or the problem. */
  async function upload(
    subject: string,
    content: string | Uint8Array,
    as: number | string,
    name = 'file.csv',
    sheet?: string,
  ) {
    const form = new FormData()
    form.append('file', new File([content as string], name))
    if (sheet !== undefined) form.append('sheet', sheet)
    const response = await send('POST', `/spreadsheets/${subject}`, as, form)
    const parsed = JSON.parse(response.text) as { id?: number; detail?: string; code?: string; errors?: string[] }
    return {
      status: response.status,
      id: parsed.id ?? 0,
      detail: parsed.detail ?? '',
      code: parsed.code,
      errors: parsed.errors,
    }
  }

  const act = async (id: number, what: 'run' | 'stop' | 'resume', as: number) =>
    (await send('POST', `/imports/${id}/${what}`, as)).status

  const read = (id: number, as: number) => get<Import>(`/imports/${id}`, as)

  const work = (signal = new AbortController().signal) => runImports.run({ use: server.use, signal })

  const lines = (id: number, as: number, query = '') => get<Page<Line>>(`/imports/${id}/lines?limit=1000${query}`, as)

  return {
    db: () => database.db,

    /** Returns the recipients of emails in this test. */
    async mailed(): Promise<string[]> {
      await server.drain()
      return mails.flatMap(({ to }) => to)
    },

    use: () => server.use,
    send,
    tokenOf,
    upload,
    act,
    read,
    lines,
    work,

    /** Uploads and checks a file. */
    async check(subject: string, content: string | Uint8Array, as: number) {
      const { status, id, detail } = await upload(subject, content, as)
      expect(status, detail).toBe(200)
      await work()
      return { ...(await read(id, as)), lines: (await lines(id, as)).items }
    },

    /** Runs an import to completion. */
    async run(id: number, as: number) {
      expect(await act(id, 'run', as)).toBe(204)
      for (let state = 'RUNNING'; state === 'RUNNING'; { state } = await read(id, as)) await work()
      return read(id, as)
    },

    exported: async (subject: string, as: number, format = 'csv') =>
      (await send('GET', `/spreadsheets/${subject}/export/${format}`, as)).raw,
  }
}

/** Advances a sequence past the IDs of seeded rows. */
const sqlSequence = (db: Database, table: string, id: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, ${id}), 1000)`.execute(db)

async function seed({ db }: TestDatabase): Promise<void> {
  const company = (company_id: number, parent_company_id: number | null, name: string, code: string | null) => ({
    company_id,
    parent_company_id,
    name,
    code,
  })
  await db
    .insertInto('company')
    .values([
      company(1, null, 'Root', 'ROOT'),
      company(2, 1, 'North', 'N'),
      company(3, 1, 'South', 'S'),
      {
        ...company(4, 2, '=North "1;2", Süd', null),
        phone: '+39 0521 1',
        description: 'Line 1\nLine 2',
        is_dealer: true,
      },
      company(5, 2, 'Twin', null),
      company(6, 2, 'Twin', null),
    ])
    .execute()
  await sqlSequence(db, 'company', 'company_id')
  const group = (group_id: number, name: string, acls: readonly Permission[]) => ({
    group_id,
    name,
    role: 'R',
    acls: [...acls],
    features: ['ADMINISTRATION', 'SETTINGS'],
  })
  await db
    .insertInto('user_group')
    .values([
      group(1, 'Everything', permissions),
      group(2, 'Manager', managing),
      group(3, 'Editor', ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT']),
      group(4, 'Viewer', ['ADM_COMPANY_VIEW']),
    ])
    .execute()
  const user = (user_id: number, login: string, company_id: number, group_id: number) => ({
    user_id,
    login,
    company_id,
    group_id,
    email: `${login}@example.com`,
  })
  await db
    .insertInto('app_user')
    .values([
      user(users.root, 'root', 1, 1),
      user(users.boss, 'boss', 2, 2),
      user(users.editor, 'editor', 2, 3),
      user(users.viewer, 'viewer', 2, 4),
      user(users.south, 'south', 3, 2),
      user(6, 'strong', 2, 1),
      { ...user(7, 'wide', 2, 3), extra_company_ids: [3] },
    ])
    .execute()
  await sqlSequence(db, 'app_user', 'user_id')
  await db
    .insertInto('device')
    .values([
      { device_id: 1, uid: '356938035643809', serial_number: 'D-1', company_id: 2 },
      { device_id: 2, uid: '356938035643810', serial_number: 'D-2', company_id: 3 },
    ])
    .execute()
  await db
    .insertInto('unit')
    .values([
      { unit_id: 1, company_id: 2, name: 'Tractor', serial: 'SN-1', device_id: 1 },
      { unit_id: 2, company_id: 4, name: 'Loader', serial: '' },
      { unit_id: 3, company_id: 3, name: 'Foreign', serial: 'SN-3' },
    ])
    .execute()
  await db
    .insertInto('fleet')
    .values([
      { fleet_id: 1, company_id: 2, name: 'Harvest' },
      { fleet_id: 2, company_id: 2, name: 'Winter' },
      { fleet_id: 3, company_id: 3, name: 'Southern' },
    ])
    .execute()
  await db
    .insertInto('fleet_unit')
    .values([
      { fleet_id: 1, unit_id: 1 },
      { fleet_id: 3, unit_id: 1 },
    ])
    .execute()
}
