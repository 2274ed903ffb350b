import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { GpsdReports, readGpsd } from './gpsd.ts'
import { NmeaSentences, readNmea } from './nmea.ts'
import type { Fix } from './source.ts'

const track = join(import.meta.dirname, '../../test/track.nmea')
const hasGpsfake = spawnSync('gpsfake', ['--version']).status === 0
const tpv = (more: object) =>
  JSON.stringify({ class: 'TPV', device: '/dev/ttyS0', mode: 3, lat: 44.8, lon: 10.3, ...more })

describe('gpsd', () => {
  function reports() {
    const fixes: Fix[] = []
    return { fixes, gpsd: new GpsdReports(fix => fixes.push(fix)) }
  }

  it('joins the reports of an epoch', () => {
    const { fixes, gpsd } = reports()
    gpsd.take('{"class":"VERSION","release":"3.27"}')
    gpsd.take(tpv({ time: '2026-11-28T09:00:00.000Z', altMSL: 61.5, altHAE: 106, epx: 3, epy: 4 }))
    gpsd.take(tpv({ time: '2026-11-28T09:00:00.000Z', speed: 10, track: 45 }))
    gpsd.take(tpv({ time: '2026-11-28T09:00:01.000Z', mode: 2, alt: 70 }))
    gpsd.finish()
    const [time, latitude, longitude] = [Date.UTC(2026, 10, 28, 9), 44.8, 10.3]
    expect(fixes).toEqual([
      { time, latitude, longitude, altitude: 61.5, speed: 36, course: 45, accuracy: 5, is3d: true },
      { time: time + 1000, latitude, longitude, is3d: false },
    ])
  })

  it('omits reports without a fix and truncated lines', () => {
    const { fixes, gpsd } = reports()
    for (const mode of [0, 1]) gpsd.take(tpv({ mode, time: '2026-11-28T09:00:00.000Z' }))
    gpsd.take(tpv({ time: '2026-11-28T09:00:01.000Z' }).slice(0, 60))
    gpsd.take(tpv({ time: undefined }))
    gpsd.finish()
    expect(fixes).toEqual([])
  })

  it.skipIf(!hasGpsfake)('reads a recorded receiver from gpsd itself', async () => {
    const port = await freePort()
    const daemon = spawn('gpsfake', ['-q', '-t', '-c', '0.01', '-P', String(port), track], {
      stdio: 'ignore',
      detached: true,
    })
    onTestFinished(() => {
      if (daemon.pid !== undefined && daemon.exitCode === null) process.kill(-daemon.pid, 'SIGKILL')
    })
    const fixes: Fix[] = []
    const source = readGpsd({ host: '127.0.0.1', port, onFix: fix => fixes.push(fix), log: () => undefined })
    onTestFinished(() => source.stop())
    await expect.poll(() => fixes.length).toBeGreaterThanOrEqual(5)
    const times = fixes.map(({ time }) => time)
    expect(new Set(times).size).toBe(times.length)
    // a position of the made track, by its second
    for (const { time, latitude } of fixes) {
      const seconds = (time - Date.UTC(2026, 10, 28, 9)) / 1000
      expect(latitude).toBeCloseTo(44.8 + (Math.min(seconds + 1, 30) * 10 * Math.SQRT1_2) / 111_320, 4)
    }
  })
})

describe('NMEA', () => {
  const [gga, rmc] = ['GGA', 'RMC'].map(
    kind =>
      readFileSync(track, 'utf8')
        .split('\n')
        .find(line => line.includes(kind)) ?? '',
  ) as [string, string]
  const fixesOf = (...lines: string[]) => {
    const fixes: Fix[] = []
    const sentences = new NmeaSentences(fix => fixes.push(fix))
    for (const line of lines) sentences.take(line)
    return fixes
  }
  const complete = {
    time: Date.UTC(2026, 10, 28, 9),
    latitude: expect.closeTo(44.800_063, 5),
    longitude: expect.closeTo(10.300_09, 4),
    altitude: 61.5,
    speed: expect.closeTo(36, 0),
    course: 45,
    accuracy: 4.5,
    is3d: true,
  }

  it('joins position and height of an epoch', () => {
    expect(fixesOf(gga, rmc)).toEqual([complete])
    expect(fixesOf(rmc)).toMatchObject([{ time: complete.time, is3d: false }])
  })

  it.each([
    ['a wrong checksum', rmc.replace('45.0', '46.0')],
    ['no checksum', rmc.replace(/\*.*/, '')],
    ['a receiver without a fix', withSum(rmc.replace(',A,', ',V,'))],
    ['half a sentence', rmc.slice(0, 30)],
  ])('ignores %s', (_, line) => {
    expect(fixesOf(line)).toEqual([])
  })

  it('reads sentences from a TCP server, and from a device', async () => {
    const server = createServer(socket => socket.end(readFileSync(track)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    for (const settings of [{ host: '127.0.0.1', port }, { device: track }]) {
      const fixes: Fix[] = []
      const source = readNmea(
        settings,
        fix => fixes.push(fix),
        () => undefined,
      )
      await expect.poll(() => fixes.length).toBeGreaterThanOrEqual(40)
      source.stop()
      expect(fixes[0]).toEqual(complete)
      expect(fixes[39]).toMatchObject({ speed: 0, time: Date.UTC(2026, 10, 28, 9, 0, 39) })
    }
  })
})

function withSum(line: string): string {
  const body = line.slice(1).replace(/\*.*/, '')
  const sum = [...Buffer.from(body)].reduce((total, byte) => total ^ byte, 0)
  return `$${body}*${sum.toString(16).padStart(2, '0')}`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>(resolve => server.close(() => resolve()))
  return port
}
