import { stateColour, type Theme } from '@muster/core'
import type { ListedPlace } from '@muster/map-kit'
import type { PointGroup } from '@muster/map-kit/points'
import type { TFunction } from 'i18next'
import type { Alarm } from '../clients/events.client.ts'

/** Alarm on the map (001 §3). */
export interface AlarmOnMap extends Pick<Alarm, 'alarmId' | 'iconName' | 'priorityCode' | 'isRead'> {
  /** Longitude, then latitude. */
  position: readonly [lng: number, lat: number]
  alarm: Alarm
}

/** Returns alarms with a known position in the given order. */
export function alarmsOnMap(alarms: readonly Alarm[]): AlarmOnMap[] {
  return alarms.flatMap(alarm => {
    const {
      alarmId,
      iconName,
      priorityCode,
      isRead,
      position: [lng, lat],
    } = alarm
    return lng === undefined || lat === undefined
      ? []
      : [{ alarmId, iconName, priorityCode, isRead, position: [lng, lat] as const, alarm }]
  })
}

/** Returns an alarm as a listed place in the theme colour of its priority. */
export function listedPlace(
  { alarmId, iconName, priorityCode, position: [lng, lat], alarm }: AlarmOnMap,
  { alarmColours }: Pick<Theme, 'alarmColours'>,
): Omit<ListedPlace, 'note' | 'more'> {
  return {
    id: alarmId,
    name: alarm.alarmTypeName,
    lat,
    lng,
    iconName,
    color: stateColour(alarmColours, priorityCode),
    group: priorityCode,
  }
}

const mostUrgentFirst = ['HIGH', 'MEDIUM', 'LOW']

/** Returns the priorities counted in clusters, most urgent first and no priority last. */
export function priorityGroups(
  alarms: readonly AlarmOnMap[],
  { alarmColours }: Pick<Theme, 'alarmColours'>,
  t: TFunction,
): PointGroup[] {
  const codes = new Set(alarms.map(({ priorityCode }) => priorityCode))
  const others = [...codes].filter(code => !mostUrgentFirst.includes(code) && code !== 'NULL')
  return [...mostUrgentFirst, ...others, 'NULL']
    .filter(code => codes.has(code))
    .map(code => {
      const name = t(`reports.events.priority.${code}`, { defaultValue: code }).toLocaleLowerCase()
      return { id: code, named: count => `${count} ${name}`, color: stateColour(alarmColours, code) }
    })
}
