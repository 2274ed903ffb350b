import type { CounterColumn } from '#telemetry/aggregates/counter.ts'
import { readSources } from '#telemetry/sources/read-sources.ts'
import { iso, type Explained, type ExplainQuery } from './explain-query.ts'

type Channel = Pick<Explained, 'channel'>

/** Returns the data source of a counter if one was selected. */
export async function channelOfCounter({ db, unit }: ExplainQuery, column: CounterColumn): Promise<Channel> {
  const sources = (await readSources(db, [unit.id])).get(unit.id) ?? []
  const selected = sources.find(({ measure }) => measure.field === column)
  if (!selected) return {}
  const { source, name, since } = selected
  return { channel: { type: source.type, ...(name && { name }), ...(since !== undefined && { since: iso(since) }) } }
}

/** Returns the status profile of a unit, if it has one. */
export async function channelOfStatus({ db, unit }: ExplainQuery): Promise<Channel> {
  const profile = await db
    .selectFrom('unit_profile as up')
    .innerJoin('record as r', 'r.record_id', 'up.record_id')
    .select(['r.name', 'r.version'])
    .where('up.unit_id', '=', unit.id)
    .where('up.kind', '=', 'duty-profile')
    .executeTakeFirst()
  return profile ? { channel: { type: 'STATUS_PROFILE', name: profile.name, version: profile.version } } : {}
}
