import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#kernel/languages.ts'
import { builtInTexts } from '#kernel/texts/texts.ts'
import { applyBatch, batchSize } from './apply-batch.ts'
import { readTables } from './file/read-table.ts'
import { tableLimits } from './file/table.ts'
import { headingIn } from './headings.ts'
import { imports } from './subjects/index.ts'
import { importTests, users } from '#test/imports.ts'

const { db, use, send, tokenOf, upload, act, read, lines, work, check, run, exported, mailed } = importTests()
const { root, boss, editor, viewer, south } = users

const companyNames = async () =>
  (await db().selectFrom('company').select('name').orderBy('company_id').execute()).map(({ name }) => name)

describe('a dry run', () => {
  test('lists additions, changes, lines that change nothing and refusals, and changes nothing', async () => {
    const before = await companyNames()
    const file = [
      'name;Code;CITY;Phone;Parent company;Country',
      'North;N;Parma;+39 1;Root;Italy',
      'New farm;NF;;;N;IT',
      'Below new;BN;;;NF;',
      'South;S;;;;',
      'Wrong;W;;call me;N;Atlantis',
      ';;Rome;;;',
      '',
      'New farm;NF;;;N;',
    ].join('\r\n')
    const { state, counts, linesCount, columns, lines } = await check('companies', file, root)
    expect({ state, counts, linesCount, columns }).toEqual({
      state: 'READY',
      linesCount: 7,
      counts: { add: 2, change: 1, same: 1, refused: 3, done: 0 },
      columns: ['Name', 'Code', 'City', 'Phone', 'Parent company', 'Country'],
    })
    expect(lines[0]).toMatchObject({
      line: 2,
      action: 'CHANGE',
      name: 'North',
      values: ['North', 'N', 'Parma', '+39 1', 'Root', 'Italy'],
      changes: [
        { column: 'City', from: '', to: 'Parma' },
        { column: 'Country', from: '', to: 'IT' },
        { column: 'Phone', from: '', to: '+39 1' },
      ].toSorted(
        (a, b) => ['Country', 'City', 'Phone'].indexOf(a.column) - ['Country', 'City', 'Phone'].indexOf(b.column),
      ),
    })
    expect(lines.slice(1).map(({ line, action, reasons }) => [line, action, reasons])).toEqual([
      [3, 'ADD', []],
      [4, 'ADD', []],
      [5, 'SAME', []],
      [
        6,
        'REFUSED',
        [
          { column: 'Country', text: expect.stringContaining('There is no country “Atlantis”.') },
          { column: 'Phone', text: 'Use only digits, spaces, plus and minus.' },
        ],
      ],
      [7, 'REFUSED', [{ column: 'Name', text: 'Enter the name or the ID of the company.' }]],
      [9, 'REFUSED', [{ text: 'Row 3 is about the same company. Remove one of the two rows.' }]],
    ])
    expect(await companyNames()).toEqual(before)
  })

  test('is filtered by what a line does and by text, and its refused lines come as CSV with the reasons', async () => {
    const { id } = await check('companies', 'Name,Code,Country\nAlpha,A,IT\n"=Be,ta",B,Nowhere\n', boss)
    expect((await lines(id, boss, '&action=REFUSED')).items.map(({ line }) => line)).toEqual([3])
    expect((await lines(id, boss, '&filter=alp')).totalCount).toBe(1)
    const { text, headers } = await send('GET', `/imports/${id}/refused`, boss)
    expect(headers['content-disposition']).toContain('file refused.csv')
    expect(text).toBe(
      '\uFEFFName,Code,Country,Reason\r\n"\'=Be,ta",B,Nowhere,"Country: There is no country “Nowhere”. Enter its code, such as IT, or its name."\r\n',
    )
    const again = await check('companies', text.replace('Nowhere,', 'DE,'), boss)
    expect(again.lines[0]).toMatchObject({ action: 'ADD', values: ['=Be,ta', 'B', 'DE'] })
  })

  test('an export is imported as it is: every line is the same, in CSV and in Excel', async () => {
    for (const subject of ['companies', 'users', 'units', 'devices'])
      for (const format of ['csv', 'excel'])
        for (const who of [root, boss]) {
          const { counts, linesCount, lines } = await check(subject, await exported(subject, who, format), who)
          expect(counts, JSON.stringify(lines)).toEqual({ add: 0, change: 0, same: linesCount, refused: 0, done: 0 })
          expect(linesCount).toBeGreaterThan(0)
        }
  })

  test('texts that begin like formulas are text in the export and in the import', async () => {
    const text = (await exported('companies', boss)).toString()
    expect(text).toContain(`"'=North ""1;2"", Süd"`)
    expect(text).toContain(`,'+39 0521 1,`)
    const { lines } = await check('companies', 'Name,Code\n"=HYPERLINK(""http://x"")",EVIL\n', boss)
    expect(lines[0]).toMatchObject({ action: 'ADD', values: ['=HYPERLINK("http://x")', 'EVIL'] })
  })
})

