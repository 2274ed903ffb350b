import { AsyncLocalStorage } from 'node:async_hooks'
import type { Thing } from '../texts/sentence.ts'
import { isAuditedKind } from './record-kinds.ts'
import type { RecordRef } from './record-refs.ts'

/** Account of a call without an authenticated caller. */
interface Account {
  userId: number
  login: string
  companyId: number
}

/** Receives the records and the account that a handler reports. */
export interface CallNotes {
  record(ref: RecordRef): void
  account(account: Account): void
  company(companyId: number): void
}

const current = new AsyncLocalStorage<CallNotes>()

export const withCallNotes = <T>(notes: CallNotes, act: () => T): T => current.run(notes, act)

/** Record kinds whose stored versions have another kind. */
const aliases: Readonly<Record<string, Thing>> = { 'command-catalog': 'command-profile', 'machine-type': 'type' }

/** Reports a record that the current call changes; must run in the transaction of the change. Ignores settings of other records. */
export function noteRecord(kind: string, id: number): void {
  const known = aliases[kind] ?? kind
  if (isAuditedKind(known)) current.getStore()?.record({ kind: known, id: String(id) })
}

/** Reports the account of an unauthenticated call, such as a sign-in or a mailed link. */
export function noteAccount(account: Account): void {
  current.getStore()?.account(account)
}

/** Reports the company of an unauthenticated call whose account is not known yet. */
export function noteCompany(companyId: number): void {
  current.getStore()?.company(companyId)
}
