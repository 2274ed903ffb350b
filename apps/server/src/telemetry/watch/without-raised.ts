import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Judgement } from './judge.ts'
import type { UnitTransition } from './watch-source.ts'

/**
 * Returns the transitions of late readings of a unit without those whose alarm was raised by the reading after them: the condition
 * was seen then, and it is known now that it began earlier.
 *
 * @param until time of the last late reading
 */
export async function withoutRaised(
  trx: Database,
  { states, transitions }: Judgement,
  until: Milliseconds,
): Promise<readonly UnitTransition[]> {
  const open = new Map<UnitTransition, string>()
  for (const transition of transitions) {
    const { watch, kind, at } = transition
    const code = kind === 'start' && states[watch.key]?.a === at ? watch.starts?.(transition)?.code : undefined
    if (code !== undefined) open.set(transition, code)
  }
  const [first] = open.keys()
  if (!first) return transitions
  const { rows } = await sql<{ code: string }>`
    select distinct t.code from alarm a join alarm_type t using (alarm_type_id)
    where a.unit_id = ${first.unitId} and a.origin <> 'DEVICE' and a.occurred_at > ${new Date(first.at)}
      and a.occurred_at <= (select min(fix_time) from position where unit_id = ${first.unitId} and fix_time > ${new Date(until)})`.execute(
    trx,
  )
  const raised = new Set(rows.map(({ code }) => code))
  return transitions.filter(transition => !raised.has(open.get(transition) ?? ''))
}