describe('a run', () => {
  test('adds and changes what the dry run listed, and leaves the refused lines out', async () => {
    const file = 'Code,Name,Parent company,City\nT1,Tree top,N,\nT2,Tree leaf,T1,Parma\nX,Wrong,Nowhere,\n'
    const { id } = await check('companies', file, boss)
    const { state, counts } = await run(id, boss)
    expect({ state, counts }).toEqual({ state: 'DONE', counts: { add: 2, change: 0, same: 0, refused: 1, done: 2 } })
    const { rows } = await sql<{ name: string; parent: string }>`
      select c.name, p.name as parent from company c join company p on p.company_id = c.parent_company_id
      where c.code in ('T1', 'T2') order by c.code`.execute(db())
    expect(rows).toEqual([
      { name: 'Tree top', parent: 'North' },
      { name: 'Tree leaf', parent: 'Tree top' },
    ])
    expect(await act(id, 'run', boss)).toBe(409)
  })

  test('a column that the file does not have stays, an empty cell removes a value', async () => {
    const { id } = await check('companies', 'ID,Description\n4,\n', boss)
    await run(id, boss)
    const row = await db().selectFrom('company').selectAll().where('company_id', '=', 4).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ description: null, phone: '+39 0521 1', is_dealer: true, parent_company_id: 2 })
  })

  test('a server that ends in the middle has stored whole batches; another one continues and repeats none', async () => {
    const count = batchSize * 3 + 5
    const file = ['Code,Name', ...Array.from({ length: count }, (_, i) => `R${i},Restart ${i}`)].join('\n')
    const { id } = await check('companies', file, boss)
    expect(await act(id, 'run', boss)).toBe(204)
    expect(await applyBatch(use(), id)).toBe(true)
    const stopping = new AbortController()
    stopping.abort(new DOMException('The server stops', 'AbortError'))
    await expect(work(stopping.signal)).rejects.toThrow('The server stops')
    expect((await read(id, boss)).counts.done).toBe(batchSize)
    // two servers take up what is left
    await Promise.all([work(), work()])
    expect(await read(id, boss)).toMatchObject({ state: 'DONE', counts: { add: count, done: count } })
    const { rows } = await sql`select from company where name like 'Restart %'`.execute(db())
    expect(rows).toHaveLength(count)
  })

  test('a batch that fails leaves nothing of it', async () => {
    const { id } = await check('companies', 'Code,Name\nF1,Fail 1\nF2,Fail 2\n', boss)
    await act(id, 'run', boss)
    await sql`alter table import_line add constraint broken check (not (done and line = 3 and import_id = ${sql.lit(id)}))`.execute(
      db(),
    )
    await expect(applyBatch(use(), id)).rejects.toThrow('broken')
    expect((await companyNames()).filter(name => name.startsWith('Fail'))).toEqual([])
    await sql`alter table import_line drop constraint broken`.execute(db())
    await work()
    expect((await companyNames()).filter(name => name.startsWith('Fail'))).toEqual(['Fail 1', 'Fail 2'])
  })

  test('is stopped and resumed', async () => {
    const file = ['Code,Name', ...Array.from({ length: batchSize + 1 }, (_, i) => `P${i},Pause ${i}`)].join('\n')
    const { id } = await check('companies', file, boss)
    expect(await act(id, 'stop', boss)).toBe(409)
    await act(id, 'run', boss)
    await applyBatch(use(), id)
    expect(await act(id, 'stop', boss)).toBe(204)
    await work()
    expect(await read(id, boss)).toMatchObject({ state: 'STOPPED', counts: { done: batchSize } })
    expect(await act(id, 'resume', boss)).toBe(204)
    await work()
    expect(await read(id, boss)).toMatchObject({ state: 'DONE', counts: { done: batchSize + 1 } })
  })

  test('two imports of the same file at once add each record once', async () => {
    const file = 'Code,Name\nD1,Double 1\nD2,Double 2\n'
    const [first, second] = [await check('companies', file, boss), await check('companies', file, boss)]
    await Promise.all([act(first.id, 'run', boss), act(second.id, 'run', boss)])
    await Promise.all([work(), work()])
    expect((await companyNames()).filter(name => name.startsWith('Double'))).toEqual(['Double 1', 'Double 2'])
    const counts = [(await read(first.id, boss)).counts, (await read(second.id, boss)).counts]
    expect(counts.map(({ done }) => done).toSorted()).toEqual([0, 2])
    expect(counts.map(({ same }) => same).toSorted()).toEqual([0, 2])
  })

  test('what changed since the check is not overwritten', async () => {
    const { id } = await check('companies', 'ID,City\n5,Parma\n', boss)
    await sql`update company set city = 'Rome' where company_id = 5`.execute(db())
    const { counts } = await run(id, boss)
    expect(counts).toMatchObject({ refused: 1, done: 0 })
    expect((await lines(id, boss)).items[0]?.reasons[0]?.text).toContain('has changed since the file was checked')
    await sql`update company set city = null where company_id = 5`.execute(db())
  })

  test('of nine files at the same moment five are taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => upload('companies', `Code,Name\nN${i},Nine ${i}\n`, boss)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409, 409, 409, 409,
    ])
    await work()
  })

  test('10,000 lines are read, checked and stored; one more is refused', async () => {
    const file = (count: number) =>
      ['Code,Name,Parent company', ...Array.from({ length: count }, (_, i) => `L${i},Long ${i},N`)].join('\n')
    expect(await upload('companies', file(10_001), boss)).toMatchObject({
      status: 400,
      detail: 'The file has more than 10,000 lines. Split it into several files.',
    })
    await sql`
      insert into company (code, name, parent_company_id) select 'L' || i, 'Long ' || i, 2 from generate_series(50, 9999) i`.execute(
      db(),
    )
    const { id, counts } = await check('companies', file(10_000), boss)
    expect(counts).toEqual({ add: 50, change: 0, same: 9950, refused: 0, done: 0 })
    const { state, counts: after } = await run(id, boss)
    expect({ state, done: after.done }).toEqual({ state: 'DONE', done: 50 })
    await sql`delete from company where name like 'Long %'`.execute(db())
  }, 120_000)
})

