import { reportAlarms, type FleetSchemas } from '@muster/contract'
import type { Api } from '@muster/core'
import { columnsOf } from '../../../output/column.ts'

export type Alarm = FleetSchemas['Alarm']
export type AlarmFilter = Omit<FleetSchemas['AlarmsParam'], 'start' | 'limit' | 'offsetUtc'>

export const alarmColumns = columnsOf<Alarm>()(
  { name: 'id', value: ({ alarmId }) => alarmId, kind: 'number' },
  { name: 'time', value: ({ timestamp }) => timestamp, kind: 'time' },
  { name: 'unit', value: ({ unitName }) => unitName },
  { name: 'type', value: ({ alarmTypeName }) => alarmTypeName },
  { name: 'priority', value: ({ priorityCode }) => (priorityCode === 'NULL' ? undefined : priorityCode) },
  { name: 'state', value: ({ isRead }) => isRead },
  { name: 'text', value: ({ text }) => text },
  { name: 'unitId', value: ({ unitId }) => unitId, wide: true },
  { name: 'typeId', value: ({ alarmTypeId }) => alarmTypeId, wide: true },
  { name: 'typeCode', value: ({ alarmTypeCode }) => alarmTypeCode, wide: true },
  { name: 'lat', value: ({ position }) => position[1], kind: 'degrees', wide: true },
  { name: 'lng', value: ({ position }) => position[0], kind: 'degrees', wide: true },
)

const size = 500

/** Yields alarms, newest first. */
export async function* allAlarms({ call }: Pick<Api, 'call'>, filter: AlarmFilter): AsyncGenerator<Alarm> {
  for (let start = 0, total = 1; start < total; start += size) {
    const { items, totalCount } = await call(reportAlarms, { body: { ...filter, start, limit: size } })
    yield* items
    total = items.length === 0 ? 0 : totalCount
  }
}
