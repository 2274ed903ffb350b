import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { fixturePath } from '#test/fixtures.ts'
import { seedFleet } from '#test/ingest.ts'
import { importFile, type ImportOptions } from './import-file.ts'

let test: TestDatabase
let fleet: Awaited<ReturnType<typeof seedFleet>>
let folder: string
let units = 0
beforeAll(async () => {
  test = await testDatabase()
  fleet = await seedFleet(test.db)
  folder = await mkdtemp(join(tmpdir(), 'muster-loggers-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const now = Date.parse('2026-11-27T09:07:00Z')

/** Imports a file into a new unit, and returns the stored positions. */
async function imported(path: string, options: ImportOptions = {}) {
  const unitId = await fleet.unit(`Logger ${++units}`, `logger-${units}`)
  const pipeline = fleet.pipeline({ register: false })
  const report = await importFile({ db: test.db, pipeline }, path, { unit: String(unitId), now, ...options })
  const positions = await test.db
    .selectFrom('position')
    .select(['fix_time', 'latitude', 'longitude', 'speed', 'altitude', 'odometer', 'signals'])
    .where('unit_id', '=', unitId)
    .orderBy('fix_time')
    .execute()
  return { ...report, positions }
}

const file = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('loggers of the field', () => {
  it('reads hemispheres and units in cells', async () => {
    const { positions, ...report } = await imported(fixturePath('logger-hemispheres.csv'), { now: now + 3 * 3_600_000 })
    expect(report).toMatchObject({ accepted: 5, rejectedCount: 0, unread: [] })
    expect(positions[0]).toMatchObject({
      fix_time: new Date('2026-11-27T10:59:00Z'),
      latitude: expect.closeTo(28.64906, 5),
      longitude: expect.closeTo(-17.89619, 5),
      speed: expect.closeTo(15.862, 3),
      altitude: expect.closeTo(513.863, 2),
      odometer: null,
      signals: expect.objectContaining({ 'DISTANCE [M]': 34.6 }),
    })
    expect(positions[4]).toMatchObject({
      latitude: expect.closeTo(-32.151111, 5),
      longitude: expect.closeTo(115.835556, 5),
      speed: 36,
    })
  })

  it('reads dates with the month first, and thousands with commas', async () => {
    const { positions } = await imported(fixturePath('logger-month-first.csv'))
    expect(positions.map(({ fix_time }) => fix_time.toISOString())).toEqual(
      [9, 10, 11, 12, 13, 14].map(day => `2026-10-${String(day).padStart(2, '0')}T13:05:00.000Z`),
    )
    expect(positions.map(({ odometer }) => odometer)).toEqual(
      [12345, 12400, 12455, 12510, 12565, 12620].map(km => km * 1000),
    )
  })
})

const points = [
  { time: '2026-10-25T00:40:00Z', latitude: 1.5, longitude: -2.25, altitude: 12, speed: 9 },
  { time: '2026-10-25T01:30:00Z', latitude: 1.6, longitude: -2.35, altitude: 13, speed: 10 },
]
const stored = points.map(({ time, ...rest }) => expect.objectContaining({ fix_time: new Date(time), ...rest }))

const gpx = `<gpx><trk><trkseg>${points
  .map(
    ({ latitude, longitude, altitude, speed }, i) =>
      `<trkpt lat="${latitude}" lon="${longitude}"><ele>${altitude}</ele><time>2026-10-25T02:${['40', '30'][i]}:00</time><speed>${speed / 3.6}</speed></trkpt>`,
  )
  .join('')}</trkseg></trk></gpx>`

const kml = `<kml xmlns:gx="x"><Document><Folder><Placemark><name>Run</name><gx:Track>
  ${points.map(({ time }) => `<when>${time}</when>`).join('')}
  ${points.map(({ longitude, latitude, altitude }) => `<gx:coord>${longitude} ${latitude} ${altitude}</gx:coord>`).join('')}
  <ExtendedData><SchemaData><gx:SimpleArrayData name="speed">${points.map(({ speed }) => `<gx:value>${speed}</gx:value>`).join('')}
  </gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></Folder>
  <Placemark><name>Drawn</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></Document></kml>`

const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { coordTimes: points.slice(0, 1).map(({ time }) => time) },
      geometry: { type: 'LineString', coordinates: points.slice(0, 1).map(p => [p.longitude, p.latitude, p.altitude]) },
    },
    ...points.map(({ time, latitude, longitude, altitude, speed }) => ({
      type: 'Feature',
      properties: { Timestamp: time, 'Speed (km/h)': speed, name: 'not a unit' },
      geometry: { type: 'Point', coordinates: [longitude, latitude, altitude] },
    })),
  ],
})

describe('formats', () => {
  it('reads GPX times without an offset in the given time zone', async () => {
    expect((await imported(await file('local.gpx', gpx), { timezone: 'Europe/Rome' })).positions).toEqual(stored)
  })

  it('reads KML tracks, and rejects a line without times', async () => {
    const { positions, groups, format } = await imported(await file('run.kml', kml))
    expect(format).toBe('kml')
    expect(positions).toEqual(stored)
    expect(groups).toEqual([{ count: 1, text: expect.stringContaining('the line "Drawn" has no times') }])
  })

  it('reads GeoJSON points and lines', async () => {
    const { positions, duplicate, format } = await imported(await file('run.geojson', geojson))
    expect({ format, duplicate }).toEqual({ format: 'geojson', duplicate: 1 })
    expect(positions).toHaveLength(2)
    expect(positions[1]).toEqual(stored[1])
  })

  it.each([
    ['run.kml.gz', kml],
    ['run.json.gz', geojson],
    ['local.gpx.gz', gpx],
    ['table.csv.gz', 'time;lat;lon\n2026-10-25 00:30;1;2\n2026-10-25 01:30;1;2\n'],
  ])('unpacks %s', async (name, text) => {
    const { positions } = await imported(await file(name, gzipSync(text)), { timezone: 'Europe/Rome' })
    expect(positions).toHaveLength(2)
  })

  it.each<[string, string | Uint8Array, string]>([
    [
      'log.nmea',
      '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,*47\n',
      'NMEA 0183, which cannot be imported: convert it to GPX, for example with "gpsbabel -t -i nmea',
    ],
    ['a.fit', Buffer.from('\u000e\u0010\u0000\u0000\u0000\u0000\u0000\u0000.FIT', 'latin1'), 'Garmin FIT'],
    ['a.tcx', '<?xml version="1.0"?>\n<TrainingCenterDatabase xmlns="x"></TrainingCenterDatabase>', 'TCX'],
    ['a.kmz', Buffer.from('PK\u0003\u0004………doc.kml', 'latin1'), 'KMZ'],
    ['a.xlsx', Buffer.from('PK\u0003\u0004………xl/workbook.xml', 'latin1'), 'save the sheet as CSV'],
    ['a.igc', 'AXXX123\r\nHFDTE271126\r\nB1101355206343N00006198WA0058700558\r\n', 'IGC'],
    ['a.bin', Buffer.from([1, 2, 0, 0, 0, 3, 4]), 'no text'],
    ['a.gz', gzipSync('x').subarray(0, 12), 'damaged'],
    ['a.json', '{"a":1}', 'no GeoJSON'],
    ['a.json', '{"type":"FeatureCollection","features":[]}', 'no points with a time'],
    ['a.kml', '<kml><Document/></kml>', 'no track with times'],
  ])('rejects %s by name with advice', async (name, content, says) => {
    await expect(imported(await file(name, content))).rejects.toThrow(says)
  })
})
