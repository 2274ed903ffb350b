import { said, type Said } from '#kernel/texts/sentence.ts'
import { stored } from '#kernel/texts/stored.ts'
import { alarmKey, type Alarm, type UnitEvent } from '../ingest/alarms/alarms.ts'
import type { Origin, RaisedAlarm, UnitTransition } from './watch-source.ts'

/** An alarm to store, with the transitions that raise it. */
export interface Raising {
  event: UnitEvent
  alarm: RaisedAlarm
  transitions: readonly UnitTransition[]
}

/** Returns the alarms that transitions raise: one for all of a unit, a kind and a moment. */
export function raisings(transitions: readonly UnitTransition[]): Raising[] {
  const raised = transitions.flatMap(transition => {
    const { watch, kind } = transition
    const alarm = kind === 'end' ? watch.ends?.(transition) : watch.starts?.(transition)
    return alarm ? [{ transition, alarm }] : []
  })
  const together = Map.groupBy(raised, ({ transition, alarm }) => `${transition.unitId} ${alarm.code} ${transition.at}`)
  return [...together.values()].flatMap(list => {
    const [first] = list
    if (!first) return []
    const { unitId, at, origin, reading } = first.transition
    const alarms = list.map(({ alarm }) => alarm)
    const groupIds = groupsOf(alarms)
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
        transitions: list.map(({ transition }) => transition),
      },
    ]
  })
}

/** One alarm that is for everybody makes all of them so. Undefined where none names its groups. */
function groupsOf(alarms: readonly RaisedAlarm[]): number[] | undefined {
  const named = alarms.flatMap(({ groupIds }) => (groupIds ? [groupIds] : []))
  if (named.length === 0) return undefined
  if (named.length < alarms.length || named.some(groups => groups.length === 0)) return []
  return [...new Set(named.flat())]
}

/** A text as it is stored: messages of the server are read in the language of the reader. */
function textOf(alarms: readonly RaisedAlarm[], origin: Origin): string {
  const texts = [...new Map(alarms.map(({ text }) => [JSON.stringify(text), text])).values()]
  const text = several(texts)
  if (origin === 'live' || origin === 'history')
    return typeof text === 'string' ? text : stored([text.key, text.values])
  return stored([origin === 'late' ? 'label.alarm.late' : 'label.alarm.imported', { text }])
}

function several(texts: readonly (string | Said)[]): string | Said {
  const [first = ''] = texts
  if (texts.length === 1) return first
  return texts.every(text => typeof text === 'string') ? texts.join(', ') : said('label.alarm.several', { texts })
}

/** Returns the alarm id of an event: that of a new alarm, or of the same one that the device sent. */
export function alarmIds(
  alarms: readonly Alarm[],
  twins: ReadonlyMap<UnitEvent, number>,
): (event: UnitEvent) => number | undefined {
  const byKey = new Map(
    alarms.map(({ unitId, code, occurredAt, alarmId }) => [`${unitId} ${code} ${occurredAt}`, alarmId]),
  )
  return of => twins.get(of) ?? byKey.get(alarmKey(of))
}
