/** What one request brought of one device. */
export interface DeviceTraffic {
  deviceUid: string
  /** Items of the request, whether or not they could be stored. */
  messages: number
  /** Its share of the uncompressed request: all items count alike. */
  bytes: number
  /** Its last item as JSON, cut after `longestMessage` characters. */
  message: string
  isCut: boolean
  protocol?: string
  firmware?: string
}

const longestMessage = 8_000

/** Counts the items of a request by device, and holds the last one of each. */
export class TrafficCount {
  readonly #devices = new Map<string, { messages: number; last: unknown; protocol?: string; firmware?: string }>()

  add(deviceUid: string, item: unknown, about: { protocol?: string | undefined; firmware?: string | undefined }): void {
    const known = this.#devices.get(deviceUid)
    const device = known ?? { messages: 0, last: item }
    device.messages++
    device.last = item
    if (about.protocol) device.protocol = about.protocol
    if (about.firmware) device.firmware = about.firmware
    if (!known) this.#devices.set(deviceUid, device)
  }

  /** @param bytes of all items together */
  finish(bytes: number): DeviceTraffic[] {
    let items = 0
    for (const { messages } of this.#devices.values()) items += messages
    return [...this.#devices].map(([deviceUid, { last, messages, ...about }]) => {
      const message = writable(JSON.stringify(last) ?? '')
      return {
        deviceUid,
        messages,
        bytes: Math.round((bytes * messages) / items),
        message: message.slice(0, longestMessage).toWellFormed(),
        isCut: message.length > longestMessage,
        ...about,
      }
    })
  }
}

/** PostgreSQL stores no NUL in a text. */
const writable = (text: string) => (text.includes('\u0000') ? text.replaceAll('\u0000', '') : text)
