import type { Channel, SubscribeRequest } from './channel.ts'
import { agreeHeartBeats } from './heart-beats.ts'
import type { HeartBeats } from './heart-beats.ts'
import type { ConnectionLimits } from './limits.ts'
import { LiveSubscription } from './live-subscription.ts'
import type { Outlet } from './live-subscription.ts'
import { StompFault, encodeFrame, stompVersions } from './stomp-frames.ts'
import type { StompFrame, StompVersion } from './stomp-frames.ts'

export interface SessionOptions<C> {
  channels: readonly Channel<C>[]
  limits: ConnectionLimits
  authenticate(token: string): Promise<C | undefined>
  /** Returns true if another server could take over; clients then reconnect sooner. */
  hasOthers?(): boolean
}

/** Part of the connection used by its session. */
export interface Link extends Outlet {
  agreed(version: StompVersion, beats: HeartBeats): void
  write(frame: Buffer): void
  close(code: number, reason: string): void
}

const acknowledgement = { '1.0': ['message-id'], '1.1': ['subscription', 'message-id'], '1.2': ['id'] } as const

/** Handles the commands of STOMP: login and subscriptions. The link splits and sends frames. */
export class Session<C> {
  static readonly #commands: Record<string, <C>(session: Session<C>, frame: StompFrame) => void | Promise<void>> = {
    SUBSCRIBE: (session, frame) => session.#subscribe(frame),
    UNSUBSCRIBE: (session, frame) => session.#unsubscribe(frame),
    ACK: (session, frame) => session.#acknowledge(frame),
    NACK: (session, frame) => session.#acknowledge(frame),
    BEGIN: (session, frame) => session.#begin(frame),
    COMMIT: (session, frame) => session.#finish(frame),
    ABORT: (session, frame) => session.#finish(frame),
    SEND: (_, frame) => {
      throw new StompFault('forbidden', `You may not send to ${need(frame, 'destination')}: use the HTTP API.`)
    },
    DISCONNECT: () => {},
  }
  readonly #link: Link
  readonly #options: SessionOptions<C>
  readonly #subscriptions = new Map<string, LiveSubscription<C>>()
  readonly #transactions = new Set<string>()
  #caller: C | undefined
  #ended = false

  constructor(link: Link, options: SessionOptions<C>) {
    this.#link = link
    this.#options = options
  }

  /** Undefined until CONNECT succeeded. */
  get caller(): C | undefined {
    return this.#caller
  }

  get subscriptions(): number {
    return this.#subscriptions.size
  }

  /** @throws StompFault for an invalid frame, which ends the connection with an error */
  async handle(frame: StompFrame): Promise<void> {
    if (this.#caller === undefined) return this.#connect(frame)
    const command = Object.hasOwn(Session.#commands, frame.command) ? Session.#commands[frame.command] : undefined
    if (!command) throw new StompFault('bad-frame', `A session under way has no command ${printable(frame.command)}.`)
    await command(this, frame)
    const receipt = frame.headers.get('receipt')
    if (this.#ended) return
    if (receipt !== undefined)
      this.#link.write(encodeFrame('RECEIPT', { 'receipt-id': receipt }, { version: this.#link.version }))
    if (frame.command === 'DISCONNECT') this.#link.close(1000, 'disconnected')
  }

  /**
   * Updates the caller. Ends with a fault when a subscription is no longer allowed, after informing the others.
   */
  async renew(caller: C): Promise<void> {
    if (caller === this.#caller) return
    this.#caller = caller
    let refused: string | undefined
    for (const subscription of this.#subscriptions.values()) {
      if (await subscription.channel.authorize(caller, subscription.request)) subscription.renew(caller)
      else {
        subscription.end()
        refused ??= subscription.request.destination
      }
    }
    if (refused !== undefined) throw refusal(refused)
  }

  end(): void {
    this.#ended = true
    for (const subscription of this.#subscriptions.values()) subscription.end()
    this.#subscriptions.clear()
  }

  async #connect({ command, headers }: StompFrame): Promise<void> {
    if (command !== 'CONNECT' && command !== 'STOMP')
      throw new StompFault('unauthorized', `Send CONNECT before ${printable(command)}.`)
    const offered = (headers.get('accept-version') ?? '1.0').split(',').map(version => version.trim())
    const version = stompVersions.findLast(each => offered.includes(each))
    if (!version)
      throw new StompFault('version', `This server speaks STOMP ${stompVersions.join(', ')}. Accept one of them.`)
    // 1.0 has no heart-beats, even if the client requests them.
    const wanted = version === '1.0' ? undefined : headers.get('heart-beat')
    const beats = agreeHeartBeats(wanted, this.#options.limits.heartBeat)
    const token = bearer(headers)
    const caller = token === undefined ? undefined : await this.#options.authenticate(token)
    if (caller === undefined)
      throw new StompFault(
        'unauthorized',
        'No valid token came with CONNECT. Log in and send "Authorization: Bearer <token>".',
      )
    if (this.#ended) return
    this.#caller = caller
    this.#link.agreed(version, beats)
    const others = this.#options.hasOthers?.() && { 'other-servers': 'true' }
    this.#link.write(encodeFrame('CONNECTED', { version, server: 'muster', ...others, ...this.#offer(version) }))
  }

  #offer(version: StompVersion): Record<string, string> {
    const { heartBeat } = this.#options.limits
    return version === '1.0' ? {} : { 'heart-beat': `${heartBeat},${heartBeat}` }
  }

  async #subscribe(frame: StompFrame): Promise<void> {
    const { headers } = frame
    const destination = need(frame, 'destination')
    const given = this.#link.version === '1.0' ? headers.get('id') : need(frame, 'id')
    const id = given ?? destination
    if (!['auto', 'client', 'client-individual'].includes(headers.get('ack') ?? 'auto'))
      throw new StompFault('bad-frame', 'The ack header is auto, client or client-individual.')
    const known = this.#subscriptions.get(id)
    if (!known && this.#subscriptions.size >= this.#options.limits.subscriptions)
      throw new StompFault('limit', `More than ${this.#options.limits.subscriptions} subscriptions. End some first.`)
    const [channel, request] = await this.#permitted(destination, headers)
    if (this.#ended || known?.move(request)) return
    known?.end()
    const subscription = new LiveSubscription(this.#link, this.#caller!, channel, request, given)
    this.#subscriptions.set(id, subscription)
    subscription.start()
  }

  async #permitted(destination: string, headers: StompFrame['headers']): Promise<[Channel<C>, SubscribeRequest]> {
    for (const channel of this.#options.channels) {
      const params = channel.match(destination)
      if (!params) continue
      const request = { destination, params, headers }
      if (await channel.authorize(this.#caller!, request)) return [channel, request]
      break
    }
    throw refusal(destination)
  }

  #unsubscribe(frame: StompFrame): void {
    const id =
      this.#link.version === '1.0' ? (frame.headers.get('id') ?? need(frame, 'destination')) : need(frame, 'id')
    this.#subscriptions.get(id)?.end()
    this.#subscriptions.delete(id)
  }

  /** Only validates an acknowledgement, because nothing is stored for redelivery. */
  #acknowledge(frame: StompFrame): void {
    for (const header of acknowledgement[this.#link.version]) need(frame, header)
    const transaction = frame.headers.get('transaction')
    if (transaction !== undefined && !this.#transactions.has(transaction)) throw noTransaction(frame)
  }

  #begin(frame: StompFrame): void {
    const transaction = need(frame, 'transaction')
    if (this.#transactions.has(transaction)) throw new StompFault('bad-frame', 'That transaction has begun already.')
    if (this.#transactions.size >= this.#options.limits.transactions)
      throw new StompFault(
        'limit',
        `More than ${this.#options.limits.transactions} transactions are open. Commit some.`,
      )
    this.#transactions.add(transaction)
  }

  #finish(frame: StompFrame): void {
    if (!this.#transactions.delete(need(frame, 'transaction'))) throw noTransaction(frame)
  }
}

/** Same message for an unknown, foreign and forbidden destination, to avoid leaks. */
function refusal(destination: string): StompFault {
  return new StompFault('forbidden', `You may not subscribe to ${destination}, or it does not exist.`)
}

function noTransaction({ command }: StompFrame): StompFault {
  return new StompFault('bad-frame', `${command} names a transaction that is not open. Send BEGIN first.`)
}

function need({ command, headers }: StompFrame, name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw new StompFault('bad-frame', `${command} has no ${name} header.`)
  return value
}

function bearer(headers: StompFrame['headers']): string | undefined {
  const authorization = headers.get('Authorization') ?? headers.get('authorization')
  const token = authorization === undefined ? headers.get('passcode') : /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  return token === '' ? undefined : token
}

function printable(command: string): string {
  return /^[A-Z]{1,20}$/.test(command) ? command : 'like that'
}
