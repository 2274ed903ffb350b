// Child process of devices.bench.ts: devices that send by MQTT or HTTPS, so that the server's process does not pay for them.
// argv: protocol, port, number of devices. Receives an `Order` and sends a `Report`.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** `steady`: each device sends a reading at an interval in seconds. `burst`: each sends a number of readings consecutively. */
export type Order = 'connect' | 'disconnect' | { steady: number; seconds: number } | { burst: number }

export interface Report {
  acknowledged: number
  seconds: number
  /** Milliseconds from sending to the acknowledgement; 99th percentile. */
  p99?: number
}

interface Device {
  open: () => Promise<void>
  close: () => void
  /** Resolves when the reading is acknowledged. */
  send: (body: string) => Promise<void>
}

const [protocol, port = '', count] = process.argv.slice(2)
/** Number of connections opened at a time. */
const atOnce = 50
/** Start time yesterday, so that no reading is in the future. */
const start = Date.now() - 86_400_000
const devices = Array.from({ length: Number(count) }, (_, i) => {
  const uid = `bench-${i + 1}`
  const boot = randomUUID()
  let seq = 0
  const device = protocol === 'mqtt' ? mqttDevice(uid) : httpsDevice(uid)
  return {
    ...device,
    async measure(): Promise<number> {
      const latitude = 45 + i / 1e4
      const body = JSON.stringify({
        boot,
        seq: ++seq,
        readings: [
          { time: start + seq * 1000, latitude, longitude: 9 + seq / 1e5, speed: 12, ignition: true, fuelLevel: 55 },
        ],
      })
      const sent = performance.now()
      await device.send(body)
      return performance.now() - sent
    },
  }
})

process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => void obey(order).then(report => process.send!(report)))

async function obey(order: Order): Promise<Report> {
  const begun = performance.now()
  const delays: number[] = []
  const measure = async (device: (typeof devices)[number]) => void delays.push(await device.measure())
  if (order === 'connect') {
    const waiting = [...devices]
    const work = async () => {
      for (let device = waiting.pop(); device; device = waiting.pop()) await device.open()
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  } else if (order === 'disconnect') for (const device of devices) device.close()
  else if ('burst' in order)
    await Promise.all(
      devices.map(async device => {
        for (let i = 0; i < order.burst; i++) await measure(device)
      }),
    )
  else
    await Promise.all(
      devices.map(async (device, i) => {
        // spread over the interval, as machines are
        const first = (i / devices.length) * order.steady
        for (let at = first; at < order.seconds; at += order.steady) {
          await pause(Math.max(0, begun + at * 1000 - performance.now()))
          await measure(device)
        }
      }),
    )
  const sorted = delays.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)]
  return {
    acknowledged: delays.length,
    seconds: (performance.now() - begun) / 1000,
    ...(p99 !== undefined && { p99 }),
  }
}

/** Device with one unacknowledged message at a time. */
function mqttDevice(uid: string): Device {
  let socket: Socket
  let acknowledge = () => {}
  const expecting = (packet: number, work: () => void) =>
    new Promise<void>((resolve, reject) => {
      acknowledge = resolve
      let received: Buffer = Buffer.alloc(0)
      socket.removeAllListeners('data')
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        for (let length = lengthOf(received); length !== undefined; length = lengthOf(received)) {
          if (received[0]! >> 4 === packet) acknowledge()
          received = received.subarray(length)
        }
      })
      socket.once('close', () => reject(new Error(`${uid} was disconnected`)))
      work()
    })
  const publishHead = text(`v1/${uid}/readings`)
  const packetId = Buffer.from([0, 1])
  return {
    async open() {
      socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      const flags = Buffer.from([0xc2, 0, 120])
      const hello = Buffer.concat([text('MQTT'), Buffer.from([4]), flags, text(uid), text(uid), text(`token-${uid}`)])
      await expecting(2, () => void socket.write(packet(0x10, hello)))
      const topics = ['jobs', 'configuration', 'notices'].flatMap(name => [text(`v1/${uid}/${name}`), Buffer.from([1])])
      await expecting(9, () => void socket.write(packet(0x82, Buffer.concat([packetId, ...topics]))))
      await expecting(4, () => acknowledge())
    },
    close: () => void socket.removeAllListeners('close').destroy(),
    send: body =>
      new Promise(resolve => {
        acknowledge = resolve
        socket.write(packet(0x32, Buffer.concat([publishHead, packetId, Buffer.from(body)])))
      }),
  }
}

/** Returns a string prefixed by its length. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}

function packet(type: number, body: Buffer): Buffer {
  const head = [type]
  for (let rest = body.length; ; rest >>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest <= 127) return Buffer.concat([Buffer.from(head), body])
  }
}

/** Returns the length of the first packet, or undefined if it is incomplete. */
function lengthOf(bytes: Buffer): number | undefined {
  let length = 0
  for (let at = 1; at < bytes.length; at++) {
    length += (bytes[at]! & 127) << (7 * (at - 1))
    if (bytes[at]! < 128) return at + 1 + length <= bytes.length ? at + 1 + length : undefined
  }
  return undefined
}

function httpsDevice(uid: string): Device {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const authorization = `Basic ${Buffer.from(`${uid}:token-${uid}`).toString('base64')}`
  return {
    open: async () => {},
    close: () => agent.destroy(),
    send: body =>
      new Promise((resolve, reject) => {
        const content = Buffer.from(`{"messages":[{"topic":"readings","payload":${body}}]}`)
        const headers = { authorization, 'content-type': 'application/json', 'content-length': content.length }
        const options = { method: 'POST', host: '127.0.0.1', port, path: '/devices/v1/messages', agent, headers }
        const outgoing = request(options, incoming => {
          incoming.resume().on('end', () => {
            if (incoming.statusCode === 200) resolve()
            else reject(new Error(`The server returned ${incoming.statusCode}`))
          })
        })
        outgoing.on('error', reject).end(content)
      }),
  }
}
