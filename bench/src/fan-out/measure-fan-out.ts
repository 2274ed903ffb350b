import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { generator } from '../random-numbers.ts'
import { FleetState } from '@muster/server/src/telemetry/live/fleet-state.ts'
import type { RealtimeCaller } from '@muster/server/src/kernel/realtime/caller.ts'
import type { Channel } from '@muster/server/src/kernel/realtime/channel.ts'
import { PositionFeed } from '@muster/server/src/telemetry/feed/position-feed.ts'
import { StompServer } from '@muster/server/src/kernel/realtime/stomp-server.ts'
import {
  bellMessages,
  notificationChannel,
} from '@muster/server/src/modules/notifications/bells/notification-channel.ts'
import { LocalTopics } from '@muster/server/src/kernel/realtime/topics.ts'

export interface FanOutMeasure {
  sockets: number
  messages: number
  /** User and system CPU time of the server's process; clients run in another one. */
  cpuSeconds: number
  messagesPerCpuSecond: number
  /** Memory per connection; without `--expose-gc` it includes garbage from connecting. */
  bytesPerConnection: number
}

/** Messages that the readers have received so far. */
interface Received {
  bytes: number
  messages: number
}

/** Sends small notifications to many sockets of one user, and measures the server's CPU time until all have arrived. */
export async function measureFanOut({ sockets = 1000, rounds = 100 } = {}): Promise<FanOutMeasure> {
  const topics = new LocalTopics(raise)
  const before = used()
  const args = [String(sockets), '/user/queue/web-notifications']
  return withReaders(notificationChannel(topics), args, async received => {
    const bytesPerConnection = Math.round((used() - before) / sockets)
    const messages = sockets * rounds
    const cpu = process.cpuUsage()
    for (let id = 0; id < rounds; id++) {
      topics.publish(bellMessages, 1, { id, alarmTypeCode: 'FUEL_DROP', unitName: 'T7.270', text: 'Fuel drop' })
      await pause(5)
    }
    while ((await received()).messages < messages) await pause(20)
    const { user, system } = process.cpuUsage(cpu)
    const cpuSeconds = (user + system) / 1e6
    const messagesPerCpuSecond = Math.round(messages / cpuSeconds)
    return { sockets, messages, cpuSeconds, messagesPerCpuSecond, bytesPerConnection }
  })
}

export interface FeedMeasure {
  units: number
  /** Messages of one second: at most one per connection. */
  bytesPerMessage: number
  cpuMillisecondsPerMessage: number
}

/** Moves every unit in a window each second, and counts the bytes sent. */
export async function measureFeed({ units = 1000, messages = 4, deflate = true } = {}): Promise<FeedMeasure> {
  const state = new FleetState()
  const random = generator(3)
  const fleet = Array.from({ length: units }, () => ({
    unitId: Math.floor(random() * 1e6),
    latitude: 36 + random() * 24,
    longitude: -10 + random() * 40,
    lag: random() * 20_000,
  }))
  const drive = () => {
    const now = Date.now()
    for (const each of fleet) {
      each.latitude += (random() - 0.5) * 2e-3
      each.longitude += (random() - 0.5) * 2e-3
      const { lag, ...at } = each
      const statusId = random() < 0.7 ? 2 : 1
      state.upsert({ ...at, companyId: 1, statusId, time: now - lag, course: random() * 360 })
    }
  }
  drive()
  const args = ['1', '/topic/unit-positions', 'bounds:30,-20,70,40', ...(deflate ? ['deflate'] : [])]
  return withReaders(new PositionFeed({ state, narrow: async scope => scope }), args, async received => {
    while ((await received()).messages === 0) await pause(20)
    const first = await received()
    const cpu = process.cpuUsage()
    const timer = setInterval(drive, 900)
    let last = first
    while (last.messages < first.messages + messages) {
      await pause(20)
      last = await received()
    }
    clearInterval(timer)
    const { user, system } = process.cpuUsage(cpu)
    const bytesPerMessage = Math.round((last.bytes - first.bytes) / messages)
    return { units, bytesPerMessage, cpuMillisecondsPerMessage: (user + system) / 1000 / messages }
  })
}

/** Runs a server with one channel, and its readers in a child process, until the work is done. */
async function withReaders<T>(
  channel: Channel<RealtimeCaller>,
  args: string[],
  work: (received: () => Promise<Received>) => Promise<T>,
): Promise<T> {
  const caller: RealtimeCaller = { scope: { userId: 1, companyIds: [1] }, permissions: new Set() }
  const stomp = new StompServer<RealtimeCaller>({
    endpoints: { '/ws': [channel] },
    authenticate: async () => caller,
    recheck: async callers => callers,
    onError: raise,
  })
  const http = createServer()
  stomp.attach(http)
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const port = String((http.address() as AddressInfo).port)
  const readers = fork(new URL('fan-out-readers.ts', import.meta.url), [port, ...args])
  const answer = async () => (await once(readers, 'message'))[0] as Received
  const failed = once(readers, 'exit').then(() => raise(new Error('The readers ended before the measurement did.')))
  try {
    await Promise.race([answer(), failed])
    const received = () => {
      readers.send('received')
      return answer()
    }
    return await Promise.race([work(received), failed])
  } finally {
    failed.catch(() => {})
    readers.disconnect()
    await stomp.stop()
    http.close()
  }
}

function used(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function raise(error: unknown): never {
  throw error
}
