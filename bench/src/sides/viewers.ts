// Child process of fleet-size.bench.ts: viewers of the live feed with different windows. argv: address, tokens with commas, number of
// viewers. Receives a course, and sends when each viewer got a position with it: the sender marks a request by its course.
import { WebSocket } from 'ws'

const [address = '', tokens = '', count] = process.argv.slice(2)
const sessions = tokens.split(',')
const viewers = Number(count)
let opened = 0
let bytes = 0
let messages = 0
/** Arrival times by course. */
let arrivals = new Map<number, number[]>()

export interface Seen {
  bytes: number
  messages: number
  /** Milliseconds since the epoch, by the course that marks a request. */
  arrivals: [course: number, at: number[]][]
}

/** Every tenth viewer sees the world, three of ten a continent, the others a district. */
function windowOf(viewer: number): string {
  if (viewer % 10 === 0) return '-85,-180,85,180'
  const [height, width] = viewer % 10 < 4 ? [40, 80] : [2, 4]
  const place = viewer % 400
  const [south, west] = [-50 + ((place * 37) % 110) - height / 2, -170 + ((place * 89) % 340) - width / 2]
  return [Math.max(-85, south), west, Math.min(85, south + height), west + width].join(',')
}

function open(viewer: number): void {
  const socket = new WebSocket(address, ['v12.stomp'])
  const seen = new Set<number>()
  const subscribe = `SUBSCRIBE\nid:1\ndestination:/topic/unit-positions\nbounds:${windowOf(viewer)}\n\n\0`
  socket.on('open', () =>
    socket.send(`CONNECT\naccept-version:1.2\nauthorization:Bearer ${sessions[viewer % sessions.length]}\n\n\0`),
  )
  socket.on('message', (data: Buffer) => {
    bytes += data.length
    const text = data.toString()
    if (text.startsWith('ERROR')) throw new Error(text)
    if (text.startsWith('CONNECTED')) socket.send(subscribe)
    if (!text.startsWith('MESSAGE')) return
    messages += 1
    if (!seen.has(-1)) {
      seen.add(-1)
      if (++opened === viewers) process.send?.('ready')
    }
    const body = JSON.parse(text.slice(text.indexOf('\n\n') + 2, -1)) as { course: (number | null)[]; snapshot?: true }
    if (body.snapshot) return
    for (const course of new Set(body.course)) {
      if (course === null || seen.has(course)) continue
      seen.add(course)
      arrivals.set(course, [...(arrivals.get(course) ?? []), Date.now()])
    }
  })
}

process.on('message', () => {
  const seen: Seen = { bytes, messages, arrivals: [...arrivals] }
  arrivals = new Map()
  process.send?.(seen)
})
process.on('disconnect', () => process.exit())
for (let viewer = 0; viewer < viewers; viewer++) open(viewer)
