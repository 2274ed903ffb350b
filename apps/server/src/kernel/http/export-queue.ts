import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { conflict, Problem, tooManyRequests } from './problem.ts'

/** Maximum number of running and of waiting exports per user. */
const mostRunning = 2
const mostWaiting = 20
/** Seconds between two requests of a waiting client. */
const retryAfter = 2
/** Seconds after which a silent client loses its queue position, and the run of a silent server ends. */
const waitingFor = 15
const silentFor = 60
const signEvery = 10_000

const ticketForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface Run {
  userId: number
  ticket: string
}

/**
 * Lets two exports of a user run at a time, on all servers together. Others get 429 with their place in the queue; a client keeps its
 * place by repeating the request with the same `export-ticket`, a UUID of its choice.
 */
export class ExportQueue {
  readonly #db: () => Database
  readonly #onError: (error: unknown) => void
  readonly #running = new Set<Run>()
  /** Runs whose end is being stored, by user. */
  readonly #ending = new Map<number, Promise<void>>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: () => Database, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  /** Starts the export of a request, which ends with its response. @throws Problem 429 if it has to wait */
  async enter(userId: number, { headers }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    const sent = headers['export-ticket']
    const ticket = typeof sent === 'string' && ticketForm.test(sent) ? sent.toLowerCase() : undefined
    const run = { userId, ticket: ticket ?? randomUUID() }
    // the next request of a client that waits for each of its files
    await this.#ending.get(userId)
    await startRun(this.#db(), run, ticket !== undefined)
    this.#running.add(run)
    this.#timer ??= setInterval(() => void this.#sign(), signEvery).unref()
    raw.once('close', () => this.#leave(run))
    // the client may have left in the meantime
    if (raw.destroyed) this.#leave(run)
  }

  #leave(run: Run): void {
    if (!this.#running.delete(run)) return
    if (this.#running.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    const ending = Promise.all([this.#ending.get(run.userId), endRun(this.#db(), run).catch(this.#onError)]).then(
      () => {
        if (this.#ending.get(run.userId) === ending) this.#ending.delete(run.userId)
      },
    )
    this.#ending.set(run.userId, ending)
  }

  async #sign(): Promise<void> {
    const tickets = [...this.#running].map(({ ticket }) => ticket)
    await sql`update export_run set seen_at = clock_timestamp() where ticket = any(${tickets}::uuid[])`
      .execute(this.#db())
      .catch(this.#onError)
  }
}

/**
 * Starts a run, or stores its place in the queue.
 * @param keepsPlace false for a client without a ticket, which has no place
 * @throws Problem 429 with the place of a run that waits, 409 for a ticket that is running
 */
export async function startRun(db: Database, { userId, ticket }: Run, keepsPlace: boolean): Promise<void> {
  const waiting = await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`export_run ${userId}`}, 0))`.execute(trx)
    await sql`
      delete from export_run where user_id = ${userId} and seen_at < clock_timestamp()
        - make_interval(secs => case when started_at is null then ${waitingFor}::int else ${silentFor}::int end)`.execute(
      trx,
    )
    const { rows } = await sql<{ ticket: string; isRunning: boolean }>`
      select ticket, started_at is not null as "isRunning" from export_run where user_id = ${userId}
      order by queued_at, ticket`.execute(trx)
    const own = rows.findIndex(row => row.ticket === ticket)
    if (rows[own]?.isRunning) throw conflict(['problem.exportRuns'])
    const before = own === -1 ? rows : rows.slice(0, own)
    const place = before.filter(({ isRunning }) => !isRunning).length
    const isStarted = rows.filter(({ isRunning }) => isRunning).length + place < mostRunning
    if (!isStarted && place >= mostWaiting)
      throw tooManyRequests(['problem.tooManyExports', { most: mostWaiting }], retryAfter * 10)
    if (isStarted || keepsPlace)
      await sql`
        insert into export_run (user_id, ticket, started_at)
        values (${userId}, ${ticket}, ${isStarted ? sql`clock_timestamp()` : null})
        on conflict (user_id, ticket) do update set started_at = excluded.started_at, seen_at = clock_timestamp()`.execute(
        trx,
      )
    return isStarted ? undefined : place + 1
  })
  if (waiting === undefined) return
  throw new Problem('EXPORT_QUEUED', ['problem.exportQueued', { place: waiting, most: mostRunning }], {
    retryAfter,
    queuePlace: waiting,
  })
}

export async function endRun(db: Database, { userId, ticket }: Run): Promise<void> {
  await db.deleteFrom('export_run').where('user_id', '=', userId).where('ticket', '=', ticket).execute()
}
