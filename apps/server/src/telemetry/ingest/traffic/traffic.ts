import { text } from '../values.ts'

/** What one request brought of one device. */
export interface DeviceTraffic {
  deviceUid: string
  /** Items of the request, whether or not they could be stored. */
  messages: number
  /** Its share of the uncompressed request: all items count alike. */
  bytes: number
  /** Its last item: as the feed sent it where that is a string, but no longer than what is stored and the sign that there was more. */
  last: unknown
  protocol?: string | undefined
  firmware?: string | undefined
}

/** Characters. */
export const longestMessage = 8_000

interface Counted {
  messages: number
  last: unknown
  protocol: unknown
  firmware: unknown
}

/** Counts the items of a request by device, and holds the last one of each; it costs next to nothing for each item. */
export class TrafficCount {
  readonly #devices = new Map<string, Counted>()

  /** @param protocol, firmware where the item names them */
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

/** A copy: a part of a text holds on to the whole, which is the body of a request here. */
function startOf(item: string): string {
  const start = item.trim().slice(0, longestMessage + 1)
  const encoding = Buffer.byteLength(start) === start.length ? 'latin1' : 'utf8'
  return Buffer.from(start, encoding).toString(encoding)
}

/** The last item as text, of the length of `last`. */
export const jsonOf = ({ last }: Pick<DeviceTraffic, 'last'>): string =>
  typeof last === 'string' ? last : (JSON.stringify(last) ?? '').slice(0, longestMessage + 1)

/** The last item as JSON, cut after `longestMessage` characters; without NUL, which PostgreSQL stores in no text. */
export function messageOf({ last }: Pick<DeviceTraffic, 'last'>): { message: string; isCut: boolean } {
  const json = jsonOf({ last })
  const whole = json.includes('\u0000') ? json.replaceAll('\u0000', '') : json
  return { message: whole.slice(0, longestMessage).toWellFormed(), isCut: whole.length > longestMessage }
}
