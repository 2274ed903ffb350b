import {
  alarmGroupUnit,
  exportAlarm,
  exportUnreadAlarm,
  lookupUnits,
  lookupUnitsIds,
  markAlarmAsRead,
  markAlarmGroupAsRead,
  reportAlarms,
  type FleetSchemas,
} from '@muster/contract'
import { aLogin, fakeServer, type FakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import type { Alarm } from '../src/clients/events.client.ts'

export const login = {
  acl: ['ADM_PERFOMANCE_ALARMS_VIEW' as const],
  feature: ['REPORTS' as const, 'REPORT_EVENTS' as const],
  userSetting: { ...aLogin().userSetting, timezone: 'UTC', jsTimeFormat: 'HH:mm' },
}

export const openEvents = (screen: ReactNode, server: FakeServer = anAlarmServer(), width?: number) =>
  openScreen(screen, { server, width, login, messages: { ...fleetKitMessages, ...messages } })

export const anAlarm = (alarmId: number, more: Partial<Alarm> = {}): Alarm => ({
  alarmId,
  unitId: alarmId % 10,
  unitName: `Unit ${alarmId % 10}`,
  alarmTypeId: 1,
  alarmTypeCode: 'OVERSPEED',
  alarmTypeName: 'Overspeed',
  timestamp: '2026-06-03T08:30:00.000Z',
  position: [9.2 + alarmId / 100, 45.4],
  iconName: 'alarm',
  priorityCode: 'MEDIUM',
  color: 'b26a00',
  text: '91 km/h',
  isRead: 'UNREAD',
  ...more,
})

const file = (name: string) =>
  new Response(new Blob(['file']), { headers: { 'content-disposition': `attachment; filename="${name}"` } })

/**
 * Returns a server with sixty alarms. Alarm 1 has high priority, alarm 2 is read and has no priority, alarm 3 has no
 * position. Marked alarms stay read.
 */
export function anAlarmServer(): FakeServer {
  const units = Array.from({ length: 120 }, (_, i) => ({ id: i + 1, label: `Unit ${i + 1}`, code: `S${i + 1}` }))
  const alarms = Array.from({ length: 60 }, (_, i) => anAlarm(i + 1))
  Object.assign(alarms[0] ?? {}, { alarmTypeName: 'Emergency button', priorityCode: 'HIGH' })
  Object.assign(alarms[1] ?? {}, { alarmTypeName: 'Key on', priorityCode: 'NULL', isRead: 'READ', text: '' })
  Object.assign(alarms[2] ?? {}, { position: [] })
  const mark = (ids: number[]) => {
    for (const alarm of alarms) if (ids.includes(alarm.alarmId)) alarm.isRead = 'READ'
    return { marked: ids.length }
  }
  return fakeServer()
    .on(lookupUnits, { items: units, totalCount: units.length })
    .on(lookupUnitsIds, ({ body }) => units.filter(({ id }) => (body as number[]).includes(id)))
    .on(reportAlarms, ({ body }) => {
      const { alarmIds, state, start = 0, limit = 50 } = body as FleetSchemas['AlarmsParam']
      const found = alarms.filter(
        alarm => (!alarmIds || alarmIds.includes(alarm.alarmId)) && (!state || alarm.isRead === state),
      )
      return { items: found.slice(start, start + limit).map(alarm => ({ ...alarm })), totalCount: found.length }
    })
    .on(alarmGroupUnit, {
      items: [
        [1, 4, 1],
        [2, 6, 0],
      ].map(([unitId = 0, count = 0, unreadCount = 0]) => ({
        unitId,
        unitName: `Unit ${unitId}`,
        alarmTypeId: 1,
        alarmTypeName: 'Overspeed',
        priorityCode: 'MEDIUM',
        count,
        unreadCount,
        lastTimestamp: '2026-06-03T08:30:00.000Z',
      })),
      totalCount: 2,
    })
    .on(markAlarmGroupAsRead, ({ body }) => mark((body as FleetSchemas['AlarmGroupMark']).alarmIds ?? []))
    .on(markAlarmAsRead, ({ path }) => mark([Number(path['alarmId'])]))
    .on(exportAlarm, () => file('alarms.xlsx'))
    .on(exportUnreadAlarm, () => file('unread-alarms.xlsx'))
}
