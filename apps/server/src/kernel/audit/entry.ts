import { createHash, randomBytes } from 'node:crypto'
import type { AuditEvent } from '@muster/contract'
import { orderedJson } from '../records/field-hashes.ts'
import type { FieldChange } from './changes.ts'

/** Author of an action, with address and program. */
export interface Identity {
  companyId: number
  userId?: number | undefined
  userName?: string | undefined
  /** Support user acting as the user. */
  actorId?: number | undefined
  actorName?: string | undefined
  /** Name of the token that the program or page uses. */
  via?: string | undefined
  address: string
  userAgent?: string | undefined
}

export interface AuditDetail {
  changes?: readonly FieldChange[]
  /** Masked body and query if the changed fields are unknown, or the reason why a sign-in at a provider failed. */
  request?: object
  /** Problem code of a rejected call. */
  code?: string
  /** Stored version of the record that the call created. */
  version?: number
}

export interface NewEntry {
  companyId: number
  at: Date
  event: AuditEvent
  operation: string
  kind?: string | undefined
  id?: string | undefined
  label?: string | undefined
  count?: number
  requestId?: string | undefined
  detail: AuditDetail
}

/** First day of the month, UTC. */
export const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`

export const newSalt = () => randomBytes(16)

const hashOf = (salt: Buffer, values: readonly unknown[]) =>
  createHash('sha256').update(salt).update(JSON.stringify(values)).digest()

/** Columns of `audit_person` in the order of its hash. */
export type PersonColumns = readonly [
  userId: number | null,
  userName: string | null,
  actorId: number | null,
  actorName: string | null,
  via: string | null,
  address: string | null,
  userAgent: string | null,
]
export const personHash = (salt: Buffer, columns: PersonColumns) => hashOf(salt, columns)

export const detailHash = (salt: Buffer, label: string | null, detail: string | null) => hashOf(salt, [label, detail])

/** Entry content covered by its chain. */
export interface SealedContent {
  companyId: number
  month: string
  number: number
  entryId: number
  at: Date
  event: string
  operation: string
  recordKind: string | null
  recordId: string | null
  count: number
  requestId: string | null
  personHash: Buffer
  detailHash: Buffer
}

/** Previous hash of the first entry of a chain. */
export const chainStart: Buffer = Buffer.alloc(32)

/** Returns the hash of an entry in its chain. @param previous hash of the entry before, or `chainStart` */
export function sealHash(previous: Buffer, content: SealedContent): Buffer {
  const { companyId, month, number, entryId, at, event, operation, recordKind, recordId, count, requestId } = content
  const canonical = orderedJson({
    companyId,
    month,
    number,
    entryId,
    at: at.toISOString(),
    event,
    operation,
    recordKind,
    recordId,
    count,
    requestId,
    personHash: content.personHash.toString('hex'),
    detailHash: content.detailHash.toString('hex'),
  })
  return createHash('sha256').update(previous).update(canonical).digest()
}
