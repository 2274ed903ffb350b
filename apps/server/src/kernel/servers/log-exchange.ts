import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { announce, notices } from '../db/notices.ts'
import type { Database } from '../db/schema.ts'
import type { Carrier } from './carrier.ts'
import { message as toMessage, type Exchange, type Message, type MessageKind } from './exchange.ts'
import { append, readPage, readTo, snapshotOf, type Cursor, type Written } from './message-log.ts'
import { isVisible, pack, unpack, type Parcel } from './parcel.ts'

type Listener = (body: never) => void | Promise<void>

/** Maximum number of messages in memory while the database is unavailable; beyond that, the oldest are dropped. */
const mostWaiting = 10_000
/** Number of messages written at once. */
const batch = 500
/** Milliseconds after a failure of the database. */
const retryAfter = 1000
/** Milliseconds without reading the log after which this server counts as cut off from the others. */
const cutOffAfter = 12_000
/** Milliseconds between two reads of the log for messages that the carrier did not deliver. */
const compareEvery = 1000
/** Maximum number of parcels in memory; beyond that, they are read from the log. */
const mostArrived = 1000
/** Maximum number of carrier messages ahead of the log; beyond that, they are read from the log. */
const mostTaken = 50_000

/**
 * Exchange by a table of the common database. A writer wakes the others with NOTIFY; each reads messages that became visible
 * since its last read, so that none is lost or repeated, in any order of commits and after any absence.
 *
 * A carrier replaces the wake-up: it brings messages after their commit. Once a second each server reads the log for missing
 * ones. Messages that were read from the log are not taken from the carrier again.
 */
export class LogExchange implements Exchange {
  /** ID of this server on the database. */
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
  readonly #carrier: Carrier | undefined
  #comparing: NodeJS.Timeout | undefined
  #arrived: Parcel[] = []
  /** Transactions by message ID, for carrier messages ahead of the log. */
  readonly #taken = new Map<number, string>()
  readonly #carrying = new Set<Promise<void>>()
  /** Milliseconds by which the database clock is ahead of ours. */
  #ahead = 0

  constructor(db: Database, onError: (error: unknown) => void, carrier?: Carrier) {
    this.#db = db
    this.#onError = onError
    this.#carrier = carrier
    carrier?.follow(
      bytes => this.#arrive(bytes),
      () => this.wake(),
    )
  }

  get isShared(): boolean {
    return this.#isShared
  }

  /** All earlier transactions have been read; undefined before `open`. */
  get readTo(): string | undefined {
    return this.#cursor && readTo(this.#cursor.from)
  }

  /** Time since which this server has received nothing from existing others, in milliseconds since the epoch. */
  get cutOffSince(): number | undefined {
    return this.#isShared && Date.now() - this.#readAt > cutOffAfter ? this.#readAt : undefined
  }

  /** Returns the longest wait of a message since the last call, milliseconds. */
  takeLag(): number {
    const lag = this.#lag
    this.#lag = 0
    return lag
  }

