import { AsyncLocalStorage } from 'node:async_hooks'
import type { Thing } from '../texts/sentence.ts'
import { isAuditedKind } from './record-kinds.ts'
import type { RecordRef } from './record-refs.ts'

/** Account that a call concerns when it has no caller yet. */
interface Account {
  userId: number
  login: string
  companyId: number
}

/** Receives records and the account that the handler of a call names. */
export interface CallNotes {
  record(ref: RecordRef): void
  account(account: Account): void
  company(companyId: number): void
}

const current = new AsyncLocalStorage<CallNotes>()

export const withCallNotes = <T>(notes: CallNotes, act: () => T): T => current.run(notes, act)

/** Kinds of stored versions by other names. */
const aliases: Readonly<Record<string, Thing>> = { 'command-catalog': 'command-profile', 'machine-type': 'type' }

/** Names a record that the current call changes; call it in the transaction of the change. Ignores settings of other records. */
export function noteRecord(kind: string, id: number): void {
  const known = aliases[kind] ?? kind
  if (isAuditedKind(known)) current.getStore()?.record({ kind: known, id: String(id) })
}

/** Names the account of a call without a token: of a sign-in, or of a mailed link. */
export function noteAccount(account: Account): void {
  current.getStore()?.account(account)
}

/** Names the company that a call without a token concerns, before its account is known. */
export function noteCompany(companyId: number): void {
  current.getStore()?.company(companyId)
}
