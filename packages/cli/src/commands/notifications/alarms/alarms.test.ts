import { markAlarmGroupAsRead, markAllAlarmsAsRead, reportAlarms } from '@muster/contract'
import type { FakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const alarm = {
  alarmId: 17,
  unitId: 8,
  unitName: 'Tractor 8',
  alarmTypeId: 3,
  alarmTypeCode: 'SOS',
  alarmTypeName: 'SOS',
  timestamp: '2026-03-10T11:00:00Z',
  position: [11.25, 43.5],
  iconName: '',
  priorityCode: 'HIGH',
  isRead: 'UNREAD' as const,
  text: 'SOS',
  color: '#f00',
}

const bodiesOf = ({ calls }: FakeServer, { id }: { id: string }) =>
  calls.filter(({ operation }) => operation === id).map(({ body }) => body)

it('lists unread alarms, and requests one page after another', async () => {
  const { muster, server } = fakeShell()
  server.on(reportAlarms, ({ body }) => {
    const { start } = body as { start: number }
    return { items: [{ ...alarm, alarmId: start + 1 }], totalCount: 501 }
  })
  const { exit, out } = await muster(['alarms', 'ls', '--unread', '--csv', '--fields', 'id,unit,lat'])
  expect({ exit, out }).toEqual({ exit: 0, out: 'id,unit,lat\n1,Tractor 8,43.5\n501,Tractor 8,43.5\n' })
  expect(bodiesOf(server, reportAlarms)).toMatchObject([
    { state: 'UNREAD', start: 0 },
    { state: 'UNREAD', start: 500 },
  ])
})

it('marks alarms as read by ID, or all up to now', async () => {
  const { muster, server } = fakeShell()
  server.on(markAlarmGroupAsRead, { marked: 2 }).on(markAllAlarmsAsRead, { marked: 9 })
  expect(await muster(['alarms', 'read', '17', '18'])).toMatchObject({ exit: 0, err: '2 marked as read.\n' })
  expect(bodiesOf(server, markAlarmGroupAsRead).at(-1)).toEqual({ alarmIds: [17, 18] })
  expect(await muster(['alarms', 'read', '--all'])).toMatchObject({ exit: 0, err: '9 marked as read.\n' })
  expect(bodiesOf(server, markAllAlarmsAsRead).at(-1)).toEqual({ upTo: '2026-03-10T12:00:00.000Z' })
})

it('requires either IDs or --all', async () => {
  const { muster, server } = fakeShell()
  for (const words of [['17', '--all'], []])
    expect(await muster(['alarms', 'read', ...words])).toMatchObject({ exit: 3, out: '' })
  expect(bodiesOf(server, markAllAlarmsAsRead)).toEqual([])
})
