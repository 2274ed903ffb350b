import { text } from '../values.ts'

/** Messages of one device in one request. */
export interface DeviceTraffic {
  deviceUid: string
  /** Number of items in the request, stored or not. */
  messages: number
  /** Share of the uncompressed request; all items count equally. */
  bytes: number
  /** Last item; a string is the text of the feed, at most one character longer than the stored maximum. */
  last: unknown
  protocol?: string | undefined
  firmware?: string | undefined
}

/** Maximum length in characters. */
export const longestMessage = 8_000

interface Counted {
  messages: number
  last: unknown
  protocol: unknown
  firmware: unknown
}

/** Counts the items of a request by device with the last item of each, at minimal cost per item. */
export class TrafficCount {
  readonly #devices = new Map<string, Counted>()

  /** @param protocol, firmware if the item names them */
  add(deviceUid: string, item: unknown, protocol?: unknown, firmware?: unknown): void {
    const known = this.#devices.get(deviceUid)
    if (!known) {
      this.#devices.set(deviceUid, { messages: 1, last: item, protocol, firmware })
      return
    }
    known.messages++
    known.last = item
    known.protocol = protocol ?? known.protocol
    known.firmware = firmware ?? known.firmware
  }

  /** @param bytes of all items together */
  finish(bytes: number): DeviceTraffic[] {
    let items = 0
    for (const { messages } of this.#devices.values()) items += messages
    const traffic: DeviceTraffic[] = []
    for (const [deviceUid, { messages, last, protocol, firmware }] of this.#devices)
      traffic.push({
        deviceUid,
        messages,
        bytes: Math.round((bytes * messages) / items),
        last: typeof last === 'string' ? startOf(last) : last,
        protocol: text(protocol, 40),
        firmware: text(firmware, 100),
      })
    return traffic
  }
}

/** Returns a copy: a substring would keep the entire request body in memory. */
function startOf(item: string): string {
  const start = item.trim().slice(0, longestMessage + 1)
  const encoding = Buffer.byteLength(start) === start.length ? 'latin1' : 'utf8'
  return Buffer.from(start, encoding).toString(encoding)
}

/** Returns the last item as text, limited like `last`. */
export const jsonOf = ({ last }: Pick<DeviceTraffic, 'last'>): string =>
  typeof last === 'string' ? last : (JSON.stringify(last) ?? '').slice(0, longestMessage + 1)

/** Returns the last item as JSON of at most `longestMessage` characters, without NUL, which PostgreSQL cannot store. */
export function messageOf({ last }: Pick<DeviceTraffic, 'last'>): { message: string; isCut: boolean } {
  const json = jsonOf({ last })
  const whole = json.includes('\u0000') ? json.replaceAll('\u0000', '') : json
  return { message: whole.slice(0, longestMessage).toWellFormed(), isCut: whole.length > longestMessage }
}
