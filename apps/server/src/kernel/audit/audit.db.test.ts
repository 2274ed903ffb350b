import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { accountTests, loginHash, sha, type Session } from '#test/accounts.ts'
import { erasePerson } from './erase-person.ts'
import { isOwnerOfAudit } from './owner.ts'
import { removeOldMonths } from './retention.ts'
import { sealEntries } from './seal.ts'
import { chainHeads, verifyAudit } from './verify.ts'

const repository = join(import.meta.dirname, '../../../../..')

const { app, call, db, signIn } = accountTests()

interface Entry {
  event: string
  operation: string
  companyId: number
  recordKind: string | null
  recordId: string | null
  label: string | null
  count: number
  userName: string | null
  actorName: string | null
  address: string | null
  detail: { changes?: object[]; request?: object; code?: string } | null
}

/** Returns the entries added since the last call, oldest first. */
let seen = 0
async function entries(): Promise<Entry[]> {
  const { rows } = await sql<Entry & { entryId: number }>`
    select e.entry_id as "entryId", event, operation, e.company_id as "companyId", record_kind as "recordKind",
      record_id as "recordId", record_label as label, count, user_name as "userName", actor_name as "actorName", address,
      detail::json as detail
    from audit_entry e join audit_person using (person_id) where e.entry_id > ${seen} order by e.entry_id`.execute(db())
  seen = rows.at(-1)?.entryId ?? seen
  return rows
}

const addFleet = async (token: string, name: string) =>
  (await call<{ id: number }>('POST', '/fleets', { token, payload: { name, unitIds: [] } })).body.id

test('stores each change with its fields, the user, the supporter who acts as them, and the address', async () => {
  const root = await signIn('root')
  const { accessToken: token } = (await call<Session>('GET', '/auth/impersonate/5', { token: root.accessToken })).body
  await entries()
  const id = await addFleet(token, 'North')
  await call('PUT', `/fleets/${id}`, {
    token,
    payload: { name: 'South', desc: 'Loaders', unitIds: [] },
    from: '192.0.2.7',
  })
  await call('DELETE', `/fleets/${id}`, { token })
  const of = {
    event: 'CHANGE',
    companyId: 2,
    recordKind: 'fleet',
    recordId: String(id),
    count: 1,
    userName: 'boss',
    actorName: 'root',
  }
  expect(await entries()).toMatchObject([
    { ...of, operation: 'createFleet', label: 'North' },
    {
      ...of,
      operation: 'updateFleet',
      label: 'South',
      address: '192.0.2.7',
      detail: {
        changes: [
          { field: 'description', after: 'Loaders' },
          { field: 'name', before: 'North', after: 'South' },
        ],
      },
    },
    { ...of, operation: 'deleteFleet', label: 'South' },
  ])
})

test('stores an entry and its change in one transaction', async () => {
  const { accessToken: token } = await signIn('boss')
  const id = await addFleet(token, 'East')
  await entries()
  const save = (payload: object) => call('PUT', `/fleets/${id}`, { token, payload: { unitIds: [], ...payload } })
  // rolled back: the entry would otherwise claim a change
  expect((await save({ name: 'Late', version: 99 })).status).toBe(409)
  expect(await entries()).toEqual([])
  await sql`alter table audit_entry add constraint broken check (operation <> 'updateFleet') not valid`.execute(db())
  onTestFinished(async () => void (await sql`alter table audit_entry drop constraint broken`.execute(db())))
  expect((await save({ name: 'Unseen' })).status).toBe(500)
  expect((await call('GET', `/fleets/${id}`, { token })).body).toMatchObject({ name: 'East' })
})

test('stores sign-ins, and aggregates failed sign-ins, rejections and unauthenticated calls', async () => {
  await entries()
  const { accessToken: token } = await signIn('anna')
  expect(await entries()).toMatchObject([
    {
      event: 'SIGN_IN',
      operation: 'login',
      companyId: 2,
      userName: 'anna',
      recordKind: 'user',
      recordId: '3',
      detail: null,
    },
  ])
  const guess = (username: string) =>
    call('POST', '/auth/login', { payload: { username, password: loginHash('wrong') }, from: '198.51.100.4' })
  await guess('anna')
  await guess('anna')
  await guess('nobody')
  for (let tries = 0; tries < 20; tries++) await call('GET', '/users', { token })
  await call('POST', '/users/recover-password', { payload: { username: 'nobody', email: 'secret@example.com' } })
  await app().close()
  const stored = await entries()
  // a slow computer stores them in several parts
  const sums = Object.entries(Object.groupBy(stored, one => `${one.companyId} ${one.userName} ${one.event}`))
  expect(sums.map(([key, some = []]) => [key, some.reduce((sum, { count }) => sum + count, 0)])).toEqual([
    ['2 anna SIGN_IN_FAILED', 2],
    // what was typed as a name may be a password
    ['1 null SIGN_IN_FAILED', 1],
    ['2 anna REFUSED', 20],
    ['1 null CHANGE', 1],
  ])
  expect(stored.length).toBeLessThan(10)
  expect(stored.find(({ event }) => event === 'REFUSED')).toMatchObject({ detail: { code: 'PERMISSION_MISSING' } })
  expect(stored[0]).toMatchObject({ address: '198.51.100.4' })
  expect(JSON.stringify(stored)).not.toMatch(/nobody|secret@example/)
})

