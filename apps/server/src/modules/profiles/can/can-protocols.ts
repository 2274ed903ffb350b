import { canProtocolCalls, getCanProtocolLineParameters, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import type { RecordKind, StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import { Db } from '#kernel/dependencies.ts'

interface Bus {
  baudRate: number
  isJ1939: boolean
}

export const protocolKind: RecordKind<FleetSchemas['CanProtocolInput'], Bus> = {
  kind: 'can-protocol',
  keep: ({ baudRate, isJ1939 }) => ({ baudRate, isJ1939 }),
}

const shown = ({ id, name, isDefault, version, data: { baudRate, isJ1939 } }: StoredRecord<Bus>) => ({
  canProtocolId: id,
  name,
  baudRate,
  isJ1939,
  isDefault,
  version,
})

export const canProtocols = [
  ...recordHandlers({
    ...protocolKind,
    ...canProtocolCalls,
    row: shown,
    detail: shown,
  }),
  handle(getCanProtocolLineParameters, async ({ path, scope, use }) => {
    await readRecord(use(Db), scope, protocolKind, path.id)
    const { rows } = await sql<{ id: number; name: string }>`
      select r.record_id as id, r.name from record r
      where r.kind = 'can-parameter' and r.refers_to @> array[${path.id}::int] and ${visibleRecord(scope)}
      order by lower(r.name), r.record_id`.execute(use(Db))
    // 001 §4: unbound parameters are read as the last value and reported
    return rows.map(({ id, name }) => ({
      canParameterId: id,
      description: name,
      detectionTypeId: 1,
      alarm: false,
      report: true,
      bound: false,
      notificationTypeId: 0 as const,
    }))
  }),
]
