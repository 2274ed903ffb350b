import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { cpuOfTree, memoryOfProcess, memoryOfTree } from './process-tree.ts'
import { generator } from './random-numbers.ts'
import { ended } from './sides/ended.ts'
import { placeOf, storeFleet, type LargeFleet } from './sides/large-fleet.ts'
import { startOn, type RunningMuster } from './sides/muster.ts'
import type { Seen } from './sides/viewers.ts'

const feedToken = 'bench'
const viewers = 100
/** Seconds of driving, without viewers and with them. */
const seconds = 5
/** Readings of a request. */
const perRequest = 1000

const world = 'latMin=-85&latMax=85&lonMin=-180&lonMax=180'
const clustering = 'maxZoom=17&radius=250&minRecap=2'

/** Calls of the portal when it opens the map, as its network log shows. */
const opening = (companyId: number) => [
  '/api/users/me/context',
  '/api/application/info',
  '/api/web-notifications?start=2026-10-29&read=false&page=0&size=1',
  '/api/trackings/units/boundingBox',
  '/api/customduty',
  '/api/trackings/units/statusCounters',
  `/api/companies/${companyId}/subcompanies?start=0&limit=200`,
  `/api/companies/${companyId}/fleets-and-company?start=0&limit=200`,
  `/api/trackings/units/positions/clustered?${world}&zoom=1.75&${clustering}`,
]

const dashboard = () => [
  '/api/trackings/units/reporting-count-widget',
  `/api/alarms/alarmsCountByType?offsetUtc=1&since=${new Date(Date.now() - 86_400_000).toISOString()}&limit=1000`,
  '/api/application/maintenance-info?offsetUtc=1',
]

const list: Figure = { unit: 'ms', budget: 100 }
const cluster: Figure = { unit: 'ms', budget: 20 }

/** Single calls. */
const calls = ({ companyId, fleetId }: LargeFleet) => ({
  'clusters of the world, zoom 3': `/api/trackings/units/positions/clustered?${world}&zoom=3&${clustering}`,
  'clusters of a country, zoom 6': `/api/trackings/units/positions/clustered?latMin=40&latMax=50&lonMin=0&lonMax=20&zoom=6&${clustering}`,
  'search, a name': '/api/users/me/search?search=Fendt%200012345&start=0&limit=200',
  'search, prefix of a fifth of all names': '/api/users/me/search?search=fendt&start=0&limit=200',
  'search, middle of a name': '/api/users/me/search?search=12345&start=0&limit=200',
  'search, two characters': '/api/users/me/search?search=77&start=0&limit=200',
  'search on the map, middle of a name': '/api/trackings/units?unitName=12345&page=0&size=50',
  'search, serial number of a device': '/api/devices?filter=SN00009999&start=0&limit=50',
  'navigator, companies': '/api/companies/1/subcompanies?start=0&limit=200',
  'navigator, fleets of a company': `/api/companies/${companyId}/fleets-and-company?start=0&limit=200`,
  'navigator, units of a fleet': `/api/fleets/${fleetId}/units-paginated-v2?order=NAME&start=0&limit=200`,
  'navigator, all units': '/api/units/paginated?order=NAME&start=0&limit=200',
  'navigator, all units, page 20': '/api/units/paginated?order=NAME&start=4000&limit=200',
  'navigator, all units, latest first': '/api/units/paginated?order=LAST_POSITION&start=0&limit=200',
  'units nearest to a place': `/api/trackings/units/positions?${world}&nearLat=45&nearLng=9&start=0&limit=200`,
  'units of a window, by name':
    '/api/trackings/units/positions?latMin=40&latMax=50&lonMin=0&lonMax=20&start=0&limit=200',
  'list of units': '/api/units?start=0&limit=50',
  'list of units, page 200': '/api/units?start=9950&limit=50',
  'list of units, filtered': '/api/units?filter=12345&start=0&limit=50',
  'list of units, of a company': `/api/units?companyId=${companyId}&start=0&limit=50`,
  'list of units, by company': '/api/units?sort=companyName,asc&start=0&limit=50',
  'list of units, by last message': '/api/units?sort=lastUpdate,desc&start=0&limit=50',
  'list of devices': '/api/devices?start=0&limit=50',
})

type Call = keyof ReturnType<typeof calls>
const callNames = Object.keys(calls({ companies: 0, companyId: 0, fleetId: 0, tokens: [] })) as Call[]

