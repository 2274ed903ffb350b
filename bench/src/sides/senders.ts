// Child process of ingest.bench.ts: prepares requests as Traccar forwards readings, then sends them over plain sockets, each of which
// waits for its response before the next. An HTTP client would cost more CPU than the server and leave it too little of two cores.
// argv: address, token. Receives a `Load` and sends `prepared`, receives `send` and sends the number of accepted readings.
import { connect } from 'node:net'
import { once } from 'node:events'

/** Returns readings of `units` devices from a second on, one per unit and second, in order of arrival at a gateway. */
export interface Load {
  units: number
  firstSecond: number
  seconds: number
  perRequest: number
  inFlight: number
}

const [address = '', token] = process.argv.slice(2)
const { hostname, port, pathname } = new URL(address)
let requests: Buffer[] = []
let sockets = 0

process.on('disconnect', () => process.exit())
process.on('message', async (message: Load | 'send') => {
  if (message === 'send') return process.send!({ accepted: await sendAll() })
  requests = make(message).map(requestOf)
  sockets = message.inFlight
  process.send!('prepared')
})

function requestOf(body: string): Buffer {
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${token}`,
    'content-type: application/x-ndjson',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

async function sendAll(): Promise<number> {
  const open = requests.values()
  const accepted = await Promise.all(Array.from({ length: sockets }, () => sendBy(open)))
  return accepted.reduce((sum, count) => sum + count, 0)
}

/** Sends requests on one connection until none is left, and returns the number of accepted readings. */
async function sendBy(open: Iterator<Buffer>): Promise<number> {
  const socket = connect(Number(port), hostname).setNoDelay()
  await once(socket, 'connect')
  return new Promise((resolve, reject) => {
    let accepted = 0
    let text = ''
    const next = () => {
      const { value, done } = open.next() as IteratorResult<Buffer, undefined>
      if (!done) return void socket.write(value)
      socket.destroy()
      resolve(accepted)
    }
    socket.on('error', reject).on('close', () => reject(new Error('The server closed a connection.')))
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1])
      if (end < 0 || text.length < end + 4 + length) return
      const count = /"accepted":(\d+)/.exec(text)?.[1]
      if (!text.startsWith('HTTP/1.1 200 ') || count === undefined) return void socket.destroy(new Error(text))
      accepted += Number(count)
      text = ''
      next()
    })
    next()
  })
}

function make({ units, firstSecond, seconds, perRequest }: Load): string[] {
  const bodies: string[] = []
  let lines: string[] = []
  for (let i = 0; i < units * seconds; i++) {
    lines.push(line(1 + (i % units), firstSecond + Math.floor(i / units)))
    if (lines.length < perRequest && i < units * seconds - 1) continue
    bodies.push(lines.join('\n'))
    lines = []
  }
  return bodies
}

/** Moves a machine at a realistic speed. */
const toAndFro = (second: number, turn: number) => Math.abs((second % (2 * turn)) - turn)

function line(unit: number, second: number): string {
  const time = new Date(second * 1000).toISOString()
  const position = {
    id: second * 1000 + unit,
    deviceId: unit,
    protocol: 'teltonika',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: 45 + unit / 1e3 + toAndFro(second, 1000) / 1e5,
    longitude: 9 + toAndFro(second, 777) / 1e5,
    altitude: 41.6,
    speed: 4.801,
    course: 90,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: {
      ignition: true,
      motion: true,
      totalDistance: 1_204_500,
      hours: 11_233_800_000,
      power: 27.78,
      sat: 14,
      rpm: 1651,
      fuel: 68,
      engineTemp: 83,
    },
  }
  const device = {
    id: unit,
    attributes: {},
    groupId: 1,
    name: `Unit ${unit}`,
    uniqueId: `bench-${unit}`,
    status: 'online',
    lastUpdate: time,
    positionId: position.id - 1,
    phone: null,
    model: 'TAFE 9502',
    contact: null,
    category: 'tractor',
    disabled: false,
    expirationTime: null,
  }
  return JSON.stringify({ position, device })
}
