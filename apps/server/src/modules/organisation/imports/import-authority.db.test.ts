import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { applyBatch, batchSize } from './apply-batch.ts'
import { importTests, users } from '#test/imports.ts'

const { db, use, send, tokenOf, upload, act, read, lines, work, check, run, mailed } = importTests()
const { root, boss, editor, viewer, south } = users

const saved = (kind: string, id: number) =>
  db()
    .selectFrom('saved_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('version')
    .execute()

describe('authority of imports', () => {
  test('rejects groups with more rights, companies outside the scope, and users with more rights or companies', async () => {
    const file = [
      'Login,Email,Company,Group',
      'grab,grab@example.com,N,Everything',
      'away,away@example.com,S,Editor',
      'strong,new@example.com,N,Everything',
      'wide,new@example.com,N,Editor',
      'boss,boss@example.com,N,Everything',
      'south,south@example.com,N,Editor',
      'fine,fine@example.com,Twin,Editor',
      'good,good@example.com,N,Editor',
      'g\u043Eod,twin@example.com,N,Editor',
      's\u043Euth,twin@example.com,N,Editor',
      'hid\u200Bden,twin@example.com,N,Editor',
    ].join('\n')
    const { id, lines: checked } = await check('users', file, boss)
    expect(checked.map(({ name, action, reasons }) => [name, action, reasons[0]?.column, reasons[0]?.text])).toEqual([
      ['grab', 'REFUSED', 'Group', expect.stringContaining('has permissions that you do not have')],
      ['away', 'REFUSED', 'Company', expect.stringContaining('There is no company “S”, or you do not have access')],
      ['strong', 'REFUSED', undefined, expect.stringContaining('who has permissions that you do not have')],
      ['wide', 'REFUSED', undefined, expect.stringContaining('access to companies that you do not')],
      ['boss', 'REFUSED', 'Group', expect.stringContaining('has permissions that you do not have')],
      ['south', 'REFUSED', 'Login', 'This login is already in use. Enter a different one.'],
      ['fine', 'REFUSED', 'Company', expect.stringContaining('2 companies are called “Twin”')],
      ['good', 'ADD', undefined, undefined],
      ['g\u043Eod', 'REFUSED', 'Login', expect.stringContaining('looks like one that is already in use')],
      ['s\u043Euth', 'REFUSED', 'Login', expect.stringContaining('looks like one that is already in use')],
      ['hid\u200Bden', 'REFUSED', 'Login', expect.stringContaining('Contains an invisible character')],
    ])
    await run(id, boss)
    const added = await db().selectFrom('app_user').selectAll().where('login', 'in', ['good', 'grab', 'away']).execute()
    expect(added).toEqual([expect.objectContaining({ login: 'good', company_id: 2, group_id: 3, password_hash: null })])
    // an activation link, as in the single call
    expect(await mailed()).toEqual(['good@example.com'])
    const [before] = await saved('user', added[0]?.user_id ?? 0)
    expect(before).toMatchObject({ version: 1, user_id: boss, user_name: 'boss' })
    const changed = await check('users', 'Login,Name,Active\nGOOD,Greta,no\nboss,,no\n', boss)
    expect(changed.lines[0]?.changes.map(({ column, to }) => [column, to])).toEqual([
      ['Name', 'Greta'],
      ['Active', 'no'],
    ])
    await run(changed.id, boss)
    // as in the single call, users cannot disable their own account
    expect((await lines(changed.id, boss)).items.map(({ action, isDone }) => [action, isDone])).toEqual([
      ['CHANGE', true],
      ['REFUSED', false],
    ])
  })

  test('rejects parents outside the scope, loops, and companies of another file', async () => {
    const { lines: checked } = await check(
      'companies',
      'ID,Code,Name,Parent company\n,OUT,Out,South\n3,S,Taken,N\n2,N,North,Twin\n4,,"=North ""1;2"", Süd",\n',
      boss,
    )
    expect(checked.map(({ action, reasons }) => [action, reasons[0]?.text])).toEqual([
      ['REFUSED', expect.stringContaining('There is no company “South”')],
      ['REFUSED', expect.stringContaining('There is no company with the ID 3, or you do not have access to it.')],
      ['REFUSED', expect.stringContaining('2 companies are called “Twin”')],
      ['SAME', undefined],
    ])
    const loop = await check('companies', 'ID,Parent company\n2,"=North ""1;2"", Süd"\n', boss)
    expect(loop.lines[0]?.reasons[0]?.text).toContain('cannot be below itself')
  })

  test('rejects additions without the permission to add, and uploads without any permission', async () => {
    const { lines: checked } = await check('companies', 'Code,Name\nN,Renamed\nNEW,New\n', editor)
    expect(checked.map(({ action, reasons }) => [action, reasons[0]?.text])).toEqual([
      ['CHANGE', undefined],
      ['REFUSED', 'You do not have the permission to add companies.'],
    ])
    expect(await upload('companies', 'Name\nA\n', viewer)).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' })
    expect(await upload('users', 'Login\nA\n', editor)).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' })
    expect((await send('GET', '/spreadsheets/users/export/csv', editor)).status).toBe(403)
  })

  test('rejects uploads and runs during an impersonation', async () => {
    const support = await tokenOf(root)
    const acting = await tokenOf(boss, { userId: root, token: support })
    expect(await upload('companies', 'Name\nA\n', acting)).toMatchObject({ status: 403, code: 'IN_PERSON_ONLY' })
    const { id } = await check('companies', 'Code,Name\nSUP,Support\n', boss)
    for (const what of ['run', 'stop', 'resume'])
      expect((await send('POST', `/imports/${id}/${what}`, acting)).status).toBe(403)
    expect((await read(id, boss)).state).toBe('READY')
  })

  test('fails a run when permissions are removed and resumes it when they return', async () => {
    const file = ['Code,Name', ...Array.from({ length: batchSize + 1 }, (_, i) => `G${i},Gone ${i}`)].join('\n')
    const { id } = await check('companies', file, boss)
    await act(id, 'run', boss)
    await applyBatch(use(), id)
    const set = (group_id: number) =>
      db().updateTable('app_user').set({ group_id }).where('user_id', '=', boss).execute()
    await set(4)
    await work()
    await set(3)
    expect(await read(id, boss)).toMatchObject({
      state: 'FAILED',
      message: 'boss no longer has the permission to add or change companies.',
    })
    expect(await act(id, 'resume', boss)).toBe(204)
    await work()
    expect((await read(id, boss)).counts).toMatchObject({ done: batchSize, refused: 1 })
    await set(2)
  })

  test('rejects changes of a company that has left the scope', async () => {
    const { id } = await check('companies', 'ID,City\n6,Parma\n', boss)
    await sql`update company set parent_company_id = 3 where company_id = 6`.execute(db())
    await run(id, boss)
    expect((await lines(id, boss)).items[0]).toMatchObject({ action: 'REFUSED', isDone: false })
    await sql`update company set parent_company_id = 2 where company_id = 6`.execute(db())
  })

  test('shows lines and runs only to the uploader and lists the import for the company', async () => {
    const { id } = await check('companies', 'Code,Name\nMINE,Mine\n', boss)
    for (const path of ['', '/lines', '/refused'])
      expect((await send('GET', `/imports/${id}${path}`, root)).status, path).toBe(404)
    expect(await act(id, 'run', editor)).toBe(404)
    const listed = async (who: number) => {
      const { items } = JSON.parse((await send('GET', '/imports', who)).text) as {
        items: { id: number; isOwn: boolean; userName: string; fileName: string }[]
      }
      return items.find(item => item.id === id)
    }
    expect(await listed(root)).toMatchObject({ isOwn: false, userName: 'boss', fileName: 'file.csv' })
    expect(await listed(boss)).toMatchObject({ isOwn: true })
    expect(await listed(south)).toBeUndefined()
  })
})