const benchmark = (size: string, units: number, memory?: number) =>
  defineBenchmark({
    name: `fleet-size-${size}`,
    about: `The server with ${units.toLocaleString('en')} stored units: start, first view, search, lists, and ${viewers} live viewers while 1 % moves each second`,
    large: true,
    limit: 900,
    rounds: 2,
    figures: {
      start: { unit: 's' },
      'memory after the start': { unit: 'MB', ...(memory && { budget: memory }) },
      'memory of the server alone': { unit: 'MB' },
      'opening the map': { unit: 'ms' },
      'opening the map, CPU': { unit: 'ms' },
      dashboard: { unit: 'ms' },
      ...(Object.fromEntries(
        callNames.map(name => [name, name.startsWith('clusters') ? cluster : list] as const),
      ) as Record<Call, Figure>),
      'ingest of a second, CPU': { unit: 'ms' },
      'viewers of a second, CPU': { unit: 'ms' },
      'acknowledgement to the viewer, 99th percentile': { unit: 'ms' },
      'bytes of a viewer': { unit: 'kB/s' },
      'memory with viewers': { unit: 'MB' },
    },
    setup: async folder => {
      const fleet = await storeFleet(folder, units)
      // as docs/operating.md recommends for a million units
      const heap = units > 100_000 ? 4096 : undefined
      const muster = await startOn(folder, { MUSTER_DEMO: '0', MUSTER_INGEST_TOKEN: feedToken }, heap)
      const started = { start: muster.readyAfter / 1000, 'memory after the start': memoryOf(muster) }
      const alone = memoryOfProcess(muster.pid)
      const drive = new Drive(muster, units)
      return {
        ours: async () => {
          const request = requestsOf(muster, fleet)
          const open = () => Promise.all(opening(1).map(request))
          const [opened, openingCpu] = [await wall(open), await cpuOf(muster, 5, open)]
          const figures: Partial<Record<Call, number>> = {}
          for (const [name, path] of Object.entries(calls(fleet)) as [Call, string][])
            figures[name] = await wall(() => request(path))
          return {
            ...started,
            'memory of the server alone': alone,
            'opening the map': opened,
            'opening the map, CPU': openingCpu,
            dashboard: await wall(() => Promise.all(dashboard().map(request))),
            ...figures,
            ...(await live(muster, fleet, drive)),
          }
        },
        close: muster.stop,
      }
    },
  })

const memoryOf = ({ pid }: RunningMuster) => memoryOfTree(pid) ?? Number.NaN

/** Returns a call that reads its whole response, as the portal's user. */
const requestsOf =
  ({ url }: RunningMuster, { tokens: [token] }: LargeFleet) =>
  async (path: string): Promise<void> => {
    const answer = await fetch(`${url}/wlf${path}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  }

async function wall(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Returns the CPU milliseconds of server and database per go; the system counts hundredths of a second. */
async function cpuOf({ pid }: RunningMuster, goes: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuOfTree(pid) ?? Number.NaN
  for (let go = 0; go < goes; go++) await work()
  return (((cpuOfTree(pid) ?? Number.NaN) - before) * 1000) / goes
}

/** Moves one unit in a hundred each second, by readings as Traccar forwards them. */
class Drive {
  readonly #muster: RunningMuster
  readonly #units: number
  readonly #random = generator(11)
  #requests = 0

  constructor(muster: RunningMuster, units: number) {
    this.#muster = muster
    this.#units = units
  }

  /** Returns the CPU milliseconds of a second, and when each request was acknowledged, by the course of its readings. */
  async run(): Promise<{ cpu: number; acknowledged: Map<number, number> }> {
    const acknowledged = new Map<number, number>()
    const cpu = await cpuOf(this.#muster, seconds, async () => {
      const next = pause(1000)
      const requests = []
      for (let left = this.#units / 100; left > 0; left -= perRequest) {
        const course = this.#requests++ % 360
        const lines = Array.from({ length: Math.min(left, perRequest) }, () => this.#line(course))
        requests.push(this.#post(lines.join('\n')).then(() => acknowledged.set(course, Date.now())))
      }
      await Promise.all(requests)
      await next
    })
    return { cpu, acknowledged }
  }

  async #post(body: string): Promise<void> {
    const answer = await fetch(`${this.#muster.url}/ingest/traccar/positions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${feedToken}`, 'content-type': 'application/x-ndjson' },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`ingest: ${answer.status} ${text}`)
  }

  /** A unit beside its stored place, so that it does not jump. */
  #line(course: number): string {
    const unit = 1 + Math.floor(this.#random() * this.#units)
    const { latitude, longitude } = placeOf(unit)
    const time = new Date().toISOString()
    const position = {
      protocol: 'teltonika',
      fixTime: time,
      deviceTime: time,
      valid: true,
      latitude: latitude + (this.#random() - 0.5) / 1000,
      longitude: longitude + (this.#random() - 0.5) / 1000,
      speed: 4.8,
      course,
      attributes: { ignition: true, motion: true },
    }
    return JSON.stringify({ position, device: { uniqueId: `bench-${unit}` } })
  }
}

async function live(muster: RunningMuster, { tokens }: LargeFleet, drive: Drive) {
  const { cpu: ingest } = await drive.run()
  const address = `${muster.url.replace('http', 'ws')}/wlf/ws`
  const args = [address, tokens.join(), String(viewers)]
  const readers = fork(new URL('sides/viewers.ts', import.meta.url), args)
  const failed = ended(readers, 'viewers')
  const answer = async () => (await Promise.race([once(readers, 'message'), failed]))[0] as Seen
  const seen = () => {
    readers.send('seen')
    return answer()
  }
  try {
    await answer()
    const before = await seen()
    const { cpu, acknowledged } = await drive.run()
    await pause(1500)
    const after = await seen()
    const delays = after.arrivals
      .flatMap(([course, at]) => at.map(each => each - (acknowledged.get(course) ?? Number.NaN)))
      .filter(delay => !Number.isNaN(delay))
      .toSorted((a, b) => a - b)
    return {
      'ingest of a second, CPU': ingest,
      'viewers of a second, CPU': cpu - ingest,
      'acknowledgement to the viewer, 99th percentile': delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
      'bytes of a viewer': (after.bytes - before.bytes) / 1000 / seconds / viewers,
      'memory with viewers': memoryOf(muster),
    }
  } finally {
    failed.catch(() => {})
    readers.disconnect()
  }
}

export default [benchmark('10k', 10_000), benchmark('100k', 100_000, 600), benchmark('1m', 1_000_000)]
