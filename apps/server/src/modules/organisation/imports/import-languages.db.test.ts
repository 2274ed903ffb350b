import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { languages } from '#kernel/languages.ts'
import { builtInTexts } from '#kernel/texts/texts.ts'
import { readTables } from './file/read-table.ts'
import { tableLimits } from './file/table.ts'
import { headingIn } from './headings.ts'
import { imports } from './subjects/index.ts'
import { importTests, users } from '#test/imports.ts'

const { db, send, upload, act, read, lines, work, check, run, exported } = importTests()
const { root, boss } = users

describe('languages of imports', () => {
  const speak = (language: string, who: number) =>
    db().updateTable('app_user').set({ language }).where('user_id', '=', who).execute()

  beforeEach(async () => {
    await speak('de', boss)
    return () => speak('en', boss)
  })

  test('returns reasons in German, also after the run and in the file of rejected lines', async () => {
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
    // in the language of the reader, not of the uploader
    await speak('fr', boss)
    expect(await reasonOf()).toMatch(/^L’enregistrement a changé depuis la vérification du fichier\./)
    await sql`update company set city = null where company_id = 5`.execute(db())
  })

  test('returns rejections of the single call in German', async () => {
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

  test('translates templates, exports and descriptions of columns into German', async () => {
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

  test('reads headings of any language from any user, ignoring case', async () => {
    for (const language of ['de', 'it', 'es', 'fr', 'en'])
      for (const subject of ['companies', 'users', 'units', 'devices']) {
        await speak(language, boss)
        const file = await exported(subject, boss)
        await speak(language === 'de' ? 'en' : 'de', boss)
        const shouted = file.toString().replace(/^.*/, header => header.toUpperCase())
        const { counts, linesCount, lines: all } = await check(subject, shouted, boss)
        expect(counts, `${language} ${subject} ${JSON.stringify(all)}`).toMatchObject({ same: linesCount })
      }
    await speak('de', boss)
    expect((await check('companies', 'id,ORT,Country\n6,Rom,it\n', boss)).columns).toEqual(['ID', 'Ort', 'Land'])
    const { detail } = await upload('companies', 'ID,Schuhgröße\n5,4\n', boss)
    expect(detail).toContain('not known: “Schuhgröße”')
  })

  test('exports yes, no, measurement units and countries in German and reads them in any language', async () => {
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

  test('keeps headings unique in each language', () => {
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

  test('applies a file that an earlier version checked', async () => {
    const { id } = await check('companies', 'ID,City\n6,Turin\n', boss)
    const stored = [{ column: 'City', from: '', to: 'Turin' }]
    await sql`update import_line set changes = ${JSON.stringify(stored)}::jsonb where import_id = ${id}`.execute(db())
    expect((await lines(id, boss)).items[0]?.changes).toEqual([{ column: 'Ort', from: '', to: 'Turin' }])
    expect((await run(id, boss)).counts).toMatchObject({ done: 1, refused: 0 })
    await sql`update company set city = null where company_id = 6`.execute(db())
  })

  test('reports a run without permissions in German', async () => {
    const { id } = await check('companies', 'Code,Name\nLOST,Lost\n', boss)
    await act(id, 'run', boss)
    await db().updateTable('app_user').set({ group_id: 4 }).where('user_id', '=', boss).execute()
    await work()
    await db().updateTable('app_user').set({ group_id: 2 }).where('user_id', '=', boss).execute()
    expect((await read(id, boss)).message).toBe('boss hat keine Berechtigung mehr, Firmen hinzuzufügen oder zu ändern.')
    // in the language of the reader, not of the uploader
    await speak('en', boss)
    expect((await read(id, boss)).message).toBe('boss no longer has the permission to add or change companies.')
  })

  test('returns reasons of an earlier version unchanged', async () => {
    const { id } = await check('companies', 'Code,Name,Country\nOLD,Old,Nowhere\n', boss)
    const stored = [{ column: 'Country', text: 'There is no country “Nowhere”.' }]
    await sql`update import_line set reasons = ${JSON.stringify(stored)}::jsonb where import_id = ${id}`.execute(db())
    expect((await lines(id, boss)).items[0]?.reasons).toEqual(stored)
  })
})
