import { describe, expect, it } from 'vitest'
import { spreadsheetTime } from './csv-time.ts'
import { column } from './csv-columns.ts'
import { decimal } from './decimal.ts'
import { parseMapping } from './csv-mapping.ts'
import { readCsv } from './csv.ts'
import { chunks, fixture } from '#test/fixtures.ts'
import type { Observation, Rejection } from '../observation.ts'

const options = { fallbackUid: 'file', now: Date.parse('2026-11-21T00:00:00Z') }

async function read(text: string, more: object = {}) {
  const all = { observations: [] as Observation[], rejected: [] as Rejection[], batches: 0 }
  for await (const parsed of readCsv(() => chunks(text), { ...options, ...more })) {
    all.observations.push(...parsed.observations)
    all.rejected.push(...parsed.rejected)
    all.batches++
  }
  return all
}

describe('the reader of spreadsheet exports', () => {
  it('reads a byte-order mark, semicolons, decimal commas and the day first', async () => {
    const { observations } = await read(fixture('track.csv'))
    expect(observations).toHaveLength(11)
    expect(observations[0]).toEqual({
      deviceUid: 'Harvester 8 Öland',
      source: 'track',
      time: Date.parse('2026-11-19T07:00:00Z'),
      latitude: 56.6634,
      longitude: 16.6012,
      speed: 6.5,
      engineHours: 1820,
      device: { name: 'Harvester 8 Öland' },
    })
  })

  it('skips a blank line and rejects a broken line by its number', async () => {
    const { rejected } = await read(fixture('track.csv'))
    expect(rejected).toEqual([
      { index: 10, reason: expect.stringMatching(/^Line 11: "31\/02\/2026 25:00:00" is no date/) },
    ])
  })

  it('loses one line to a stray quotation mark, not the rest', async () => {
    const { observations, rejected } = await read('time,lat,lon\n2026-01-01 00:00,"1,2\n2026-01-01 00:01,1,2\n')
    expect(observations).toHaveLength(1)
    expect(rejected).toEqual([{ index: 1, reason: expect.stringContaining('Line 2: has a quotation mark') }])
  })

  it('accepts commas, quotes, tabs, a device, other columns as signals, and a file without a name', async () => {
    const table =
      'IMEI,Timestamp,Latitude,Longitude,"Speed (mph)",Ignition,Oil °C\n"12","2026-01-01T00:00:00Z",1,2,10,on,"81,5"'
    expect((await read(table)).observations).toEqual([
      expect.objectContaining({
        deviceUid: '12',
        speed: expect.closeTo(16.09, 2),
        ignition: true,
        signals: { 'Oil °C': 81.5 },
      }),
    ])
    expect((await read('date\tlat\tlng\n1.2.2026\t-1\t2')).observations).toEqual([
      expect.objectContaining({ deviceUid: 'file', time: Date.parse('2026-02-01T00:00:00Z'), latitude: -1 }),
    ])
  })

  it('reads batch by batch', async () => {
    const { observations, batches } = await read(`time;lat;lon\n${'2026-01-01 00:00;1;2\n'.repeat(2500)}`)
    expect(observations).toHaveLength(2500)
    expect(batches).toBe(3)
  })

  it.each([
    ['', 'The file is empty'],
    ['a;b;c\n1;2;3', 'no column for lat, lon, date and time'],
    ['19/11/2026;07:00:00;56,66;16,60', 'no column for lat'],
  ])('rejects a file without a header: %j', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })

  it.each([
    ['91;2;2026-01-01', 'Line 2: latitude 91'],
    ['x;2;2026-01-01', 'Line 2: latitude x'],
    ['1;;2026-01-01', 'Line 2: longitude is missing'],
    ['1;2;', 'Line 2: has no date and time'],
    ['1;2;2026-12-24', 'Line 2: the time 2026-12-24T00:00:00.000Z is more than a day ahead'],
  ])('explains the error in %s', async (line, reason) => {
    expect((await read(`lat;lon;date\n${line}`)).rejected).toEqual([
      { index: 1, reason: expect.stringContaining(reason) },
    ])
  })

  it('reads times in the given zone', async () => {
    const { observations } = await read('date;time;lat;lon\n19/07/2026;07:00;1;2\n19/01/2026;07:00;1;2', {
      timezone: 'Europe/Rome',
    })
    expect(observations.map(({ time }) => new Date(time).toISOString())).toEqual([
      '2026-07-19T05:00:00.000Z',
      '2026-01-19T06:00:00.000Z',
    ])
  })
})