test('stores no secret of a call that sets one', async () => {
  const { accessToken: token } = await signIn('boss')
  await entries()
  const newPassword = sha('Another-2!')
  await call('PUT', '/users/change-password', {
    token,
    payload: { oldPassword: loginHash('Right-1!'), newPassword },
  })
  const stored = await entries()
  expect(stored).toMatchObject([{ operation: 'changePassword', recordKind: 'user', recordId: '5', userName: 'boss' }])
  expect(JSON.stringify(stored)).not.toContain(newPassword)
})

test('finds entries that were changed, removed, swapped, moved, added or cut off', async () => {
  await signIn('root')
  const token = (await signIn('anna')).accessToken
  for (let number = 0; number < 5; number++)
    await call('PUT', '/users/me/disclaimer/settings', { token, payload: { accepted: true } })
  await sealEntries(db())
  const heads = await chainHeads(db())
  const sound = await verifyAudit(db(), heads)
  expect(sound).toMatchObject({ waiting: 0, findings: [] })
  expect(sound.entries).toBeGreaterThan(6)
  const { rows } = await sql<{ id: number }>`
    select entry_id as id from audit_seal where company_id = 2 order by number desc limit 3`.execute(db())
  const [last = 0, middle = 0, first = 0] = rows.map(({ id }) => id)
  const isolated = async (tamper: ReturnType<typeof sql>[]) => {
    const undo = new Error('undo')
    let flaws: string[] = []
    await db()
      .transaction()
      .execute(async trx => {
        await sql`set local role muster_audit`.execute(trx)
        for (const statement of tamper) await statement.execute(trx)
        await sql`reset role`.execute(trx)
        flaws = (await verifyAudit(trx, heads)).findings.map(({ flaw, entryId }) => `${flaw} ${entryId ?? ''}`.trim())
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return flaws
  }
  expect(await isolated([sql`update audit_entry set operation = 'logout' where entry_id = ${middle}`])).toEqual([
    `CHANGED ${middle}`,
  ])
  expect(await isolated([sql`update audit_entry set detail = '{}' where entry_id = ${middle}`])).toEqual([
    `DETAIL ${middle}`,
  ])
  expect(
    await isolated([
      sql`update audit_person set address = '::' where person_id = (select person_id from audit_entry where entry_id = ${middle})`,
    ]),
  ).toContain(`PERSON ${middle}`)
  expect(await isolated([sql`delete from audit_entry where entry_id = ${middle}`])).toEqual([`MISSING ${middle}`])
  const both = [
    sql`delete from audit_entry where entry_id = ${middle}`,
    sql`delete from audit_seal where entry_id = ${middle}`,
  ]
  expect(await isolated(both)).toEqual([`MISSING ${last}`])
  const swapped = [
    sql`update audit_entry a set operation = b.operation, at = b.at, detail_hash = b.detail_hash, detail = b.detail,
      detail_salt = b.detail_salt, request_id = b.request_id, record_label = b.record_label
      from audit_entry b where a.entry_id in (${first}, ${middle}) and b.entry_id in (${first}, ${middle}) and a.entry_id <> b.entry_id`,
  ]
  expect(await isolated(swapped)).toEqual([`CHANGED ${first}`, `CHANGED ${middle}`])
  const moved = [sql`update audit_entry set company_id = 3 where entry_id = ${middle}`]
  expect(await isolated(moved)).toContain(`CHANGED ${middle}`)
  const cut = [
    sql`delete from audit_entry where entry_id = ${last}`,
    sql`delete from audit_seal where entry_id = ${last}`,
  ]
  // no chain shows that its end is gone: the kept head does
  expect(await isolated(cut)).toEqual(['SHORTER'])
  const added = [
    sql`insert into audit_entry (company_id, month, at, event, operation, person_id, person_hash, detail_hash)
      select company_id, month, at, event, operation, person_id, person_hash, detail_hash from audit_entry where entry_id = ${middle}`,
  ]
  expect(await isolated(added)).toEqual([expect.stringMatching(/^UNSEALED/)])
})

const forbidden = [
  'update audit_entry set at = now()',
  'delete from audit_entry',
  'update audit_person set address = null',
  'delete from audit_person',
  'delete from audit_seal',
  'truncate audit_removed',
]

test('prevents the server from changing or removing entries', async () => {
  for (const statement of forbidden)
    await expect(sql.raw(statement).execute(db()), statement).rejects.toThrow('permission denied')
  expect(await isOwnerOfAudit(db())).toBe(false)
})

test('prevents a server without superuser rights from the same, after the documented statements', async () => {
  await signIn('root')
  await sealEntries(db())
  const text = await readFile(join(repository, 'docs/audit.md'), 'utf8')
  const statements = /```sql\n(.*?)```/s.exec(text)?.[1]?.replace(/^create role.*$/m, '') ?? ''
  const role = `audit_${randomBytes(4).toString('hex')}`
  const trx = await db().startTransaction().execute()
  onTestFinished(() => trx.rollback().execute())
  const run = (statement: string) => sql.raw(statement).execute(trx)
  await run(`create role ${role}; grant usage on schema public to ${role}; grant all on audit_unsealed to ${role};
    alter table audit_person owner to ${role}; alter table audit_entry owner to ${role};
    alter table audit_seal owner to ${role}; alter table audit_removed owner to ${role}`)
  await run(`set local role ${role}`)
  expect(await isOwnerOfAudit(trx)).toBe(true)
  await run(`reset role; ${statements.replaceAll(/\bmuster\b/g, role)}; set local role ${role}`)
  expect(await isOwnerOfAudit(trx)).toBe(false)
  await erasePerson(trx, 1)
  const { erased, findings } = await verifyAudit(trx)
  expect(findings).toEqual([])
  expect(erased).toBeGreaterThan(0)
  await removeOldMonths(trx, 0, new Date('2999-01-01'))
  expect((await verifyAudit(trx)).entries).toBe(0)
  await run(`insert into audit_person (company_id, month, hash) values (1, '2026-01-01', '');
    insert into audit_entry (company_id, month, at, event, operation, person_id, person_hash, detail_hash)
      values (1, '2026-01-01', now(), 'CHANGE', 'logout', 1, '', '');
    insert into audit_seal values (1, '2026-01-01', 1, 1, '')`)
  for (const statement of forbidden) {
    await run('savepoint before')
    await expect(run(statement), statement).rejects.toThrow('permission denied')
    await run('rollback to before')
  }
})

test('removes old months and erases a person without breaking the chains', async () => {
  const { accessToken: token } = await signIn('jürgen')
  await call('PUT', '/users/me/disclaimer/settings', { token, payload: { accepted: true } })
  await sealEntries(db())
  const heads = await chainHeads(db())
  await db().updateTable('app_user').set({ active: false }).where('login', '=', 'jürgen').execute()
  const root = (await signIn('root')).accessToken
  const erase = (userId: number) => call<{ entries: number }>('POST', `/audit/people/${userId}/erase`, { token: root })
  expect((await erase(5)).status).toBe(409)
  expect((await erase(99_999)).status).toBe(404)
  expect((await erase(8)).body.entries).toBeGreaterThan(1)
  const { rows } = await sql`
    select from audit_person where user_name = 'jürgen' or user_id = 8
    union all select from audit_entry where record_label = 'jürgen'`.execute(db())
  expect(rows).toEqual([])
  await sealEntries(db())
  const erased = await verifyAudit(db(), heads)
  expect(erased.findings).toEqual([])
  expect(erased.erased).toBeGreaterThan(1)

  const inMonths = (months: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
  }
  expect(await removeOldMonths(db(), 13, inMonths(13))).toBe(0)
  const before = await chainHeads(db())
  expect(await removeOldMonths(db(), 13, inMonths(14))).toBe(before.length)
  expect(await chainHeads(db())).toEqual(before)
  expect(await verifyAudit(db(), before)).toEqual({ chains: 0, entries: 0, waiting: 0, erased: 0, findings: [] })
  const { rows: left } = await sql`select from audit_person`.execute(db())
  expect(left).toEqual([])
  const [{ companyId = 0, month = '', entries: number = 0 } = {}] = before
  const other = { companyId, month, entries: number, hash: '0'.repeat(64) }
  expect((await verifyAudit(db(), [other])).findings).toMatchObject([{ flaw: 'OTHER_END' }])
})
