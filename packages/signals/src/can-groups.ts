import { frameFlags, type CanLog } from './can-log/frames.ts'

/** Frames of one identifier on one channel. */
export interface CanGroup {
  id: number
  extended: boolean
  channel: number
  /** Indexes of the frames, ascending. */
  frames: Uint32Array<ArrayBuffer>
  /** Average interval in milliseconds; NaN for a single frame. */
  every: number
  /** Bits that change between consecutive frames, by byte. */
  changing: Uint8Array<ArrayBuffer>
  /** Bytes of the longest frame. */
  size: number
}

/** Groups frames by identifier and channel, sorted by identifier. Excludes error frames. */
export function groupFrames(log: CanLog): CanGroup[] {
  const { count, ids, flags, channels, sizes, starts, data, times } = log
  const places = new Map<number, number>()
  const totals: number[] = []
  const groupOf = new Uint32Array(count)
  const none = 0xffff_ffff
  for (let i = 0; i < count; i++) {
    const flag = flags[i] as number
    if (flag & frameFlags.error) {
      groupOf[i] = none
      continue
    }
    const key = ((channels[i] as number) * 2 + (flag & frameFlags.extended)) * 0x2000_0000 + (ids[i] as number)
    let place = places.get(key)
    if (place === undefined) {
      place = totals.length
      places.set(key, place)
      totals.push(0)
    }
    totals[place] = (totals[place] as number) + 1
    groupOf[i] = place
  }

  const members = totals.map(total => new Uint32Array(total))
  const filled = totals.map(() => 0)
  for (let i = 0; i < count; i++) {
    const place = groupOf[i] as number
    if (place === none) continue
    const at = filled[place] as number
    ;(members[place] as Uint32Array)[at] = i
    filled[place] = at + 1
  }

  return members
    .map((frames): CanGroup => {
      const [first, last] = [frames[0] as number, frames.at(-1) as number]
      const longest = frames.reduce((most, frame) => Math.max(most, sizes[frame] as number), 0)
      const changing = new Uint8Array(longest)
      for (let n = 1; n < frames.length; n++) {
        const [a, b] = [frames[n - 1] as number, frames[n] as number]
        const both = Math.min(sizes[a] as number, sizes[b] as number)
        const [before, now] = [starts[a] as number, starts[b] as number]
        for (let byte = 0; byte < both; byte++)
          changing[byte] = (changing[byte] as number) | ((data[before + byte] as number) ^ (data[now + byte] as number))
      }
      return {
        id: ids[first] as number,
        extended: ((flags[first] as number) & frameFlags.extended) !== 0,
        channel: channels[first] as number,
        frames,
        every:
          frames.length > 1 ? ((times[last] as number) - (times[first] as number)) / (frames.length - 1) : Number.NaN,
        changing,
        size: longest,
      }
    })
    .toSorted((a, b) => Number(a.extended) - Number(b.extended) || a.id - b.id || a.channel - b.channel)
}
