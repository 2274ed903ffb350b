import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { exportEngineHoursExcel } from '@muster/contract'
import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { using } from '#test/dependencies.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { standardBrand } from './brand.ts'
import { standardExports } from './export-settings.ts'
import { measurementUnitsOf } from '#kernel/measurement-units.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { ScheduledReports } from './scheduled-report.ts'
import { reportCaller, seedReports, storeReadings } from '#test/reports.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedReports(database.db)
  await storeReadings(database.db, 1, [{ at: '2026-06-10T06:00Z', hours: 12 }])
})
afterAll(() => database.close())

async function sheetsOf(file: FileResponse) {
  const content = file.content
  const sheets = await readExcel(content instanceof Readable ? await buffer(content) : Buffer.from(content))
  return sheets.map(({ sheet, data }) => ({ sheet, texts: data.flat().filter(cell => typeof cell === 'string') }))
}

/** Names, times and codes, and words that are identical in some languages. */
const anywhere =
  /^(Unit 1|Company 1|UTC|-|\d.*|SPN|FMI|DTC|Status|Text|Balance|Service|Source|Description|Distance \(km\)|Performance|Date|Action|Note|Notes|Latitude|Longitude|Report|Intervals|Filter|Altitude \(m\)|Model|Alarm|Maintenance|Total|Type)$/

test.each(['de', 'it', 'es', 'fr'])(
  'writes each scheduled report in the language of its recipients: %s',
  async language => {
    const use = using({ db: database.db, clock: () => new Date('2026-06-11T00:00Z') })
    const make = async (code: string, report: (typeof reports)[number]) =>
      sheetsOf(
        await report.make({
          use,
          scope: { userId: 1, companyIds: [1] },
          units: [{ id: 1, name: 'Unit 1' }],
          span: { from: new Date('2026-06-10T00:00Z'), to: new Date('2026-06-10T23:59:59Z') },
          signal: new AbortController().signal,
          formats: {
            zone: 'UTC',
            dateFormat: 'dd/MM/yyyy',
            timeFormat: 'HH:mm',
            units: measurementUnitsOf('metric'),
            exports: standardExports,
            language: code,
            fileType: 'excel',
            brand: () => Promise.resolve(standardBrand),
            t: await use(Texts).in(code),
          },
        }),
      )
    const reports = use(ScheduledReports)
    expect(reports).toHaveLength(16)
    for (const report of reports) {
      const english = (await make('en', report)).flatMap(({ sheet, texts }) => [sheet, ...texts])
      const other = (await make(language, report)).flatMap(({ sheet, texts }) => [sheet, ...texts])
      expect(other).toHaveLength(english.length)
      expect(other.filter(text => english.includes(text) && !anywhere.test(text))).toEqual([])
    }
  },
)

test('writes a downloaded file and its name in the language of the user’s settings', async () => {
  await database.db.updateTable('app_user').set({ language: 'de' }).where('user_id', '=', 1).execute()
  const { download } = reportCaller({ db: database.db, now: new Date('2026-06-10T07:00Z') })
  const file = await download(exportEngineHoursExcel, { body: { unitIds: [1] } })
  expect(file.filename).toBe('betriebsstunden_2026-06-10.xlsx')
  expect(await sheetsOf(file)).toEqual([
    {
      sheet: 'Betriebsstunden',
      texts: [
        'Bericht',
        'Betriebsstunden',
        'Einheiten',
        'Unit 1',
        'Zeitpunkt',
        '2026-06-10 09:00:00',
        'Zeitzone',
        'Europe/Rome',
        'Einheit',
        'Seriennummer',
        'Firma',
        'Betriebsstunden (h)',
        'Gemeldet',
        'Unit 1',
        'Company 1',
      ],
    },
  ])
})
