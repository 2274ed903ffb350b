import { sql, type CompiledQuery } from 'kysely'
import type { Database } from '../db/schema.ts'
import { detailHash, monthOf, newSalt, type NewEntry } from './entry.ts'
import type { StoredPerson } from './people.ts'

/** Maximum length of an entry's detail. */
const longestDetail = 32_000

/** Returns the statement that inserts a person's entries. They are not yet part of a chain. */
export function insertEntries(
  db: Database,
  entries: readonly { entry: NewEntry; person: StoredPerson }[],
): CompiledQuery {
  const rows = entries.map(({ entry, person }) => {
    const salt = newSalt()
    const label = entry.label ?? null
    const detail = detailText(entry)
    return {
      company_id: entry.companyId,
      month: monthOf(entry.at),
      at: entry.at.toISOString(),
      event: entry.event,
      operation: entry.operation,
      record_kind: entry.kind ?? null,
      record_id: entry.id ?? null,
      count: entry.count ?? 1,
      request_id: entry.requestId ?? null,
      person_id: person.id,
      person_hash: person.hash.toString('hex'),
      detail_hash: detailHash(salt, label, detail).toString('hex'),
      detail_salt: salt.toString('hex'),
      record_label: label,
      detail,
    }
  })
  return sql`
    with added as (
      insert into audit_entry (company_id, month, at, event, operation, record_kind, record_id, count, request_id,
        person_id, person_hash, detail_hash, detail_salt, record_label, detail)
      select company_id, month, at, event, operation, record_kind, record_id, count, request_id,
        person_id, decode(person_hash, 'hex'), decode(detail_hash, 'hex'), decode(detail_salt, 'hex'), record_label, detail
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (
        company_id int, month date, at timestamptz, event text, operation text, record_kind text, record_id text,
        count int, request_id text, person_id bigint, person_hash text, detail_hash text, detail_salt text,
        record_label text, detail text)
      returning entry_id)
    insert into audit_unsealed (entry_id) select entry_id from added`.compile(db)
}

function detailText({ detail }: NewEntry): string | null {
  if (Object.keys(detail).length === 0) return null
  const text = JSON.stringify(detail)
  if (text.length <= longestDetail) return text
  const { changes, request: _, ...others } = detail
  // names of the fields are worth more than values that do not fit
  return JSON.stringify({
    ...others,
    ...(changes && { changes: changes.slice(0, 200).map(({ field }) => ({ field })) }),
  })
}
