import { describe, expect, it } from 'vitest'
import { chunks, fixture } from '#test/fixtures.ts'
import { readGpx } from './gpx.ts'
import { scanGpx } from './gpx-scan.ts'
import type { Observation, Rejection } from '../observation.ts'

async function read(text: string, size?: number) {
  const all = { observations: [] as Observation[], rejected: [] as Rejection[] }
  for await (const parsed of readGpx(chunks(text, size), {
    fallbackUid: 'file',
    now: Date.parse('2026-11-21T00:00:00Z'),
  })) {
    all.observations.push(...parsed.observations)
    all.rejected.push(...parsed.rejected)
  }
  return all
}
const time = '<time>2026-11-20T05:00:00Z</time>'

describe('a recorded track', () => {
  const recorded = fixture('recorded-track.gpx')

  it('reads the points of every track under its name, without waypoints', async () => {
    const { observations, rejected } = await read(recorded)
    expect(rejected).toEqual([])
    expect(observations.map(({ deviceUid }) => deviceUid)).toEqual([
      ...Array<string>(4).fill('ACTIVE LOG #2'),
      ...Array<string>(4).fill('ACTIVE LOG #3'),
      'ACTIVE LOG #4',
      'ACTIVE LOG #4',
    ])
    expect(observations[0]).toEqual({
      deviceUid: 'ACTIVE LOG #2',
      source: 'track',
      time: Date.parse('2010-08-05T14:23:59Z'),
      latitude: 45.772175035,
      longitude: 14.357659249,
      altitude: 542.320923,
      device: { name: 'ACTIVE LOG #2' },
    })
  })

  it('reads the same result from chunks of any size', async () => {
    expect(await read(recorded, 1)).toEqual(await read(recorded, 1e6))
  })

  it('keeps the points before a cut and names the broken one', async () => {
    const cut = recorded.slice(0, recorded.lastIndexOf('<time>'))
    const { observations, rejected } = await read(cut)
    expect(observations).toHaveLength(9)
    expect(rejected).toEqual([{ index: 9, reason: expect.stringContaining('Point 10: breaks off') }])
  })
})

describe('GPX 1.1', () => {
  it('reads speed in metres per second and more from extensions, under any prefix', async () => {
    const { observations } =
      await read(`<x:gpx xmlns:x="http://www.topografix.com/GPX/1/1"><x:trk><x:name><![CDATA[A & B]]></x:name><x:trkseg>
      <x:trkpt lon="2" lat="1"><x:ele>3</x:ele><x:time>2026-11-20T05:00:00Z</x:time><x:sat>9</x:sat><x:extensions>
      <g:TrackPointExtension><g:speed>10</g:speed><g:course>-90</g:course><g:hr>71</g:hr></g:TrackPointExtension></x:extensions></x:trkpt>`)
    expect(observations).toEqual([
      expect.objectContaining({
        deviceUid: 'A & B',
        latitude: 1,
        longitude: 2,
        altitude: 3,
        speed: 36,
        course: 270,
        signals: expect.objectContaining({ sat: 9, hr: 71 }),
      }),
    ])
  })

  it('reads routes too, ignores comments, and names an unnamed track after the file', async () => {
    const { observations } = await read(`<gpx><!-- <trkpt lat="9" lon="9">${time}</trkpt> --><wpt lat="8" lon="8"/>
      <rte><name>R</name><rtept lat="1" lon="1">${time}<name>corner</name></rtept></rte>
      <trk><trkseg><trkpt lat="2" lon="2">${time}</trkpt></trkseg></trk></gpx>`)
    expect(observations.map(({ deviceUid, latitude }) => [deviceUid, latitude])).toEqual([
      ['R', 1],
      ['file', 2],
    ])
  })

  it('rejects points without a time or off the globe by number', async () => {
    const { rejected } = await read(
      `<gpx><trk><trkpt lat="1" lon="1"/><trkpt lat="99" lon="1">${time}</trkpt></trk></gpx>`,
    )
    expect(rejected).toEqual([
      { index: 0, reason: expect.stringContaining('Point 1: has no time') },
      { index: 1, reason: expect.stringContaining('Point 2: latitude 99') },
    ])
  })

  it('reads names, comments and routes across parts of any size', async () => {
    const point = (kind: string, n: number, more = '') => `<${kind} lat="1" lon="${n}">${time}${more}</${kind}>`
    const gpx = `<?xml version="1.0"?><gpx><wpt lat="7" lon="7"><name>W</name></wpt>
      <rte><name>R &amp; S</name>${[1, 2, 3].map(n => point('rtept', n)).join('')}</rte>
      <!-- ${point('trkpt', 9)} --><trk number="1"><desc><![CDATA[${point('trkpt', 8)}]]></desc><name>T</name>
      <trkseg>${[4, 5].map(n => point('trkpt', n)).join('\n')}</trkseg>
      <trkseg>${point('trkpt', 6, '<!-- </trkpt> -->')}</trkseg></trk><trk><trkseg>${point('trkpt', 7)}</trkseg></trk></gpx>`
    const expected = [1, 2, 3].map(n => ['R & S', n]).concat([4, 5, 6].map(n => ['T', n]))
    for (const part of [1, 40, 200, 1e6]) {
      const found = []
      for await (const points of scanGpx(chunks(gpx, 3), part))
        found.push(...points.map(({ track, element }) => [track, Number(element?.lon)]))
      expect(found, `parts of ${part}`).toEqual([...expected, [undefined, 7]])
    }
  })

  it('keeps the points around a malformed one', async () => {
    const point = (n: number, more = '') => `<trkpt lat="1" lon="${n}">${time}${more}</trkpt>`
    const { observations, rejected } = await read(
      `<gpx><trk><trkseg>${point(1)}${point(2, '<hr>7')}${point(3)}</trkseg></trk></gpx>`,
    )
    expect(observations.map(({ longitude }) => longitude)).toEqual([1, 3])
    expect(rejected).toEqual([{ index: 1, reason: 'Point 2: is no well-formed XML' }])
  })

  it.each([
    ['GPX 1.0', '<speed>10</speed><course>90</course>', '1/0'],
    [
      'Garmin’s extension',
      '<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>',
      '1/1',
    ],
    ['an extension without a group', '<extensions><speed>10</speed><course>90</course></extensions>', '1/1'],
  ])('converts the speed of %s to km/h', async (_, inner, version) => {
    const { observations } = await read(
      `<gpx xmlns="http://www.topografix.com/GPX/${version}"><trk><trkseg><trkpt lat="1" lon="2">${time}${inner}</trkpt></trkseg></trk></gpx>`,
    )
    expect(observations).toEqual([expect.objectContaining({ speed: 36, course: 90 })])
    expect(observations[0]).not.toHaveProperty('signals.speed')
  })

  it('rejects entity declarations and deep nesting', async () => {
    const of = (text: string) => `<gpx><trk><name>${text}</name><trkpt lat="1" lon="2">${time}</trkpt></trk></gpx>`
    const bomb = `<!DOCTYPE gpx [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;">]>`
    await expect(read(`${bomb}${of('&b;')}`)).rejects.toThrow('has a DOCTYPE')
    await expect(read(of('<a>'.repeat(100) + '</a>'.repeat(100)))).rejects.toThrow('nested')
    expect((await read(of('&unknown;&#65;'))).observations[0]?.deviceUid).toBe('&unknown;A')
  })

  it.each(['', '<gpx/>', '<gpx><wpt lat="1" lon="1"/></gpx>', 'lat;lon'])(
    'rejects a file without points: %s',
    async text => {
      await expect(read(text)).rejects.toThrow('no track points')
    },
  )
})