  /** Sets whether other servers exist. */
  share(isShared: boolean): void {
    if (isShared && !this.#isShared) this.#readAt = Date.now()
    this.#isShared = isShared
  }

  /** Starts at the current end of the log: earlier messages are in the database. */
  async open(): Promise<void> {
    this.#cursor = { from: await snapshotOf(this.#db) }
  }

  /** Starts delivering messages to listeners, including those since `open`. */
  start(): void {
    this.#hasStarted = true
    this.wake()
    if (this.#carrier) this.#comparing = setInterval(() => this.#isShared && this.wake(), compareEvery).unref()
  }

  async publish(trx: Database, make: () => readonly Message[]): Promise<() => void> {
    if (this.#isShared) {
      const messages = make()
      if (messages.length === 0) return () => {}
      return this.#append(trx, messages)
    }
    // another server may join during the transaction
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

  /** Reads the log. */
  wake(): void {
    if (!this.#hasStarted || this.#isClosed) return
    this.#readAgain = true
    this.#work()
  }

  /** Handles possibly missing messages: listeners reread the database before newer messages. */
  missed(): void {
    this.#hasGap = true
    this.wake()
  }

  /** Resolves when everything so far is sent and received, or the database fails. */
  async settled(): Promise<void> {
    while (this.#sending || this.#reading || this.#carrying.size > 0)
      await Promise.all([this.#sending, this.#reading, ...this.#carrying])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearInterval(this.#comparing)
    await this.settled()
  }

  #work(): void {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
  }

  async #read(): Promise<void> {
    while ((this.#readAgain || this.#arrived.length > 0) && !this.#isClosed) {
      if (!this.#readAgain) {
        await this.#takeArrived()
        continue
      }
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
    const taken = [...this.#taken.keys()]
    const { page, next, isEnd, now } = await readPage(this.#db, this.#cursor!, this.id, taken)
    this.#ahead = now - Date.now()
    for (const { kind, body, age } of page) await this.#receive(kind, JSON.parse(body), age)
    this.#cursor = next
    if (!next.within) for (const [id, writer] of this.#taken) if (isVisible(writer, next.from)) this.#taken.delete(id)
    return isEnd
  }

  #arrive(bytes: Uint8Array): void {
    if (!this.#hasStarted || this.#isClosed || this.#arrived.length >= mostArrived) return
    try {
      const parcel = unpack(bytes)
      if (parcel.from === this.id) return
      this.#arrived.push(parcel)
    } catch (error) {
      this.#onError(error)
      return
    }
    this.#work()
  }

  async #takeArrived(): Promise<void> {
    const parcels = this.#arrived.splice(0)
    const { from, within } = this.#cursor!
    // while messages are missing, or the log is read in pages, they are read from the log in order
    if (this.#hasGap || within) return
    for (const { writer, ids, at, messages } of parcels) {
      if (isVisible(writer, from) || this.#taken.has(ids[0]!) || this.#taken.size > mostTaken) continue
      for (const id of ids) this.#taken.set(id, writer)
      const age = Math.max(0, Date.now() + this.#ahead - at)
      for (const { kind, body } of messages) await this.#receive(kind, body, age)
    }
  }

  /** Returns a function to call after the commit. */
  async #append(db: Database, messages: readonly Message[]): Promise<() => void> {
    const carrier = this.#carrier
    const isCarried = carrier !== undefined && carrier.trouble === undefined
    const written = await append(db, this.id, messages, !isCarried)
    if (!isCarried) return () => {}
    return () => {
      const carrying = this.#carry(carrier, written, messages).finally(() => this.#carrying.delete(carrying))
      this.#carrying.add(carrying)
    }
  }

  async #carry(carrier: Carrier, written: Written, messages: readonly Message[]): Promise<void> {
    const bytes = pack({ ...written, from: this.id, messages })
    try {
      if (bytes.length <= carrier.maxBytes) return await carrier.publish(bytes)
    } catch {
      // the carrier reports it
    }
    // otherwise they would find it within a second
    await announce(this.#db, notices.messages, this.id).catch(this.#onError)
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

  async #receive(kind: string, body: unknown, age: number): Promise<void> {
    this.#lag = Math.max(this.#lag, age)
    // another version may send unknown kinds
    for (const listener of this.#listeners.get(kind) ?? []) {
      try {
        await listener(body as never)
      } catch (error) {
        this.#onError(error)
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
    // a turn later, so that the messages of one call are sent together
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.slice(0, batch)
      try {
        const tellOthers = await this.#append(this.#db, messages)
        tellOthers()
        this.#waiting.splice(0, messages.length)
      } catch (error) {
        this.#onError(error)
        if (this.#isClosed) return
        await pause(retryAfter, undefined, { ref: false })
      }
    }
  }
}
