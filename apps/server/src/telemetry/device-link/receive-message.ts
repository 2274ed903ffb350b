import type { Notice, UpTopic } from '@muster/contract/devices'
import { Unreadable } from '../ingest/checks.ts'
import { parseMessage, readMessage, type ReadMessage } from '../ingest/device-protocol/parse-message.ts'
import type { IngestSummary, Parsed } from '../ingest/observation.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import { linked, type DeviceLink } from './device-link.ts'
import type { Identity } from './identity.ts'
import { Rates } from './limits.ts'
import { machineClock, type Clock } from '#kernel/dependencies.ts'

/** The device was claimed after connecting as unclaimed and must reconnect. Nothing was stored. */
export class ClaimedMeanwhile extends Error {}

export interface Received {
  isDuplicate: boolean
  /** Reasons for rejected parts. */
  notices: Notice[]
}

interface Sent {
  identity: Identity
  address: string
  topic: UpTopic
}

/** Message content: as received by MQTT, or already parsed from a request. */
export type Content = { payload: Uint8Array } | { value: unknown; bytes: number }

/** Maximum number of notices per message. */
const mostNotices = 20

export interface ReceiverOptions {
  link: DeviceLink
  pipeline: Pick<Pipeline, 'ingest'>
  /** Time of receipt; by default that of this machine. */
  clock?: Clock
}

/** Stores messages of devices, for all transports. */
export class MessageReceiver {
  readonly rates = new Rates()
  readonly #options: ReceiverOptions
  readonly #listeners = new Set<(summary: IngestSummary) => void>()

  constructor(options: ReceiverOptions) {
    this.#options = options
  }

  get link(): DeviceLink {
    return this.#options.link
  }

  /** Called with the summary of each stored message. Returns an unsubscribe function. */
  onSummary(listener: (summary: IngestSummary) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Resolves after the commit. A message that cannot be read is reported in the notices and is not to be sent again.
   * @throws IngestBusy if too much waits to be stored
   * @throws ClaimedMeanwhile
   */
  async receive(sent: Sent, content: Content): Promise<Received> {
    const { link, clock = machineClock } = this.#options
    const { identity, topic } = sent
    const { uid } = identity
    link.metrics.receiving.inc()
    try {
      const now = (await clock.checked()).getTime()
      const read =
        'payload' in content
          ? parseMessage({ uid, topic, ...content }, now)
          : readMessage({ uid, topic, ...content }, now)
      return await this.#take(sent, read)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      link.refuse(uid, 'MALFORMED', `${topic}: ${error.message}`, sent.address)
      return this.#finish(topic, 'refused', [{ code: 'MALFORMED', message: error.message }])
    } finally {
      link.metrics.receiving.dec()
    }
  }

  async #take(sent: Sent, read: ReadMessage): Promise<Received> {
    const { link } = this.#options
    const { identity, topic, address } = sent
    const device = linked(identity)
    // a state is sent again on the first connection after the claim
    if (!device && topic !== 'readings' && topic !== 'events')
      return this.#finish(topic, 'refused', [{ code: 'UNCLAIMED', message: 'The device has not been claimed yet' }])
    if ('parsed' in read) return this.#store(sent, read)
    const message = device && (await link.progress(device, read.progress))
    if (message === undefined) return this.#finish(topic, 'stored')
    link.refuse(identity.uid, 'UNKNOWN_JOB', message, address)
    return this.#finish(topic, 'refused', [{ code: 'UNKNOWN_JOB', message }])
  }

  async #store(
    { identity, topic, address }: Sent,
    { parsed, boot, seq }: { parsed: Parsed; boot: string; seq: number },
  ): Promise<Received> {
    const { link, pipeline } = this.#options
    const { uid, isClaimed, keyHash } = identity
    const summary = await pipeline.ingest(isClaimed ? parsed : { ...parsed, keyHash })
    if (summary.isClaimed) throw new ClaimedMeanwhile()
    for (const listener of this.#listeners) listener(summary)
    if (summary.isRepeated) return { ...this.#finish(topic, 'duplicate'), isDuplicate: true }
    for (const { report } of parsed.reports ?? []) link.noteReport(uid, report)
    const notices = summary.rejected
      .slice(0, mostNotices)
      .map(({ index, reason }): Notice => ({ code: 'ITEM_REJECTED', message: reason.slice(0, 1000), boot, seq, index }))
    const [first] = summary.rejected
    if (first)
      link.refuse(uid, 'ITEM_REJECTED', `${topic}: ${summary.rejected.length} rejected. ${first.reason}`, address)
    return this.#finish(topic, isClaimed ? 'stored' : 'held', notices)
  }

  #finish(topic: UpTopic, outcome: string, notices: Notice[] = []): Received {
    this.#options.link.metrics.messages.inc({ topic, outcome })
    return { isDuplicate: false, notices }
  }
}
