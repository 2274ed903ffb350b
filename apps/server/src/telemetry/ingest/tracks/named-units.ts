import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

export interface NamedUnit {
  unitId: number
  name: string
}

/** Finds a unit by device identifier, name (case-insensitive) or ID. @throws Error if there is none or more than one */
export async function findUnit(db: Database, word: string): Promise<NamedUnit> {
  const id = /^\d{1,9}$/.test(word) ? Number(word) : 0
  const { rows } = await sql<NamedUnit & { rank: number }>`
    select u.unit_id as "unitId", u.name, case when d.uid = ${word} then 0 when lower(u.name) = lower(${word}) then 1 else 2 end as rank
    from unit u left join device d using (device_id)
    where d.uid = ${word} or lower(u.name) = lower(${word}) or u.unit_id = ${id}
    order by rank, u.unit_id`.execute(db)
  const [best, ...others] = rows
  if (!best) throw new Error(`There is no unit "${word}": give the name, the id or the device identifier of a unit`)
  const twins = others.filter(({ rank }) => rank === best.rank)
  if (twins.length === 0) return best
  const ids = [best, ...twins].map(({ unitId }) => unitId).join(', ')
  throw new Error(`${twins.length + 1} units are called "${word}": give one of the ids ${ids}`)
}

/** Finds units by the names in a file, except device identifiers and ambiguous names. */
export async function unitsByName(db: Database, names: Iterable<string>): Promise<Map<string, NamedUnit>> {
  const { rows } = await sql<NamedUnit & { word: string }>`
    select n.word, min(u.unit_id) as "unitId", min(u.name) as name
    from unnest(${[...names]}::text[]) as n (word) join unit u on lower(u.name) = lower(n.word)
    where not exists (select from device d where d.uid = n.word)
    group by n.word having count(*) = 1`.execute(db)
  return new Map(rows.map(({ word, unitId, name }) => [word, { unitId, name }]))
}
