import { describe, expect, it } from 'vitest'
import { coordinate } from './coordinate.ts'
import { parseMapping } from './csv-mapping.ts'
import { readCsv, type CsvOptions } from './csv.ts'
import { chunks } from '#test/fixtures.ts'
import type { Observation, Rejection } from '../observation.ts'
import { UnreadValues } from './unread-values.ts'

const now = Date.parse('2026-11-28T09:07:00Z')

async function read(text: string | Uint8Array, more: Partial<CsvOptions> = {}) {
  const found = { observations: [] as Observation[], rejected: [] as Rejection[], unread: new UnreadValues() }
  const bytes =
    typeof text === 'string'
      ? () => chunks(text)
      : () =>
          (async function* () {
            yield await Promise.resolve(text)
          })()
  for await (const parsed of readCsv(bytes, { fallbackUid: 'file', now, unread: found.unread, ...more })) {
    found.observations.push(...parsed.observations)
    found.rejected.push(...parsed.rejected)
  }
  return {
    ...found,
    times: found.observations.map(({ time }) => new Date(time).toISOString()),
    unread: found.unread.groups,
  }
}

const days = (dates: readonly string[]) => `date,lat,lon\n${dates.map(date => `${date},1,2`).join('\n')}\n`

describe('date order by the rows of the file', () => {
  it.each<[string, string[], string]>([
    ['a day above 12 in the last row', ['10/09/2026', '10/13/2026'], '2026-10-09'],
    ['a day above 12 in the first place', ['10/09/2026', '13/09/2026'], '2026-09-10'],
    ['a date that would be in the future', ['10/12/2026'], '2026-10-12'],
    ['dots', ['10.09.2026'], '2026-09-10'],
    ['rows on both sides of midnight', ['10/09/2026 23:59:30', '10/10/2026 00:00:30'], '2026-10-09'],
    ['the same day either way', ['05/05/2026'], '2026-05-05'],
    ['years of two digits in front', ['261126 10:00:00', '261127 10:00:00'], '2026-11-26'],
    ['a name of the month', ['9 Oct 2026'], '2026-10-09'],
  ])('%s', async (_, dates, first) => {
    const { times, rejected } = await read(days(dates))
    expect(rejected).toEqual([])
    expect(times[0]?.slice(0, 10)).toBe(first)
  })

  it('must be specified for an ambiguous file', async () => {
    const open = days(['10/09/2026', '10/10/2026'])
    await expect(read(open)).rejects.toThrow(
      'Dates such as "10/09/2026" may be day first or month first, and no row of the file shows which: ' +
        'import it with --date-order dmy (day first) or --date-order mdy (month first)',
    )
    expect((await read(open, { dateOrder: 'mdy' })).times[0]).toMatch('2026-10-09')
    expect((await read(open, { askDateOrder: async () => Promise.resolve('dmy') })).times[0]).toMatch('2026-09-10')
    expect((await read(open, { columns: parseMapping('lat=lat,lon=lon,time=date:mdy') })).times[0]).toMatch(
      '2026-10-09',
    )
  })

  it('must be specified if half of the rows contradict the other half, but not for one broken row', async () => {
    await expect(read(days(['10/13/2026', '13/10/2026']))).rejects.toThrow('--date-order')
    const most = Array.from({ length: 25 }, (_, i) => `10/${i + 1}/2026`)
    const { rejected } = await read(days([...most, '13/10/2026']))
    expect(rejected).toEqual([{ index: 26, reason: expect.stringContaining('write month first') }])
  })
})

