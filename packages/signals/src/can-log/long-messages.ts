import { Transport } from '../j1939/transport.ts'
import { frameFlags, type CanLog } from './frames.ts'

interface LongFrame {
  /** Index of the frame that completes it. */
  behind: number
  id: number
  data: Uint8Array
}

/** Adds the messages of the J1939 transport protocol as frames, each after the frame that completes it. */
export function withLongMessages(log: CanLog): CanLog {
  const added = longFramesOf(log)
  if (added.length === 0) return log
  const count = log.count + added.length
  const room = log.data.length
  const bytes = new Uint8Array(room + added.reduce((sum, { data }) => sum + data.length, 0))
  bytes.set(log.data)
  const columns = {
    times: new Float64Array(count),
    ids: new Uint32Array(count),
    flags: new Uint8Array(count),
    channels: new Uint8Array(count),
    sizes: new Uint16Array(count),
    starts: new Uint32Array(count),
  }
  let [to, from, byte] = [0, 0, room]
  const copyUntil = (end: number) => {
    for (const name of ['times', 'ids', 'flags', 'channels', 'sizes', 'starts'] as const)
      columns[name].set(log[name].subarray(from, end), to)
    to += end - from
    from = end
  }
  for (const { behind, id, data } of added) {
    copyUntil(behind + 1)
    columns.times[to] = log.times[behind] as number
    columns.ids[to] = id
    columns.flags[to] = frameFlags.extended
    columns.channels[to] = log.channels[behind] as number
    columns.sizes[to] = data.length
    columns.starts[to] = byte
    bytes.set(data, byte)
    byte += data.length
    to++
  }
  copyUntil(log.count)
  return { ...log, ...columns, data: bytes, count, longCount: added.length }
}

function longFramesOf({ count, ids, flags, channels, sizes, starts, data, times }: CanLog): LongFrame[] {
  const transports = new Map<number, Transport>()
  const added: LongFrame[] = []
  for (let i = 0; i < count; i++) {
    const flag = flags[i] as number
    if ((flag & (frameFlags.extended | frameFlags.remote | frameFlags.error)) !== frameFlags.extended) continue
    const channel = channels[i] as number
    let transport = transports.get(channel)
    if (!transport) {
      transport = new Transport()
      transports.set(channel, transport)
    }
    const start = starts[i] as number
    const frame = data.subarray(start, start + (sizes[i] as number))
    const message = transport.take(ids[i] as number, frame, times[i] as number)
    if (message) added.push({ behind: i, ...message })
  }
  return added
}
