// Child process of ingest.bench.ts: prepares bodies as Traccar forwards them, then posts them, so that the server's process does not pay
// for it. argv: address, token. Receives a `Load` and sends `prepared`, receives `send` and sends the number of accepted readings.
import { Agent, request } from 'node:http'

/** Returns readings of `units` devices from a second on, one per unit and second, in order of arrival at a gateway. */
export interface Load {
  units: number
  firstSecond: number
  seconds: number
  perRequest: number
  inFlight: number
}

const [address = '', token] = process.argv.slice(2)
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
let agent = new Agent()
let bodies: Buffer[] = []

process.on('disconnect', () => process.exit())
process.on('message', async (message: Load | 'send') => {
  if (message === 'send') return process.send!({ accepted: await sendAll() })
  bodies = make(message)
  agent.destroy()
  agent = new Agent({ keepAlive: true, maxSockets: message.inFlight })
  process.send!('prepared')
})

async function sendAll(): Promise<number> {
  const answers = await Promise.all(bodies.map(post))
  return answers.reduce((sum, { accepted }) => sum + accepted, 0)
}

function post(body: Buffer): Promise<{ accepted: number }> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } }
    const outgoing = request(address, options, incoming => {
      let text = ''
      incoming
        .setEncoding('utf8')
        .on('data', chunk => (text += chunk))
        .on('end', () => {
          if (incoming.statusCode === 200) resolve(JSON.parse(text) as { accepted: number })
          else reject(new Error(`${incoming.statusCode}: ${text}`))
        })
    })
    outgoing.on('error', reject).end(body)
  })
}

function make({ units, firstSecond, seconds, perRequest }: Load): Buffer[] {
  const bodies: Buffer[] = []
  let lines: string[] = []
  for (let i = 0; i < units * seconds; i++) {
    lines.push(line(1 + (i % units), firstSecond + Math.floor(i / units)))
    if (lines.length < perRequest && i < units * seconds - 1) continue
    bodies.push(Buffer.from(lines.join('\n')))
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