describe('thousands separators by column', () => {
  const odometers = async (cells: string[], delimiter = ';', latitude = '1.5') => {
    const rows = cells.map((cell, i) => `2026-10-01 00:0${i};${latitude};2;${cell}`)
    const { observations } = await read(['time;lat;lon;odometer', ...rows].join('\n').replaceAll(';', delimiter))
    return observations.map(({ odometer = NaN }) => odometer / 1000)
  }

  it.each<[string, string[], number[]]>([
    ['by a cell with both marks', ['12.345,0', '12.400'], [12345, 12400]],
    ['by a cell with two groups', ['999.400', '1.000.400'], [999400, 1000400]],
    ['by a fraction', ['12.400', '12.4551'], [12.4, 12.4551]],
    ['by the marks of other columns', ['12,400', '12,455'], [12400, 12455]],
    ['with apostrophes or spaces', ["12'400.5", '12 400,5'], [12400.5, 12400.5]],
  ])('%s', async (_, cells, km) => {
    expect(await odometers(cells)).toEqual(km)
  })

  it('follow the decimal mark of the coordinates', async () => {
    expect(await odometers(['12.400', '12.455'], ';', '48,5')).toEqual([12400, 12455])
    expect(await odometers(['"12,400"'], ',')).toEqual([12400])
  })
})

describe('hemispheres', () => {
  it.each<[string, 'latitude' | 'longitude', number | undefined]>([
    ['31.765931N', 'latitude', 31.765931],
    ['031.765931s', 'latitude', -31.765931],
    ['W 17,896', 'longitude', -17.896],
    ['17.5° W', 'longitude', -17.5],
    ['48°51\'29.6"N', 'latitude', 48.858222],
    ['N48 07.038', 'latitude', 48.1173],
    ['8 0.5', 'latitude', 8.008333],
    ["9° 5.386' W", 'longitude', -9.089767],
    ['-8.5', 'latitude', -8.5],
    ['8.5 X', 'latitude', undefined],
    ['8.5E', 'latitude', undefined],
    ["48°61'N", 'latitude', undefined],
  ])('turn %s as %s into %d', (cell, axis, degrees) => {
    const read = coordinate(cell, axis, {})
    expect(read === undefined ? undefined : Number(read.toFixed(6))).toBe(degrees)
  })

  it('follow from the number in Columbus logger files, whose dates begin with the year', async () => {
    const file =
      'INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\n1,T,261127,085959,31.765931S,009.089779W,318,20,0,\n'
    const { observations, times } = await read(file)
    expect(observations).toMatchObject([{ latitude: -31.765931, longitude: -9.089779, speed: 20, altitude: 318 }])
    expect(times).toEqual(['2026-11-27T08:59:59.000Z'])
  })

  it('apply to degrees and minutes as one number (NMEA)', async () => {
    const { observations } = await read(
      'time,lat,N/S,lon,E/W\n2026-11-26,4807.038,N,01131.500,W\n2026-11-26 01:00,0045.5,S,00000.1,E\n',
    )
    const places = observations.map(({ latitude, longitude }) => [latitude.toFixed(5), longitude.toFixed(5)])
    expect(places).toEqual([
      ['48.11730', '-11.52500'],
      ['-0.75833', '0.00167'],
    ])
  })

  it('treat O as east beside W, and as west beside E', async () => {
    const table = (...letters: string[]) =>
      `time;lat;N/S;lon;${letters.shift()}\n${letters.map((letter, i) => `2026-10-01 00:0${i};1;S;2;${letter}`).join('\n')}`
    const longitudes = async (text: string) => (await read(text)).observations.map(({ longitude }) => longitude)
    expect(await longitudes(table('ew', 'O', 'W'))).toEqual([2, -2])
    expect(await longitudes(table('ew', 'O', 'E'))).toEqual([-2, 2])
    expect(await longitudes(table('E/O', 'O'))).toEqual([-2])
    expect((await read(table('ew', 'O'))).rejected).toEqual([
      { index: 1, reason: 'Line 2: "O" in "ew" is no hemisphere: write E or W' },
    ])
  })

  it('must be set in each row, and apply to mapped columns', async () => {
    const { rejected, observations } = await read('t,y,n/s,x,e/w\n2026-10-01,1,,2,W\n2026-10-01,1,S,2,W\n', {
      columns: parseMapping('lat=y,lon=x,time=t'),
    })
    expect(rejected).toEqual([{ index: 1, reason: 'Line 2: has no hemisphere in "n/s": write N or S' }])
    expect(observations).toMatchObject([{ latitude: -1, longitude: -2 }])
  })
})

