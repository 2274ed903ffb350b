import { expect, it } from 'vitest'
import { formatMapping, guessMapping, mappedColumns, parseMapping } from './csv-mapping.ts'

const required = 'lat=a,lon=b,time=t'

it('reads headers with commas, colons and quotes unchanged', () => {
  const text = 'lat="Lat, GPS",lon="Lon, GPS",time=t,speed="Speed, GPS":kn'
  expect(parseMapping(text)).toEqual([
    { key: 'lat', source: 'Lat, GPS' },
    { key: 'lon', source: 'Lon, GPS' },
    { key: 'time', source: 't' },
    { key: 'speed', source: 'Speed, GPS:kn' },
  ])
  expect(formatMapping(parseMapping(text))).toBe(text)
  expect(
    mappedColumns(parseMapping(`${required},speed=GPS:Speed:mph,course=GPS:Course`), [
      't',
      'a',
      'b',
      'GPS:Speed',
      'GPS:Course',
    ]),
  ).toEqual([
    { field: 'stamp', name: 't', factor: 1 },
    { field: 'latitude', name: 'a', factor: 1 },
    { field: 'longitude', name: 'b', factor: 1 },
    { field: 'speed', name: 'GPS:Speed', factor: 1.609344 },
    { field: 'course', name: 'GPS:Course', factor: 1 },
  ])
})

it.each([
  ['lat=a,lon=b', '--columns maps no column for time'],
  ['lat', '"lat" maps no column: write FIELD=COLUMN'],
  [`${required},depth=c`, '"depth" is no field of --columns: write one of lat, lon, time'],
  [`${required},latitude=c`, '"latitude" is mapped twice, to a and c'],
])('refuses %s', (text, says) => {
  expect(() => parseMapping(text)).toThrow(says)
})

it.each([
  ['speed=c:furlongs', '"furlongs" is no unit of speed: write one of km/h, m/s, mph, kn'],
  ['ignition=c:V', 'ignition has no unit: remove ":V"'],
  ['speed=d', 'There is no column "d" for speed. Columns of the file: t, a, b, c'],
  ['speed=#9', 'There is no column "#9" for speed'],
  ['speed=a', 'The column "a" is mapped to lat and speed: remove one'],
])('explains the error in %s', (text, says) => {
  expect(() => mappedColumns(parseMapping(`${required},${text}`), ['t', 'a', 'b', 'c'])).toThrow(says)
})

it.each([
  ['km/h', 1],
  ['m/s', 3.6],
  ['mph', 1.609344],
  ['kn', 1.852],
  ['knots', 1.852],
])('a speed in %s is multiplied by %d', (unit, factor) => {
  const columns = mappedColumns(parseMapping(`${required},speed=c:${unit}`), ['t', 'a', 'b', 'c'])
  expect(columns[3]).toEqual({ field: 'speed', name: 'c', factor })
})

it('uses the unit of a header if none is specified, and treats a time next to a date as a time of day', () => {
  expect(
    mappedColumns(parseMapping('lat=a,lon=b,date=Day:mdy,time=Clock,speed=v [m/s]'), [
      'a',
      'b',
      'Day',
      'Clock',
      'v [m/s]',
    ]),
  ).toEqual([
    { field: 'latitude', name: 'a', factor: 1 },
    { field: 'longitude', name: 'b', factor: 1 },
    { field: 'date', name: 'Day', factor: 1, time: 'mdy' },
    { field: 'time', name: 'Clock', factor: 1 },
    { field: 'speed', name: 'v [m/s]', factor: 3.6 },
  ])
})

it('guesses by the last words of a header, and rejects a latitude of 120', () => {
  const guess = (headers: string[], ...rows: string[][]) => formatMapping(guessMapping(headers, rows))
  expect(
    guess(['timestamps', 'CAN2.pos.Latitude', 'CAN2.pos.Longitude', 'x.Speed'], ['1795071600', '56', '120', '3']),
  ).toBe('lat=CAN2.pos.Latitude,lon=CAN2.pos.Longitude,time=timestamps,speed=x.Speed')
  expect(guess(['raw Latitude', 'gps Latitude', 'Lon', 'Time'], ['123456', '56', '16', '1'])).toBe(
    'lat=gps Latitude,lon=Lon,time=Time',
  )
  expect(guess(['date', 'time', 'lat', 'lon', 'lat'])).toBe('lat=#3,lon=lon,date=date,clock=time')
})
