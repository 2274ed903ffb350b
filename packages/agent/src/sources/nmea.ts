import type { Log } from '../common/log.ts'
import { readProcessLines } from './process-lines.ts'
import type { Fix, Source } from './source.ts'
import { readTcpLines } from './tcp-lines.ts'

/** The standard allows 82 characters; some receivers send more. */
const longestLine = 400
const kmhPerKnot = 1.852
/** Error in metres per unit of horizontal dilution of precision. */
const metresPerHdop = 5

interface Gga {
  clock: string
  quality: number
  altitude?: number
  hdop?: number
}

/** Joins the RMC and GGA sentences of an epoch to a fix. */
export class NmeaSentences {
  readonly #onFix: (fix: Fix) => void
  #gga: Gga | undefined
  #waiting: { clock: string; fix: Fix } | undefined
  /** The receiver sends GGA after RMC. */
  #ggaFollows = false

  constructor(onFix: (fix: Fix) => void) {
    this.#onFix = onFix
  }

  take(line: string): void {
    const fields = fieldsOf(line)
    if (!fields) return
    const kind = fields[0]?.slice(-3)
    if (kind === 'GGA') this.#takeGga(fields)
    if (kind === 'RMC') this.#takeRmc(fields)
  }

  #takeGga([, clock = '', , , , , quality, , hdop, altitude]: readonly string[]): void {
    this.#gga = { clock, quality: Number(quality), ...numberAs('hdop', hdop), ...numberAs('altitude', altitude) }
    if (this.#waiting?.clock !== clock) return
    this.#ggaFollows = true
    this.#emit(this.#waiting.fix, this.#gga)
  }

  #takeRmc([, clock = '', status, lat, ns, lon, ew, knots, course, date = '']: readonly string[]): void {
    // the sentence that was to complete the previous epoch did not come
    if (this.#waiting) {
      this.#ggaFollows = false
      this.#emit(this.#waiting.fix, undefined)
    }
    const [latitude, longitude, time] = [degrees(lat, ns), degrees(lon, ew), timeOf(date, clock)]
    if (status !== 'A' || latitude === undefined || longitude === undefined || time === undefined) return
    const speed = knots ? Number(knots) * kmhPerKnot : Number.NaN
    const fix: Fix = {
      time,
      latitude,
      longitude,
      is3d: false,
      ...(Number.isFinite(speed) && { speed }),
      ...numberAs('course', course),
    }
    if (this.#gga?.clock === clock) this.#emit(fix, this.#gga)
    else if (this.#ggaFollows || this.#gga) this.#waiting = { clock, fix }
    else this.#emit(fix, undefined)
  }

  #emit(fix: Fix, gga: Gga | undefined): void {
    this.#waiting = undefined
    if (gga?.quality === 0) return
    this.#onFix({
      ...fix,
      is3d: gga?.altitude !== undefined,
      ...(gga?.altitude !== undefined && { altitude: gga.altitude }),
      ...(gga?.hdop !== undefined && { accuracy: gga.hdop * metresPerHdop }),
    })
  }
}

/** Returns the fields of a sentence with a correct checksum. */
function fieldsOf(line: string): string[] | undefined {
  const [, body = '', sum = ''] = /^\$([^*]+)\*([0-9A-Fa-f]{2})\s*$/.exec(line) ?? []
  if (!body) return undefined
  let expected = 0
  for (let i = 0; i < body.length; i++) expected ^= body.charCodeAt(i)
  return expected === Number.parseInt(sum, 16) ? body.split(',') : undefined
}

function numberAs<K extends string>(key: K, text: string | undefined): Partial<Record<K, number>> {
  const number = text ? Number(text) : Number.NaN
  return Number.isFinite(number) ? ({ [key]: number } as Record<K, number>) : {}
}

/** Converts `4807.038` and `N` to degrees. */
function degrees(text = '', side = ''): number | undefined {
  const [, whole, minutes] = /^(\d{2,3})(\d{2}(?:\.\d+)?)$/.exec(text) ?? []
  if (whole === undefined || minutes === undefined || !/^[NSEW]$/.test(side)) return undefined
  const value = Number(whole) + Number(minutes) / 60
  return side === 'S' || side === 'W' ? -value : value
}

/** Converts `230394` and `123519.00` to milliseconds. */
function timeOf(date: string, clock: string): number | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const [, hours, minutes, seconds] = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(clock) ?? []
  if (day === undefined || seconds === undefined) return undefined
  const years = Number(year) + (Number(year) < 80 ? 2000 : 1900)
  return (
    Date.UTC(years, Number(month) - 1, Number(day), Number(hours), Number(minutes)) + Math.round(Number(seconds) * 1000)
  )
}

export interface NmeaSettings {
  readonly device?: string | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
}

/** Reads fixes from a serial receiver, whose speed is configured elsewhere, or from a TCP server. */
export function readNmea({ device, host = '', port = 0 }: NmeaSettings, onFix: (fix: Fix) => void, log: Log): Source {
  const sentences = new NmeaSentences(onFix)
  const onLine = (line: string) => sentences.take(line)
  if (device === undefined) return readTcpLines({ host, port, most: longestLine, onLine, log })
  // a read of a serial line would occupy a thread of the pool for ever
  return readProcessLines({ program: 'cat', args: [device], most: longestLine, onLine, log })
}