describe('the reader with mapped columns', () => {
  const columns = parseMapping(
    'lat=CAN2.gnss_pos.Latitude,lon=CAN2.gnss_pos.Longitude,time=timestamps,speed=CAN2.Speed:m/s',
  )
  const log = 'timestamps,CAN2.gnss_pos.Latitude,CAN2.gnss_pos.Longitude,CAN2.Speed,CAN9.EngineSpeed\n'

  it('reads mapped columns in their units, and all others as signals', async () => {
    expect((await read(`${log}1795071600.25,56.6634,16.6012,10,1500.5\n`, { columns })).observations).toEqual([
      expect.objectContaining({
        deviceUid: 'file',
        time: Date.parse('2026-11-19T07:00:00.250Z'),
        latitude: 56.6634,
        longitude: 16.6012,
        speed: 36,
        signals: { 'CAN9.EngineSpeed': 1500.5 },
      }),
    ])
  })

  it('finds columns after the preamble of a logger, and by number without a header', async () => {
    const preamble = 'Logger,CL3000\n# firmware,1,2\n\n'
    expect((await read(`${preamble}${log}1795071600,1,2,3,4\n`, { columns })).observations).toHaveLength(1)
    const byNumber = parseMapping('lat=#2,lon=#3,time=#1:ms')
    const { observations, rejected } = await read('1795071600000;56,5;16,5;7\n1795071601000;56,5;16,5;7\n', {
      columns: byNumber,
    })
    expect(rejected).toEqual([])
    expect(observations).toHaveLength(2)
    expect(observations[0]).toMatchObject({ latitude: 56.5, signals: { 'Column 4': 7 } })
  })

  it('names the missing column and the existing ones', async () => {
    await expect(read('Time;Lat;Lon\n1;2;3', { columns })).rejects.toThrow(
      'There is no column "CAN2.gnss_pos.Latitude" for lat. Columns of the file: Time, Lat, Lon',
    )
  })

  it('proposes a mapping for ambiguous column names', async () => {
    await expect(read(`${log}1795071600,1,2,3,4\n`)).rejects.toThrow(
      "--columns 'lat=CAN2.gnss_pos.Latitude,lon=CAN2.gnss_pos.Longitude,time=timestamps,speed=CAN2.Speed'",
    )
  })

  it.each([
    ['s', '1795071600'],
    ['ms', '1795071600000'],
    ['us', '1795071600000000'],
    ['ns', '1795071600000000000'],
    ['mdy', '11/19/2026 07:00:00'],
    ['dmy', '19.11.2026 07:00'],
    ['iso', '2026-11-19T07:00:00.000000'],
  ])('reads times as %s', async (format, cell) => {
    const { observations, rejected } = await read(`t;a;b\n${cell};1;2`, {
      columns: parseMapping(`lat=a,lon=b,time=t:${format}`),
    })
    expect(rejected).toEqual([])
    expect(observations[0]?.time).toBe(Date.parse('2026-11-19T07:00:00Z'))
  })
})

it.each([
  ['speed', 'speed', 1],
  ['Speed km/h', 'speed', 1],
  ['Speed [kn]', 'speed', 1.852],
  ['speed_mph', 'speed', 1.609344],
  ['engine hours', 'engineHours', 1],
  ['EngineHours', 'engineHours', 1],
  ['Odometer (m)', 'odometer', 1],
  ['Mileage', 'odometer', 1000],
  ['Altitude ft', 'altitude', 0.3048],
  ['Fuel level %', 'fuelLevel', 1],
  ['Heading °', 'course', 1],
  ['Unit name', 'unit', 1],
])('the header %s means %s times %d', (header, field, factor) => {
  expect(column(header)).toEqual({ field, factor, name: header })
})

it.each([
  ['56,663400', 56.6634],
  ['1.820,5', 1820.5],
  ['1,820.5', 1820.5],
  ['-0.5', -0.5],
  ['1 820,00', 1820],
  ['abc', undefined],
  ['', undefined],
])('%s is the number %d', (cell, number) => {
  expect(decimal(cell)).toBe(number)
})

it.each([
  ['19/11/2026 07:00:30', '2026-11-19T07:00:30.000Z'],
  ['19-11-26 7:05 pm', '2026-11-19T19:05:00.000Z'],
  ['2026/11/19, 07:00', '2026-11-19T07:00:00.000Z'],
  ['2026-11-19 07:00:00+02:00', '2026-11-19T05:00:00.000Z'],
  ['1795071600', '2026-11-19T07:00:00.000Z'],
  ['1795071600000', '2026-11-19T07:00:00.000Z'],
  ['1795071600.5', '2026-11-19T07:00:00.500Z'],
  ['1795071600123456', '2026-11-19T07:00:00.123Z'],
  ['2026-11-19 07:00:00.123456+00:00', '2026-11-19T07:00:00.123Z'],
  ['19/11/2026 07:00:30 UTC', '2026-11-19T07:00:30.000Z'],
])('reads %s as %s', (text, time) => {
  expect(new Date(spreadsheetTime(text)).toISOString()).toBe(time)
})

it.each(['31/02/2026', '11/19/2026', '19/11/2026 25:00', '12', 'today'])('rejects %s as a time', text => {
  expect(spreadsheetTime(text)).toBeNaN()
})
