import type { Log } from '../common/log.ts'
import type { Fix, Source } from './source.ts'
import { readTcpLines } from './tcp-lines.ts'

/** Maximum line length: gpsd truncates longer lines, which are then invalid JSON. */
const longestLine = 10_240
/** Milliseconds without another report after which an epoch is complete. */
const epochEnd = 150
const kmhPerMs = 3.6

/** Used fields of a TPV report; gpsd omits unavailable ones. */
interface Tpv {
  class: 'TPV'
  mode?: number
  time?: string
  lat?: number
  lon?: number
  altMSL?: number
  /** Deprecated, but the only altitude before gpsd 3.20. */
  alt?: number
  speed?: number
  track?: number
  eph?: number
  epx?: number
  epy?: number
}

/** Combines the TPV reports of an epoch into one fix. */
export class GpsdReports {
  readonly #onFix: (fix: Fix) => void
  #epoch: Tpv | undefined

  constructor(onFix: (fix: Fix) => void) {
    this.#onFix = onFix
  }

  /** True while an epoch is open, until `finish`. */
  get isOpen(): boolean {
    return this.#epoch !== undefined
  }

  take(line: string): void {
    const report = tpvOf(line)
    if (!report) return
    if (this.#epoch && this.#epoch.time !== report.time) this.finish()
    this.#epoch = { ...this.#epoch, ...report }
  }

  finish(): void {
    const fix = this.#epoch && fixOf(this.#epoch)
    this.#epoch = undefined
    if (fix) this.#onFix(fix)
  }
}

function tpvOf(line: string): Tpv | undefined {
  if (!line.includes('"TPV"')) return undefined
  try {
    const report = JSON.parse(line) as Tpv
    return report.class === 'TPV' ? report : undefined
  } catch {
    return undefined
  }
}

function fixOf({ mode = 0, time = '', lat, lon, altMSL, alt, speed, track, eph, epx, epy }: Tpv): Fix | undefined {
  const milliseconds = Date.parse(time)
  // modes 0 and 1: no fix, even if there are coordinates
  if (mode < 2 || lat === undefined || lon === undefined || Number.isNaN(milliseconds)) return undefined
  const is3d = mode >= 3
  const altitude = is3d ? (altMSL ?? alt) : undefined
  const accuracy = eph ?? (epx !== undefined && epy !== undefined ? Math.hypot(epx, epy) : undefined)
  return {
    time: milliseconds,
    latitude: lat,
    longitude: lon,
    is3d,
    ...(altitude !== undefined && { altitude }),
    ...(speed !== undefined && { speed: speed * kmhPerMs }),
    ...(track !== undefined && { course: track }),
    ...(accuracy !== undefined && { accuracy }),
  }
}

/** Reads fixes from gpsd. */
export function readGpsd({
  host,
  port,
  onFix,
  log,
}: {
  host: string
  port: number
  onFix: (fix: Fix) => void
  log: Log
}): Source {
  const reports = new GpsdReports(onFix)
  let timer: NodeJS.Timeout | undefined
  const source = readTcpLines({
    host,
    port,
    most: longestLine,
    greeting: '?WATCH={"enable":true,"json":true};\n',
    log,
    onLine(line) {
      reports.take(line)
      clearTimeout(timer)
      if (reports.isOpen) timer = setTimeout(() => reports.finish(), epochEnd)
    },
  })
  return {
    stop() {
      clearTimeout(timer)
      source.stop()
    },
  }
}