it('reads units in cells, including signals, and counts unreadable cells by column', async () => {
  const { observations, unread } = await read(
    [
      'time;lat;lon;speed;altitude;engine hours;ignition;oil;fix;course',
      '2026-10-01 00:00;1;2;10 mph;100 ft;1820:30;on;81,5 °C;3D;N/A',
      '2026-10-01 00:01;1;2;15 furlongs;- ;x;maybe;82 °C;2D;90°',
      '2026-10-01 00:02;1;2;3000;12;7;on;;3D;',
    ].join('\n'),
  )
  expect(observations[0]).toMatchObject({
    speed: expect.closeTo(16.09, 2),
    altitude: expect.closeTo(30.48, 5),
    engineHours: 1820.5,
    signals: { 'oil [°C]': 81.5, fix: '3D' },
  })
  expect(observations[1]).toMatchObject({ course: 90, speed: undefined, signals: { 'oil [°C]': 82, fix: '2D' } })
  expect(unread.map(({ text }) => text)).toEqual([
    '2 values of "speed" are left out (rows 3, 4): "15 furlongs" cannot be read',
    '1 value of "ignition" is left out (row 3): "maybe" cannot be read',
    '1 value of "engine hours" is left out (row 3): "x" cannot be read',
  ])
})

it('resolves the repeated hour of autumn by the order of the rows', async () => {
  const clock = ['01:40', '02:20', '02:59', '02:00', '02:59', '03:00']
  const table = (times: readonly string[]) => `time;lat;lon\n${times.map(time => `25/10/2026 ${time};1;2\n`).join('')}`
  const hours = [
    '2026-10-24T23:40',
    '2026-10-25T00:20',
    '2026-10-25T00:59',
    '2026-10-25T01:00',
    '2026-10-25T01:59',
    '2026-10-25T02:00',
  ]
  const utc = async (times: readonly string[]) =>
    (await read(table(times), { timezone: 'Europe/Rome' })).times.map(time => time.slice(0, 16))
  expect(await utc(clock)).toEqual(hours)
  expect(await utc(clock.toReversed())).toEqual(hours.toReversed())
})

it.each([
  ['Time (UTC+05:30)', '05:29'],
  ['Time (GMT+1)', '09:59'],
  ['time_utc', '10:59'],
  ['Time (Europe/Rome)', '09:59'],
])('takes the zone of times from the header %s, before any other', async (header, time) => {
  const { times } = await read(`${header},lat,lon\n2026-11-26 10:59,1,2\n`, { timezone: 'America/New_York' })
  expect(times[0]?.slice(11, 16)).toBe(time)
})

it('reads UTF-16 and Windows-1252, and the delimiter that a line names', async () => {
  const table = 'sep=|\nunit|time|lat|lon\nÖl, 2|2026-10-01|1|2\n'
  const utf16 = Buffer.from(`\uFEFF${table}`, 'utf16le')
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), Buffer.from(table, 'utf16le'), Buffer.from(table, 'latin1')])
    expect((await read(bytes)).observations).toMatchObject([{ deviceUid: 'Öl, 2', latitude: 1 }])
})

it('reads a file in another language: UTF-16 with sep=, decimal commas, grouped thousands', async () => {
  const text =
    '\uFEFFsep=;\r\nGerät;Datum;Uhrzeit;Breitengrad;Längengrad;Geschwindigkeit (km/h);Kilometerstand (km);Höhe (m)\r\n' +
    ['01', '13'].map(day => `Bagger;${day}.10.2026;08:00:00;45,123456;9,5;50,5;1.234.567,5;1.012,5\r\n`).join('')
  const { observations, rejected, unread } = await read(Buffer.from(text, 'utf16le'))
  expect([rejected, unread]).toEqual([[], []])
  expect(observations[0]).toMatchObject({
    deviceUid: 'Bagger',
    time: Date.parse('2026-10-01T08:00:00Z'),
    latitude: 45.123456,
    longitude: 9.5,
    speed: 50.5,
    odometer: 1_234_567_500,
    altitude: 1012.5,
  })
})