const saved = (kind: string, id: number) =>
  db()
    .selectFrom('saved_version')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('version')
    .execute()

describe('nobody does by a file what they may not do by hand', () => {
  test('users: groups with more rights, companies out of sight, users with more rights or more companies', async () => {
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
    // an activation link, as by hand
    expect(await mailed()).toEqual(['good@example.com'])
    const [before] = await saved('user', added[0]?.user_id ?? 0)
    expect(before).toMatchObject({ version: 1, user_id: boss, user_name: 'boss' })
    const changed = await check('users', 'Login,Name,Active\nGOOD,Greta,no\nboss,,no\n', boss)
    expect(changed.lines[0]?.changes.map(({ column, to }) => [column, to])).toEqual([
      ['Name', 'Greta'],
      ['Active', 'no'],
    ])
    await run(changed.id, boss)
    // the rules of the single call: nobody disables their own account
    expect((await lines(changed.id, boss)).items.map(({ action, isDone }) => [action, isDone])).toEqual([
      ['CHANGE', true],
      ['REFUSED', false],
    ])
  })

  test('companies: parents out of sight, loops, and a record that another file names', async () => {
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

  test('who may only change adds nothing; who may do neither uploads nothing', async () => {
    const { lines: checked } = await check('companies', 'Code,Name\nN,Renamed\nNEW,New\n', editor)
    expect(checked.map(({ action, reasons }) => [action, reasons[0]?.text])).toEqual([
      ['CHANGE', undefined],
      ['REFUSED', 'You do not have the permission to add companies.'],
    ])
    expect(await upload('companies', 'Name\nA\n', viewer)).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' })
    expect(await upload('users', 'Login\nA\n', editor)).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' })
    expect((await send('GET', '/spreadsheets/users/export/csv', editor)).status).toBe(403)
  })

  test('support that acts as a user uploads, runs, stops and resumes nothing', async () => {
    const support = await tokenOf(root)
    const acting = await tokenOf(boss, { userId: root, token: support })
    expect(await upload('companies', 'Name\nA\n', acting)).toMatchObject({ status: 403, code: 'IN_PERSON_ONLY' })
    const { id } = await check('companies', 'Code,Name\nSUP,Support\n', boss)
    for (const what of ['run', 'stop', 'resume'])
      expect((await send('POST', `/imports/${id}/${what}`, acting)).status).toBe(403)
    expect((await read(id, boss)).state).toBe('READY')
  })

  test('rights that are taken away stop a run; it is resumed once they are back', async () => {
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

  test('a company that left the scope is not changed any more', async () => {
    const { id } = await check('companies', 'ID,City\n6,Parma\n', boss)
    await sql`update company set parent_company_id = 3 where company_id = 6`.execute(db())
    await run(id, boss)
    expect((await lines(id, boss)).items[0]).toMatchObject({ action: 'REFUSED', isDone: false })
    await sql`update company set parent_company_id = 2 where company_id = 6`.execute(db())
  })

  test('only who uploaded a file sees its lines and runs it; others of the company see that it was', async () => {
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

describe('units and devices', () => {
  test('a unit gets its name, notes, time zone and fleets; not another company, serial or a new unit', async () => {
    const file = [
      'Serial number,Name,Company,Fleets,Time zone,Notes',
      'SN-1,Big tractor,N,Winter,Europe/Berlin,=note',
      'SN-9,New,N,,Europe/Rome,',
      ',Loader,Elsewhere,,,',
      'SN-3,Mine,S,,Europe/Rome,',
    ].join('\n')
    const { id, lines: checked } = await check('units', file, boss)
    expect(checked.map(({ action, reasons }) => [action, reasons[0]?.text])).toEqual([
      ['CHANGE', undefined],
      ['REFUSED', expect.stringContaining('A file cannot add units')],
      ['REFUSED', expect.stringContaining('A file cannot add units')],
      ['REFUSED', expect.stringContaining('There is no such unit, or you do not have access to it.')],
    ])
    await run(id, boss)
    expect(await db().selectFrom('unit').selectAll().where('unit_id', '=', 1).executeTakeFirst()).toMatchObject({
      name: 'Big tractor',
      notes: '=note',
      timezone: 'Europe/Berlin',
      company_id: 2,
    })
    // a fleet out of sight still has the unit
    const fleets = await db()
      .selectFrom('fleet_unit')
      .select('fleet_id')
      .where('unit_id', '=', 1)
      .orderBy('fleet_id')
      .execute()
    expect(fleets.map(({ fleet_id }) => fleet_id)).toEqual([2, 3])
    const moved = await check('units', 'ID,Serial number,Company\n1,SN-2,S\n', boss)
    expect(moved.lines[0]?.reasons.map(({ column }) => column)).toEqual(['Serial number', 'Company'])
    const unknown = await check('units', 'ID,Fleets,Time zone\n1,Southern,Mars/Base\n', boss)
    expect(unknown.lines[0]?.reasons.map(({ text }) => text)).toEqual([
      expect.stringContaining('There is no time zone'),
    ])
  })

  test('a device gets its notes and nothing else', async () => {
    const file = 'Device ID,Serial number,Notes\n356938035643809,D-1,Checked\n356938035643810,,x\n1,,x\n'
    const { id, lines: checked } = await check('devices', file, boss)
    expect(checked.map(({ action }) => action)).toEqual(['CHANGE', 'REFUSED', 'REFUSED'])
    await run(id, boss)
    const notes = await db().selectFrom('device').select('notes').orderBy('device_id').execute()
    expect(notes).toEqual([{ notes: 'Checked' }, { notes: null }])
  })
})

describe('in the language of the reader', () => {
  const speak = (language: string, who: number) =>
    db().updateTable('app_user').set({ language }).where('user_id', '=', who).execute()

  beforeEach(async () => {
    await speak('de', boss)
    return () => speak('en', boss)
  })

  test('a German user reads the reasons of each line in German, also after the run and in the file of refusals', async () => {
    const file = [
      'ID,Code,Name,Parent company,Country,Dealer',
      ',DE1,Eins,,Nowhere,vielleicht',
      ',DE1,Eins,,IT,',
      ',DE2,Zwei,Twin,,',
      '3,,Drei,,,',
      ',,,,,',
      ',DE1,Eins,,IT,',
      '5,,,,DE,',
    ].join('\n')
    const { id, lines: checked } = await check('companies', file, boss)
    expect(checked.map(({ line, reasons }) => [line, ...reasons.map(({ text }) => text)])).toEqual([
      [
        2,
        'Geben Sie ja oder nein ein.',
        'Das Land „Nowhere“ gibt es nicht. Geben Sie seinen Code wie IT oder seinen Namen ein.',
      ],
      [3],
      [4, '2 Firmen heißen „Twin“. Geben Sie den Code der Firma ein.'],
      [
        5,
        'Firma mit der ID 3 existiert nicht, oder Sie haben keinen Zugriff darauf. Lassen Sie die ID eines neuen Datensatzes leer.',
      ],
      [7, 'Zeile 3 betrifft denselben Datensatz (Firma). Entfernen Sie eine der beiden Zeilen.'],
      [8, 'Geben Sie einen Wert ein.'],
    ])
    const { text } = await send('GET', `/imports/${id}/refused`, boss)
    expect(text).toContain('2 Firmen heißen „Twin“. Geben Sie den Code der Firma ein.')

    const changing = await check('companies', 'ID,City\n5,Parma\n', boss)
    await sql`update company set city = 'Rome' where company_id = 5`.execute(db())
    await run(changing.id, boss)
    const reasonOf = async () => (await lines(changing.id, boss)).items[0]?.reasons[0]?.text
    expect(await reasonOf()).toMatch(/^Der Datensatz wurde seit der Prüfung der Datei geändert\./)
    // of whoever reads, not of whoever uploaded
    await speak('fr', boss)
    expect(await reasonOf()).toMatch(/^L’enregistrement a changé depuis la vérification du fichier\./)
    await sql`update company set city = null where company_id = 5`.execute(db())
  })

  test('what the single call refuses is in German, too', async () => {
    const { lines: checked } = await check(
      'users',
      'Login,Email,Company,Group\ngrab,grab@example.com,N,Everything\nstrong,new@example.com,N,Everything\n',
      boss,
    )
    expect(checked.map(({ reasons }) => [reasons[0]?.text])).toEqual([
      [expect.stringMatching(/^Die Gruppe „Everything“ hat Berechtigungen, die Sie nicht haben/)],
      [expect.stringContaining('Berechtigungen')],
    ])
  })

  test('templates, exports and what the screen says of columns have German headings and texts', async () => {
    const template = await send('GET', '/spreadsheets/companies/template/csv', boss)
    expect(decodeURIComponent(String(template.headers['content-disposition']))).toContain('Vorlage Firmen.csv')
    expect(template.text).toMatch(/^\uFEFFID,Code,Name,Übergeordnete Firma,Händler,Händlercode,/)
    const [sheet] = readTables((await send('GET', '/spreadsheets/users/template/excel', boss)).raw, tableLimits(10))
    expect(sheet && 'rows' in sheet && sheet.rows[0]?.cells.slice(0, 5)).toEqual([
      'ID',
      'Benutzername',
      'E-Mail',
      'Vorname',
      'Nachname',
    ])
    const columns = JSON.parse((await send('GET', '/spreadsheets/units/columns', boss)).text) as {
      header: string
      about: string
    }[]
    expect(columns.map(({ header, about }) => [header, about]).slice(1, 3)).toEqual([
      [
        'Seriennummer',
        'Identifiziert die Einheit. Ohne Seriennummer wird sie über ihren Namen und ihre Firma gefunden.',
      ],
      ['Name', 'Name der Einheit.'],
    ])
    expect((await exported('devices', boss)).toString()).toMatch(
      /^\uFEFFID,Geräte-ID,Seriennummer,Typ,Firma,Einheit,Notizen/,
    )
    const { id, columns: shown, lines: checked } = await check('companies', 'ID,Ort,Land\n5,Parma,X\n6,Rom,\n', boss)
    expect(shown).toEqual(['ID', 'Ort', 'Land'])
    expect(checked[0]?.reasons[0]?.column).toBe('Land')
    expect(checked[1]?.changes).toEqual([{ column: 'Ort', from: '', to: 'Rom' }])
    const { text } = await send('GET', `/imports/${id}/refused`, boss)
    expect(text).toMatch(/^\uFEFFID,Ort,Land,Grund\r\n5,Parma,X,Land: Das Land „X“/)
    const again = await check('companies', text.replace(',X,', ',IT,'), root)
    expect(again.lines[0]).toMatchObject({ action: 'CHANGE', reasons: [] })
  })

  test('a file is read with the headings of any language, whoever uploads it and whatever the case', async () => {
    for (const language of ['de', 'it', 'es', 'fr', 'en'])
      for (const subject of ['companies', 'users', 'units', 'devices']) {
        await speak(language, boss)
        const file = await exported(subject, boss)
        await speak(language === 'de' ? 'en' : 'de', boss)
        const shouted = file.toString().replace(/^.*/, header => header.toUpperCase())
        for (const text of [file, shouted]) {
          const { counts, linesCount, lines: all } = await check(subject, text, boss)
          expect(counts, `${language} ${subject} ${JSON.stringify(all)}`).toMatchObject({ same: linesCount })
        }
      }
    await speak('de', boss)
    expect((await check('companies', 'id,ORT,Country\n6,Rom,it\n', boss)).columns).toEqual(['ID', 'Ort', 'Land'])
    const { detail } = await upload('companies', 'ID,Schuhgröße\n5,4\n', boss)
    expect(detail).toContain('not known: “Schuhgröße”')
  })

  test('yes and no, units of measure and countries are written in German, and read in any language', async () => {
    const [header = '', ...users] = (await exported('users', boss)).toString().trim().split('\r\n')
    const columns = header.split(',')
    const own = users.find(line => line.includes('editor'))?.split(',') ?? []
    expect([own[columns.indexOf('Maßeinheiten')], own[columns.indexOf('Aktiv')]]).toEqual(['metrisch', 'ja'])
    const described = JSON.parse((await send('GET', '/spreadsheets/users/columns', boss)).text) as {
      header: string
      example: string
    }[]
    expect(described.filter(({ header: name }) => ['Maßeinheiten', 'Aktiv'].includes(name))).toMatchObject([
      { example: 'metrisch' },
      { example: 'ja' },
    ])
    const file = [
      'Name,Code,Land,Händler',
      'A,a,Österreich,ja',
      'B,b,oesterreich,ja',
      'C,c,Autriche,OUI',
      'D,d,Austria,si',
      'E,e,AT,Yes',
      'F,f,Côte d’Ivoire,nein',
      'G,g,Italia,N',
    ].join('\n')
    const { lines: checked } = await check('companies', file, boss)
    expect(checked.map(({ action }) => action)).toEqual(['ADD', 'REFUSED', 'ADD', 'ADD', 'ADD', 'ADD', 'ADD'])
    const { lines: changed } = await check('users', 'Login,Maßeinheiten,Aktiv\neditor,Impérial,non\n', boss)
    expect(changed[0]?.changes).toEqual([
      { column: 'Maßeinheiten', from: 'metrisch', to: 'imperial' },
      { column: 'Aktiv', from: 'ja', to: 'nein' },
    ])
  })

  test('no heading of a language means two columns of a file', () => {
    for (const definition of Object.values(imports)) {
      const byHeading = new Map<string, string>()
      for (const { code } of languages)
        for (const column of definition.columns) {
          const heading = headingIn(builtInTexts(code), column).toLowerCase()
          expect(byHeading.get(heading) ?? column.id, `${definition.subject}, ${code}: ${heading}`).toBe(column.id)
          byHeading.set(heading, column.id)
        }
    }
  })

  test('a file that an earlier version checked is applied', async () => {
    const { id } = await check('companies', 'ID,City\n6,Turin\n', boss)
    const stored = [{ column: 'City', from: '', to: 'Turin' }]
    await sql`update import_line set changes = ${JSON.stringify(stored)}::jsonb where import_id = ${id}`.execute(db())
    expect((await lines(id, boss)).items[0]?.changes).toEqual([{ column: 'Ort', from: '', to: 'Turin' }])
    expect((await run(id, boss)).counts).toMatchObject({ done: 1, refused: 0 })
    await sql`update company set city = null where company_id = 6`.execute(db())
  })

  test('a run that lost its rights says so in German', async () => {
    const { id } = await check('companies', 'Code,Name\nLOST,Lost\n', boss)
    await act(id, 'run', boss)
    await db().updateTable('app_user').set({ group_id: 4 }).where('user_id', '=', boss).execute()
    await work()
    await db().updateTable('app_user').set({ group_id: 2 }).where('user_id', '=', boss).execute()
    expect((await read(id, boss)).message).toBe('boss hat keine Berechtigung mehr, Firmen hinzuzufügen oder zu ändern.')
    // of whoever reads, not of whoever uploaded
    await speak('en', boss)
    expect((await read(id, boss)).message).toBe('boss no longer has the permission to add or change companies.')
  })

  test('reasons that an earlier version stored stay as they are', async () => {
    const { id } = await check('companies', 'Code,Name,Country\nOLD,Old,Nowhere\n', boss)
    const stored = [{ column: 'Country', text: 'There is no country “Nowhere”.' }]
    await sql`update import_line set reasons = ${JSON.stringify(stored)}::jsonb where import_id = ${id}`.execute(db())
    expect((await lines(id, boss)).items[0]?.reasons).toEqual(stored)
  })
})

describe('files that are refused', () => {
  const refusal = async (content: string | Uint8Array, name?: string) => {
    const { status, detail } = await upload('companies', content, boss, name)
    return [status, detail]
  }

  test('each says what is wrong and what to do', async () => {
    expect(await refusal('')).toEqual([400, expect.stringContaining('The file is empty.')])
    expect(await refusal('\n\n')).toEqual([400, expect.stringContaining('The file is empty.')])
    expect(await refusal('Name,Code\n')).toEqual([400, expect.stringContaining('no lines below its header')])
    expect(await refusal('Name,Shoe size\nA,4\n')).toEqual([
      400,
      expect.stringContaining('not known: “Shoe size”. Columns of a company are: ID, Code, Name'),
    ])
    expect(await refusal('Name,name\nA,4\n')).toEqual([400, expect.stringContaining('the column “Name” twice')])
    expect(await refusal('City\nRome\n')).toEqual([400, expect.stringContaining('no column that finds a company')])
    expect(await refusal('Name,Code\nA,1,2\n')).toEqual([400, expect.stringContaining('Row 2 has 3 values')])
    expect(await refusal('Name,Code\n"A,1\nB,2\n')).toEqual([
      400,
      expect.stringContaining('a quotation mark is not closed'),
    ])
    expect(await refusal(Buffer.from('Name\nM\xfcller\n', 'latin1'))).toEqual([
      400,
      expect.stringContaining('not UTF-8, so letters such as é or ü cannot be read. In Excel, save it as “CSV UTF-8”'),
    ])
    expect(await refusal(Buffer.from([1, 0, 2, 0]), 'a.bin')).toEqual([
      400,
      expect.stringContaining('neither CSV nor Excel'),
    ])
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.xls')).toEqual([
      400,
      expect.stringContaining('Save it as .xlsx'),
    ])
    expect(await refusal(Buffer.from('PK\x03\x04 nothing else'), 'a.xlsx')).toEqual([
      400,
      expect.stringContaining('The Excel file is damaged'),
    ])
    expect(await refusal(new Uint8Array(10 * 1024 * 1024 + 1))).toEqual([
      413,
      expect.stringContaining('larger than 10 MB'),
    ])
  })
})
