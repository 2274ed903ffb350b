import type { AuditEvent, Operation } from '@muster/contract'
import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type { Database } from '../db/schema.ts'
import { changesBetween } from './changes.ts'
import type { CallNotes } from './current-call.ts'
import type { AuditDetail, Identity, NewEntry } from './entry.ts'
import { withoutSecrets } from './mask.ts'
import { keyOf, kindOf, recordsIn, type NamedInput, type RecordRef } from './record-refs.ts'
import { selectSnapshots, type Snapshot } from './snapshots.ts'

export interface CallOptions {
  operation: Operation
  event: AuditEvent
  input: NamedInput
  identity: Identity
  requestId: string
  now: () => Date
}

/** Runs a statement, in a transaction or outside one. */
export type Execute = <Row>(query: CompiledQuery<Row>) => Promise<readonly Row[]>

export const onConnection =
  (connection: DatabaseConnection): Execute =>
  async <Row>(query: CompiledQuery<Row>) =>
    (await connection.executeQuery<Row>(query)).rows

/** Collects the changes of one write call by record. */
export class AuditedCall implements CallNotes {
  readonly #options: CallOptions
  readonly #db: Database
  readonly #before = new Map<string, Snapshot>()
  /** Records that the input names. */
  readonly #named: RecordRef[]
  /** Records whose entries are not stored yet. */
  readonly #open = new Map<string, RecordRef>()
  readonly #stored = new Set<string>()
  #isStored = false
  #identity: Identity

  constructor(db: Database, options: CallOptions) {
    this.#db = db
    this.#options = options
    this.#identity = options.identity
    this.#named = recordsIn(options.operation, options.input, options.identity.userId)
  }

  get identity(): Identity {
    return this.#identity
  }

  /** False for an unauthenticated call until the handler names its account. */
  get hasPerson(): boolean {
    return this.#identity.userId !== undefined
  }

  /** Returns the properties shared by all entries of the call. */
  common(): Pick<NewEntry, 'at' | 'event' | 'operation' | 'requestId'> {
    const { operation, event, requestId, now } = this.#options
    return { at: now(), event, operation: operation.id, requestId }
  }

  record(ref: RecordRef): void {
    if (!this.#stored.has(keyOf(ref))) this.#open.set(keyOf(ref), ref)
  }

  account({ userId, login, companyId }: Parameters<CallNotes['account']>[0]): void {
    this.#identity = { ...this.#identity, companyId, userId, userName: login }
    const ref = { kind: 'user', id: String(userId) } as const
    this.#named.push(ref)
    this.record(ref)
  }

  company(companyId: number): void {
    this.#identity = { ...this.#identity, companyId }
  }

  /** Reads the records before the call changes them. */
  async readBefore(execute: Execute): Promise<void> {
    const query = selectSnapshots(this.#db, this.#named)
    for (const found of query ? await execute(query) : []) this.#before.set(`${found.kind} ${found.id}`, found)
    for (const ref of this.#named) {
      if (ref.name === undefined) this.record(ref)
      else
        for (const { kind, id, label } of this.#before.values())
          if (kind === ref.kind && label === ref.name) this.record({ kind: ref.kind, id })
    }
  }

  /** Adds the record created by the call, once its ID is known. */
  added(result: unknown): void {
    const kind = kindOf(this.#options.operation)
    const id = (result as { id?: unknown } | undefined)?.id
    if (kind && Number.isSafeInteger(id) && this.#named.every(({ isBeside }) => isBeside))
      this.record({ kind, id: String(id) })
  }

  /** Returns the entries to store now: one for each record named since the last time, or one for the call alone. */
  async entries(execute: Execute): Promise<{ entries: NewEntry[]; stored: () => void }> {
    const refs = [...this.#open.values()]
    if (refs.length === 0 && this.#isStored) return { entries: [], stored: () => {} }
    const query = selectSnapshots(this.#db, refs)
    const after = new Map((query ? await execute(query) : []).map(found => [`${found.kind} ${found.id}`, found]))
    const common = this.common()
    const fromRecords = refs.flatMap(ref => this.#entriesOf(ref, after.get(keyOf(ref)), common))
    const entries =
      fromRecords.length > 0 || this.#isStored
        ? fromRecords
        : [{ ...common, companyId: this.#identity.companyId, detail: this.#request() }]
    return {
      entries,
      stored: () => {
        this.#isStored ||= entries.length > 0
        for (const key of refs.map(keyOf)) {
          this.#stored.add(key)
          this.#open.delete(key)
        }
      },
    }
  }

  /** True for a call that sends something to units, which also belongs to their history. */
  get #asksOfUnits(): boolean {
    const { area, method } = this.#options.operation
    return method === 'POST' && ['commands', 'file-transfers', 'can-sniffing'].includes(area)
  }

  #request(): AuditDetail {
    return this.#options.event === 'CHANGE' ? requestOf(this.#options.input) : {}
  }

  #entriesOf(
    ref: RecordRef,
    after: Snapshot | undefined,
    common: Pick<NewEntry, 'at' | 'event' | 'operation' | 'requestId'>,
  ): NewEntry[] {
    const before = this.#before.get(keyOf(ref))
    const isNamed = this.#named.some(named => keyOf(named) === keyOf(ref))
    // without the record as it was, its fields say nothing about the change, unless it is new
    const isNew = !before && !isNamed && (after?.version ?? 1) === 1
    const changes = before || isNew ? changesBetween(before?.fields, after?.fields) : []
    if (changes.length === 0 && ref.isBeside && !this.#asksOfUnits) return []
    const detail: AuditDetail = {
      ...(changes.length > 0 ? { changes } : this.#request()),
      ...(after?.version && changes.length > 0 && { version: after.version }),
    }
    const entry = {
      ...common,
      kind: ref.kind,
      id: ref.id,
      label: after?.label ?? before?.label ?? undefined,
      detail,
    }
    // a record that moves is part of the past of both companies
    const owners = new Set([before?.companyId, after?.companyId].filter(id => id !== null && id !== undefined))
    if (owners.size === 0) owners.add(this.#identity.companyId)
    return [...owners].map(companyId => ({ ...entry, companyId }))
  }
}

/** Returns the masked query and body of a call. */
export function requestOf({ query, body }: NamedInput): AuditDetail {
  const request = {
    ...(Object.keys(query).length > 0 && { query: withoutSecrets(query) }),
    ...(body !== undefined && body !== null && { body: withoutSecrets(body) }),
  }
  return Object.keys(request).length > 0 ? { request } : {}
}
