import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { applyBatch, batchSize } from './apply-batch.ts'
import { importTests, users } from '#test/imports.ts'

const { db, use, send, upload, act, read, lines, work, check, run, exported } = importTests()
const { root, boss } = users

const companyNames = async () =>
  (await db().selectFrom('company').select('name').orderBy('company_id').execute()).map(({ name }) => name)

describe('a dry run', () => {
  test('lists additions, changes, unchanged and rejected lines without changing anything', async () => {
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

  test('filters by effect and text and exports rejected lines as CSV with reasons', async () => {
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

  test('imports its own CSV and Excel exports without changes', async () => {
    for (const subject of ['companies', 'users', 'units', 'devices'])
      for (const format of ['csv', 'excel'])
        for (const who of [root, boss]) {
          const { counts, linesCount, lines } = await check(subject, await exported(subject, who, format), who)
          expect(counts, JSON.stringify(lines)).toEqual({ add: 0, change: 0, same: linesCount, refused: 0, done: 0 })
          expect(linesCount).toBeGreaterThan(0)
        }
  })

  test('exports and imports texts that begin like formulas as text', async () => {
    const text = (await exported('companies', boss)).toString()
    expect(text).toContain(`"'=North ""1;2"", Süd"`)
    expect(text).toContain(`,'+39 0521 1,`)
    const { lines } = await check('companies', 'Name,Code\n"=HYPERLINK(""http://x"")",EVIL\n', boss)
    expect(lines[0]).toMatchObject({ action: 'ADD', values: ['=HYPERLINK("http://x")', 'EVIL'] })
  })
})

describe('a run', () => {
  test('applies the changes of the dry run without rejected lines', async () => {
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

  test('keeps columns that are not in the file and clears values for empty cells', async () => {
    const { id } = await check('companies', 'ID,Description\n4,\n', boss)
    await run(id, boss)
    const row = await db().selectFrom('company').selectAll().where('company_id', '=', 4).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ description: null, phone: '+39 0521 1', is_dealer: true, parent_company_id: 2 })
  })

  test('continues after a crash at the next batch and repeats none', async () => {
    const count = batchSize * 3 + 5
    const file = ['Code,Name', ...Array.from({ length: count }, (_, i) => `R${i},Restart ${i}`)].join('\n')
    const { id } = await check('companies', file, boss)
    expect(await act(id, 'run', boss)).toBe(204)
    expect(await applyBatch(use(), id)).toBe(true)
    const stopping = new AbortController()
    stopping.abort(new DOMException('The server stops', 'AbortError'))
    await expect(work(stopping.signal)).rejects.toThrow('The server stops')
    expect((await read(id, boss)).counts.done).toBe(batchSize)
    // two servers continue
    await Promise.all([work(), work()])
    expect(await read(id, boss)).toMatchObject({ state: 'DONE', counts: { add: count, done: count } })
    const { rows } = await sql`select from company where name like 'Restart %'`.execute(db())
    expect(rows).toHaveLength(count)
  })

  test('rolls back a failed batch', async () => {
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

  test('stops and resumes', async () => {
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

  test('adds each record once for two concurrent imports of the same file', async () => {
    const file = 'Code,Name\nD1,Double 1\nD2,Double 2\n'
    const [first, second] = [await check('companies', file, boss), await check('companies', file, boss)]
    await Promise.all([act(first.id, 'run', boss), act(second.id, 'run', boss)])
    await Promise.all([work(), work()])
    expect((await companyNames()).filter(name => name.startsWith('Double'))).toEqual(['Double 1', 'Double 2'])
    const counts = [(await read(first.id, boss)).counts, (await read(second.id, boss)).counts]
    expect(counts.map(({ done }) => done).toSorted()).toEqual([0, 2])
    expect(counts.map(({ same }) => same).toSorted()).toEqual([0, 2])
  })

  test('does not overwrite changes since the check', async () => {
    const { id } = await check('companies', 'ID,City\n5,Parma\n', boss)
    await sql`update company set city = 'Rome' where company_id = 5`.execute(db())
    const { counts } = await run(id, boss)
    expect(counts).toMatchObject({ refused: 1, done: 0 })
    expect((await lines(id, boss)).items[0]?.reasons[0]?.text).toContain('has changed since the file was checked')
    await sql`update company set city = null where company_id = 5`.execute(db())
  })

  test('accepts five of nine concurrent files', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => upload('companies', `Code,Name\nN${i},Nine ${i}\n`, boss)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409, 409, 409, 409,
    ])
    await work()
  })

  test('reads, checks and stores 10,000 lines and rejects one more', async () => {
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

describe('units and devices', () => {
  test('changes name, notes, time zone and fleets of a unit, but neither company nor serial number', async () => {
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
    // a fleet outside the scope still contains the unit
    const fleets = await db()
      .selectFrom('fleet_unit')
      .select('fleet_id')
      .where('unit_id', '=', 1)
      .orderBy('fleet_id')
      .execute()
    expect(fleets.map(({ fleet_id }) => fleet_id)).toEqual([2, 3])
    const moved = await check('units', 'ID,Serial number,Company\n1,SN-2,S\n', boss)
    expect(moved.lines[0]?.reasons.map(({ column }) => column)).toEqual(['Serial number', 'Company'])
    const fuels = await check('units', 'ID,Kind of fuel\n1,gazole\n', boss)
    await run(fuels.id, boss)
    expect(await db().selectFrom('unit').select('fuel').where('unit_id', '=', 1).execute()).toEqual([
      { fuel: 'DIESEL' },
    ])
    const wrong = await check('units', 'ID,Kind of fuel\n1,Coal\n', boss)
    expect(wrong.lines[0]?.reasons[0]?.text).toMatch(/no kind of fuel “Coal”.*DIESEL/)
    const unknown = await check('units', 'ID,Fleets,Time zone\n1,Southern,Mars/Base\n', boss)
    expect(unknown.lines[0]?.reasons.map(({ text }) => text)).toEqual([
      expect.stringContaining('There is no time zone'),
    ])
  })

  test('changes only the notes of a device', async () => {
    const file = 'Device ID,Serial number,Notes\n356938035643809,D-1,Checked\n356938035643810,,x\n1,,x\n'
    const { id, lines: checked } = await check('devices', file, boss)
    expect(checked.map(({ action }) => action)).toEqual(['CHANGE', 'REFUSED', 'REFUSED'])
    await run(id, boss)
    const notes = await db().selectFrom('device').select('notes').orderBy('device_id').execute()
    expect(notes).toEqual([{ notes: 'Checked' }, { notes: null }])
  })
})

describe('rejected files', () => {
  const refusal = async (content: string | Uint8Array, name?: string) => {
    const { status, detail } = await upload('companies', content, boss, name)
    return [status, detail]
  }

  test('explains the error and its fix', async () => {
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

test('adds one audit entry for its upload and one for its run, and none per line', async () => {
  const { rows: before } = await sql<{
    last: number
  }>`select coalesce(max(entry_id), 0) as last from audit_entry`.execute(db())
  const { id } = await check('companies', 'Name,Code\nAudited one,AU1\nAudited two,AU2\n', boss)
  expect((await run(id, boss)).counts.done).toBe(2)
  const { rows } = await sql<{ operation: string; recordKind: string; recordId: string }>`
    select operation, record_kind as "recordKind", record_id as "recordId" from audit_entry
    where entry_id > ${before[0]?.last} order by entry_id`.execute(db())
  const ofImport = { recordKind: 'import', recordId: String(id) }
  expect(rows).toEqual([
    { operation: 'importCompanies', ...ofImport },
    { operation: 'runImport', ...ofImport },
  ])
})
