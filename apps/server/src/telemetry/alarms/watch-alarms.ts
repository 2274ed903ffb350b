import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { phrase, type Phrase } from '#kernel/texts/sentence.ts'
import { stored } from '#kernel/texts/stored.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Judgement } from '../watch/judge.ts'
import type { LockedUnit } from '../watch/unit-states.ts'
import type { Origin, RaisedAlarm, UnitTransition } from '../watch/watch-source.ts'
import { findMatchingAlarms } from './match-alarms.ts'
import { alarmKey, endAlarms, storeAlarms, type Alarm, type UnitEvent } from './store-alarms.ts'

/** Alarm to store, with the transitions that raise it. */
interface Raise {
  event: UnitEvent
  alarm: RaisedAlarm
  transitions: readonly UnitTransition[]
}

/**
 * Stores the alarms that transitions raise, and ends those whose condition has ended.
 * @returns new alarms, and the IDs of alarms without an end by unit and watch
 */
export async function raiseAlarms(
  trx: Database,
  locked: ReadonlyMap<number, LockedUnit>,
  transitions: readonly UnitTransition[],
): Promise<{ alarms: Alarm[]; openIds: Map<string, number> }> {
  const raises = raisesOf(transitions)
  const events = raises.map(({ event }) => event)
  const matches = await findMatchingAlarms(trx, events)
  const alarms = await storeAlarms(
    trx,
    events.filter(event => !matches.has(event)),
  )
  const idByKey = new Map(
    alarms.map(({ unitId, code, occurredAt, alarmId }) => [`${unitId} ${code} ${occurredAt}`, alarmId]),
  )
  const raiseOf = new Map(raises.flatMap(raise => raise.transitions.map(transition => [transition, raise])))
  const ended = new Map<number, Milliseconds>()
  const openIds = new Map<string, number>()
  const openLateIds = new Map<string, number>()
  for (const transition of transitions) {
    const { unitId, watch, kind, at, isLate } = transition
    const key = `${unitId} ${watch.key}`
    const current = openIds.get(key) ?? locked.get(unitId)?.states[watch.key]?.id
    const open = isLate ? openLateIds.get(key) : current
    if (open !== undefined && kind !== 'start') ended.set(open, at)
    if (kind === 'end') (isLate ? openLateIds : openIds).delete(key)
    const raise = raiseOf.get(transition)
    const alarmId = raise && (matches.get(raise.event) ?? idByKey.get(alarmKey(raise.event)))
    if (!raise || alarmId === undefined) continue
    const isOpen = !raise.alarm.isMoment && kind !== 'end'
    // a late alarm without an end among the late readings ends at its start
    if (isLate || !isOpen) ended.set(alarmId, at)
    if (isOpen) (isLate ? openLateIds : openIds).set(key, alarmId)
  }
  await endAlarms(trx, ended)
  return { alarms, openIds }
}

/** Ends the alarms of removed watches, for example after a service is done or a profile is removed. */
export function endAlarmsOfRemovedWatches(
  trx: Database,
  locked: ReadonlyMap<number, LockedUnit>,
  changed: readonly LockedUnit[],
  now: Milliseconds,
): Promise<void> {
  const ended = new Map<number, Milliseconds>()
  for (const { unitId, states } of changed)
    for (const [key, { id }] of Object.entries(locked.get(unitId)?.states ?? {}))
      if (id !== undefined && !(key in states)) ended.set(id, now)
  return endAlarms(trx, ended)
}

/**
 * Removes transitions of late readings whose alarm the next stored reading has already raised: the late readings only show that
 * the condition began earlier.
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

/** Combines the alarms of the same unit, type and time. */
function raisesOf(transitions: readonly UnitTransition[]): Raise[] {
  const raised = transitions.flatMap(transition => {
    const { watch, kind } = transition
    const alarm = kind === 'end' ? watch.ends?.(transition) : watch.starts?.(transition)
    return alarm ? [{ transition, alarm }] : []
  })
  const groups = Map.groupBy(raised, ({ transition, alarm }) => `${transition.unitId} ${alarm.code} ${transition.at}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { unitId, at, origin, reading } = first.transition
    const alarms = group.map(({ alarm }) => alarm)
    const groupIds = notificationGroups(alarms)
    const priorities = alarms.flatMap(({ priorityId }) => priorityId ?? [])
    const isHistory = origin === 'imported' || origin === 'history'
    const isPortalOnly = isHistory || alarms.every(alarm => alarm.isPortalOnly)
    const event: UnitEvent['event'] = {
      type: first.alarm.code,
      time: Math.round(at),
      ...(reading && { latitude: reading.latitude, longitude: reading.longitude }),
      text: textOf(alarms, origin),
      ...(priorities.length > 0 && { priorityId: Math.max(...priorities) }),
      ...(groupIds && { groupIds }),
      ...(isPortalOnly && { isPortalOnly }),
      ...(isHistory && { isHistory }),
    }
    return [
      {
        event: { unitId, event, isJudged: true },
        alarm: first.alarm,
        transitions: group.map(({ transition }) => transition),
      },
    ]
  })
}

/** Returns an empty list (everybody) if one of the alarms is for everybody; undefined if none has groups. */
function notificationGroups(alarms: readonly RaisedAlarm[]): number[] | undefined {
  const named = alarms.flatMap(({ groupIds }) => (groupIds ? [groupIds] : []))
  if (named.length === 0) return undefined
  if (named.length < alarms.length || named.some(groups => groups.length === 0)) return []
  return [...new Set(named.flat())]
}

/** Returns the stored form of a text: messages of the server are shown in the reader's language. */
function textOf(alarms: readonly RaisedAlarm[], origin: Origin): string {
  const texts = [...new Map(alarms.map(({ text }) => [JSON.stringify(text), text])).values()]
  const text = joined(texts)
  if (origin === 'live' || origin === 'history')
    return typeof text === 'string' ? text : stored([text.key, text.values])
  return stored([origin === 'late' ? 'label.alarm.late' : 'label.alarm.imported', { text }])
}

function joined(texts: readonly (string | Phrase)[]): string | Phrase {
  const [first = ''] = texts
  if (texts.length === 1) return first
  return texts.every(text => typeof text === 'string') ? texts.join(', ') : phrase('label.alarm.several', { texts })
}
