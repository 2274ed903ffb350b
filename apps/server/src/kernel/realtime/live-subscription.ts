import type { Channel, SendOptions, SubscribeRequest, Subscriber, Subscription } from './channel.ts'
import type { MessageBody } from './message-body.ts'
import { headerLine } from './stomp-frames.ts'
import type { StompVersion } from './stomp-frames.ts'

/** Part of a connection used by a subscription. */
export interface Outlet {
  readonly lagging: boolean
  readonly version: StompVersion
  nextMessageId(): number
  /** Returns false if the frame was not sent. */
  deliver(frame: Buffer, options: SendOptions): boolean
  /** Counts an unsent message. */
  drop(): void
}

/** Subscription of a connection. Sends encoded bodies with its own headers. */
export class LiveSubscription<C> implements Subscriber<C> {
  readonly channel: Channel<C>
  request: SubscribeRequest
  caller: C
  #inner: Subscription | undefined
  #ended = false
  readonly #outlet: Outlet
  readonly #prefix: Buffer
  readonly #acknowledged: boolean

  /** @param id omitted from messages if the client sent none, as a 1.0 client may */
  constructor(outlet: Outlet, caller: C, channel: Channel<C>, request: SubscribeRequest, id: string | undefined) {
    this.channel = channel
    this.request = request
    this.caller = caller
    this.#outlet = outlet
    const line = (name: string, value: string) => headerLine('MESSAGE', name, value, outlet.version)
    const subscription = id === undefined ? '' : line('subscription', id)
    this.#prefix = Buffer.from(`MESSAGE\n${subscription}${line('destination', request.destination)}message-id:`)
    this.#acknowledged = outlet.version === '1.2' && (request.headers.get('ack') ?? 'auto') !== 'auto'
  }

  get lagging(): boolean {
    return this.#outlet.lagging
  }

  start(): void {
    const inner = this.channel.onSubscribe(this, this.request)
    // The channel may have sent at once, which may have ended the connection.
    if (this.#ended) inner.unsubscribe()
    else this.#inner = inner
  }

  /** @param caller current caller */
  renew(caller: C): void {
    this.caller = caller
    this.#inner?.renewed?.()
  }

  /** Returns true when the channel accepted the new headers in place. */
  move(request: SubscribeRequest): boolean {
    if (!this.#inner?.move || request.destination !== this.request.destination) return false
    this.#inner.move(request)
    this.request = request
    return true
  }

  end(): void {
    this.#ended = true
    this.#inner?.unsubscribe()
    this.#inner = undefined
  }

  send({ tail }: MessageBody, options: SendOptions = {}): boolean {
    if (this.#ended) return false
    if (options.coalescable && this.#outlet.lagging) {
      this.#outlet.drop()
      return false
    }
    const id = String(this.#outlet.nextMessageId())
    const middle = this.#acknowledged ? `${id}\nack:${id}\n` : `${id}\n`
    const frame = Buffer.allocUnsafe(this.#prefix.length + middle.length + tail.length)
    this.#prefix.copy(frame)
    frame.write(middle, this.#prefix.length, 'latin1')
    tail.copy(frame, this.#prefix.length + middle.length)
    return this.#outlet.deliver(frame, options)
  }
}
