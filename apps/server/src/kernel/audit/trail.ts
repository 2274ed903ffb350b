import type { Operation } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { sql, type CompiledQuery, type DatabaseConnection } from 'kysely'
import { withBeforeCommit } from '../db/before-commit.ts'
import { asWork } from '../db/work-limits.ts'
import { Clock, Db, Log } from '../dependencies.ts'
import type { Use } from '../dependency.ts'
import type { Caller } from '../http/caller.ts'
import { isPerson, type Principal } from '../http/principal.ts'
import { Problem } from '../http/problem.ts'
import { AuditedCall, onConnection, requestOf, type Execute } from './audited-call.ts'
import { auditedAs } from './audited-as.ts'
import { withCallNotes } from './current-call.ts'
import type { Identity, NewEntry } from './entry.ts'
import { People } from './people.ts'
import { recordsIn, type NamedInput } from './record-refs.ts'
import { insertEntries } from './store-entries.ts'
import { SummedEvents } from './summed-events.ts'

/** Milliseconds for which events without changes are aggregated. */
const summedFor = 1000

interface Called {
  operation: Operation
  request: FastifyRequest
  caller: Caller | undefined
  input: NamedInput
}

/** Records actions with their authors: changes in their transaction, other events shortly afterwards. */
export class AuditTrail {
  readonly #use: Use
  readonly #people: People
  readonly #events = new SummedEvents()
  #timer: NodeJS.Timeout | undefined
  #rootCompany: Promise<number> | undefined

  constructor(use: Use) {
    this.#use = use
    this.#people = new People(() => use(Db))
  }

  /**
   * Runs the handler of a call. A write call stores its entry in the first transaction that it commits, or before its response if it has
   * no transaction. The call fails if its entry cannot be stored.
   */
  async around<T>({ operation, request, caller, input }: Called, act: () => T | Promise<T>): Promise<T> {
    const event = auditedAs(operation)
    if (event === undefined) return act()
    const identity = caller ? identityOf(caller, request) : await this.#nobody(request)
    if (event === 'EXPORT') {
      const result = await act()
      const [record] = recordsIn(operation, input, identity.userId)
      this.#note(identity, {
        companyId: identity.companyId,
        at: this.#now(),
        event,
        operation: operation.id,
        requestId: request.id,
        kind: record?.kind,
        id: record?.id,
        detail: requestOf(input),
      })
      return result
    }
    const now = () => this.#now()
    const call = new AuditedCall(this.#use(Db), { operation, event, input, identity, requestId: request.id, now })
    // the person outside the transaction of the change, which would otherwise need a second connection
    await Promise.all([call.readBefore(this.#execute), this.#people.rowOf(identity, now())])
    try {
      // a correct password may lack the second factor: only the response shows whether somebody signed in
      const hook = (connection: DatabaseConnection) => this.#store(call, onConnection(connection))
      const result = await withBeforeCommit(event === 'SIGN_IN' ? undefined : hook, () => withCallNotes(call, act))
      if (event === 'SIGN_IN' && !isSession(result)) return result
      call.added(result)
      const stored = await this.#store(call, this.#execute)
      stored()
      if (!call.hasPerson)
        for (const entry of (await call.entries(this.#execute)).entries) this.#note(identity, { ...entry, detail: {} })
      return result
    } catch (error) {
      if (event === 'SIGN_IN' && error instanceof Problem && refusedSignIn.has(error.code))
        this.#failedSignIn(call, request, error)
      throw error
    }
  }

  /** Counts a rejected call. */
  refused(
    { operation, request, principal }: Pick<Called, 'operation' | 'request'> & { principal: Principal | Caller },
    { code }: Problem,
  ): void {
    const identity = identityOf(principal, request)
    this.#note(identity, {
      companyId: identity.companyId,
      at: this.#now(),
      event: 'REFUSED',
      operation: operation.id,
      requestId: request.id,
      detail: { code },
    })
  }

  /** Stores the remaining events. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#storeEvents()
  }

  #failedSignIn(call: AuditedCall, request: FastifyRequest, { code, detail }: Problem): void {
    const { identity } = call
    this.#note(identity, {
      companyId: identity.companyId,
      at: this.#now(),
      event: 'SIGN_IN_FAILED',
      operation: call.common().operation,
      requestId: request.id,
      ...(identity.userId !== undefined && { kind: 'user', id: String(identity.userId), label: identity.userName }),
      detail: signOnRefusals.has(code) ? { code, request: { reason: detail } } : {},
    })
  }

  #now(): Date {
    return this.#use(Clock).now()
  }

  readonly #execute: Execute = async <Row>(query: CompiledQuery<Row>) =>
    (await this.#use(Db).executeQuery<Row>(query)).rows

  async #store(call: AuditedCall, execute: Execute): Promise<() => void> {
    // anyone may call an operation without a token: such calls are summed up
    if (!call.hasPerson) return () => {}
    const { entries, stored } = await call.entries(execute)
    if (entries.length > 0) {
      const person = await this.#people.rowOf(call.identity, entries[0]!.at)
      await execute(
        insertEntries(
          this.#use(Db),
          entries.map(entry => ({ entry, person })),
        ),
      )
    }
    return stored
  }

  /** Author of an unauthenticated call, which belongs to the root company until the handler names its account. */
  async #nobody(request: FastifyRequest): Promise<Identity> {
    this.#rootCompany ??= sql<{ id: number }>`
      select company_id as id from company where parent_company_id is null order by company_id limit 1`
      .execute(this.#use(Db))
      .then(({ rows }) => rows[0]?.id ?? 0)
    return { companyId: await this.#rootCompany, ...originOf(request) }
  }

  #note(identity: Identity, entry: NewEntry): void {
    this.#events.add(entry, identity)
    this.#timer ??= setTimeout(() => void this.#storeEvents(), summedFor).unref()
  }

  async #storeEvents(): Promise<void> {
    this.#timer = undefined
    const events = this.#events.take()
    if (events.length === 0) return
    try {
      await withBeforeCommit(undefined, () =>
        asWork('background', async () => {
          const rows = []
          for (const { entry, identity } of events)
            rows.push({ entry, person: await this.#people.rowOf(identity, entry.at) })
          await this.#execute(insertEntries(this.#use(Db), rows))
        }),
      )
    } catch (error) {
      this.#use(Log).error({ err: error }, 'events could not be stored in the audit')
      this.#events.putBack(events)
    }
  }
}

/** Problem codes of single sign-on that have several causes. */
const signOnRefusals = new Set<string>(['SIGN_ON_FAILED', 'SIGN_ON_REFUSED', 'SIGN_ON_REQUIRED'])

/** Problem codes of rejected sign-ins. */
const refusedSignIn = new Set<string>(['CREDENTIALS_WRONG', 'CODE_WRONG', 'PASSKEY_REFUSED', ...signOnRefusals])

const isSession = (result: unknown) => typeof result === 'object' && result !== null && 'accessToken' in result

const originOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] })

const identityOf = (principal: Principal | Caller, request: FastifyRequest): Identity => ({
  companyId: principal.companyId ?? 0,
  ...('userId' in principal && { userId: principal.userId, userName: principal.login }),
  actorId: principal.impersonatorId,
  actorName: principal.impersonatorLogin,
  ...(!isPerson(principal) && { via: principal.auditName }),
  ...originOf(request),
})
