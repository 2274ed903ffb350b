import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/schema.ts'
import { message as toMessage, type Exchange, type Message, type MessageKind } from './exchange.ts'
import { append, readPage, readTo, snapshotOf, type Cursor, type LoggedMessage } from './message-log.ts'

type Listener = (body: never) => void | Promise<void>

/** Messages that wait in memory while the database does not answer; beyond, the oldest are lost. */
const mostWaiting = 10_000
/** Messages that are written at once. */
const batch = 500
/** Milliseconds after a failure of the database. */
const retryAfter = 1000
/** Milliseconds without a look into the log after which this server is cut off from the others. */
const cutOffAfter = 12_000

/**
 * Exchange by a table of the common database. Who writes wakes the others with NOTIFY; each reads what became visible since it
 * last looked, so nothing is lost or comes twice, whatever the order of commits and however long a server was away.
 */
export class LogExchange implements Exchange {
  /** Of this server among those on the database. */
  readonly id = randomUUID()
  readonly #db: Database
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #gapListeners = new Set<() => void | Promise<void>>()
  #isShared = false
  #cursor: Cursor | undefined
  #readAt = Date.now()
  #lag = 0
  #hasStarted = false
  #hasGap = false
  #reading: Promise<void> | undefined
  #readAgain = false
  #waiting: Message[] = []
  #sending: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  get isShared(): boolean {
    return this.#isShared
  }

  /** Every transaction before this one has been read; undefined before `open`. */
  get readTo(): string | undefined {
    return this.#cursor && readTo(this.#cursor.from)
  }

  /** Since when this server hears nothing of the others though there are some, milliseconds since the epoch. */
  get cutOffSince(): number | undefined {
    return this.#isShared && Date.now() - this.#readAt > cutOffAfter ? this.#readAt : undefined
  }

  /** The longest that a message waited since the last call, milliseconds. */
  takeLag(): number {
    const lag = this.#lag
    this.#lag = 0
    return lag
  }

  /** Whether there are others from now on. */
  share(isShared: boolean): void {
    if (isShared && !this.#isShared) this.#readAt = Date.now()
    this.#isShared = isShared
  }

  /** Begins at the present end of the log: what was written before is in the database. */
  async open(): Promise<void> {
    this.#cursor = { from: await snapshotOf(this.#db) }
  }

  /** From now on messages reach their listeners, those since `open` among them. */
  start(): void {
    this.#hasStarted = true
    this.wake()
  }

  async publish(trx: Database, make: () => readonly Message[]): Promise<() => void> {
    if (this.#isShared) {
      await append(trx, this.id, make())
      return () => {}
    }
    // somebody may come while the transaction is under way
    return () => {
      if (this.#isShared) this.#send(make())
    }
  }

  send<T>(kind: MessageKind<T>, body: NoInfer<T>): void {
    if (this.#isShared) this.#send([toMessage(kind, body)])
  }

  subscribe<T>({ name }: MessageKind<T>, listener: (body: T) => void | Promise<void>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  onGap(listener: () => void | Promise<void>): () => void {
    this.#gapListeners.add(listener)
    return () => void this.#gapListeners.delete(listener)
  }

  /** Looks into the log. */
  wake(): void {
    if (!this.#hasStarted || this.#isClosed) return
    this.#readAgain = true
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
  }

  /** Something may never have been written for this server: what its memory has is read again, before newer messages. */
  missed(): void {
    this.#hasGap = true
    this.wake()
  }

  /** Resolves when everything so far is sent and received, or the database fails. */
  async settled(): Promise<void> {
    while (this.#sending || this.#reading) await Promise.all([this.#sending, this.#reading])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    await this.settled()
  }

  async #read(): Promise<void> {
    while (this.#readAgain && !this.#isClosed) {
      this.#readAgain = false
      const begun = Date.now()
      try {
        if (this.#hasGap) await this.#fillGap()
        for (let isEnd = false; !isEnd;) isEnd = await this.#readPage()
        this.#readAt = begun
      } catch (error) {
        this.#onError(error)
        this.#retry = setTimeout(() => this.wake(), retryAfter).unref()
        return
      }
    }
  }

  async #readPage(): Promise<boolean> {
    const { page, next, isEnd } = await readPage(this.#db, this.#cursor!, this.id)
    await this.#receive(page)
    this.#cursor = next
    return isEnd
  }

  async #fillGap(): Promise<void> {
    this.#hasGap = false
    try {
      for (const listener of this.#gapListeners) await listener()
    } catch (error) {
      this.#hasGap = true
      throw error
    }
  }

  async #receive(page: readonly LoggedMessage[]): Promise<void> {
    for (const { kind, body, age } of page) {
      this.#lag = Math.max(this.#lag, age)
      // another version may send what this one does not know
      for (const listener of this.#listeners.get(kind) ?? []) {
        try {
          await listener(JSON.parse(body) as never)
        } catch (error) {
          this.#onError(error)
        }
      }
    }
  }

  #send(messages: readonly Message[]): void {
    this.#waiting.push(...messages)
    const lost = this.#waiting.splice(0, this.#waiting.length - mostWaiting).length
    if (lost > 0)
      this.#onError(new Error(`${lost} messages to other servers are lost: too many wait for the database.`))
    this.#sending ??= this.#write().finally(() => (this.#sending = undefined))
  }

  async #write(): Promise<void> {
    // a turn later, so that what one call sends goes together
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.slice(0, batch)
      try {
        await append(this.#db, this.id, messages)
        this.#waiting.splice(0, messages.length)
      } catch (error) {
        this.#onError(error)
        if (this.#isClosed) return
        await pause(retryAfter, undefined, { ref: false })
      }
    }
  }
}
