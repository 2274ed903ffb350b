import {
  createSensor,
  deleteSensor,
  getSensor,
  getSensorUsage,
  listSensors,
  updateSensor,
  type FleetSchemas,
} from '@muster/contract'
import { tableFault } from '@muster/signals'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import type { StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { shownName } from '#kernel/records/visible-records.ts'
import { usageOf } from '#kernel/records/record-usage.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Database } from '#kernel/db/schema.ts'

type Sensor = FleetSchemas['Sensor']
type Kept<S> = S extends unknown
  ? Omit<S, 'sensorId' | 'name' | 'companyId' | 'companyName' | 'version' | 'readOnly'>
  : never
export type SensorData = Kept<Sensor>

export const sensorDetail = ({
  id,
  name,
  companyId,
  companyName,
  version,
  isOwn,
  data,
}: StoredRecord<SensorData>): Sensor => ({
  sensorId: id,
  name,
  companyId,
  companyName,
  readOnly: !isOwn,
  ...data,
  version,
})

const kind = { kind: 'sensor' } as const

const plain = recordHandlers({
  ...kind,
  // always offered below its owner, because offered profiles refer to it
  flagged: false,
  list: listSensors,
  get: getSensor,
  create: createSensor,
  update: updateSensor,
  remove: deleteSensor,
  async keep(input: FleetSchemas['SensorInput'], { db, scope }, before): Promise<SensorData> {
    const { name: _, version: __, voltageRange = 'V12', ramp = false, ...rest } = input
    const fault = tableFault(input.lookupTable)
    if (fault && 'repeated' in fault)
      throw badRequest(['problem.lookupInvalid'], {
        errors: [['lookupTable', 'problem.rowRepeated', { row: fault.repeated + 1 }]],
      })
    if (rest.type === 'FUEL_VOLTAGE') {
      if (before && (before.data as SensorData).type !== 'FUEL_VOLTAGE') await requireNoOther(db, scope, before.id)
      return { ...rest, voltageRange, ramp }
    }
    return { ...rest, voltageRange, ramp, detectionType: rest.detectionType ?? 'LAST' }
  },
  narrow: ({ voltageRanges, transferFunctionTypes, analogSignalTypes }) => sql`
    ${among('voltageRange', voltageRanges)} and ${among('transferFunctionType', transferFunctionTypes)}
    and ${among('analogSignalType', analogSignalTypes)}`,
  row: ({
    id,
    name,
    companyId,
    companyName,
    data: { type, voltageRange, transferFunctionType, analogSignalType },
  }) => ({ sensorId: id, name, companyId, companyName, type, voltageRange, transferFunctionType, analogSignalType }),
  detail: sensorDetail,
})

export const sensors = [
  ...plain,
  handle(getSensorUsage, async ({ path, scope, use }) => {
    await readRecord(use(Db), scope, kind, path.id)
    return usageOf(use(Db), scope, path.id, 'io-profile')
  }),
]

/** @throws Problem 400 for a sensor of an I/O profile that already has a fuel sensor */
async function requireNoOther(db: Database, scope: Scope, sensorId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${shownName(scope)} as name from record r
    where r.kind = 'io-profile' and r.refers_to @> array[${sensorId}::int] and exists (
      select from record s where s.record_id = any (r.refers_to) and s.record_id <> ${sensorId} and s.kind = 'sensor'
        and s.data ->> 'type' = 'FUEL_VOLTAGE')
    order by lower(r.name) limit 1`.execute(db)
  const [profile] = rows
  if (profile)
    throw badRequest(['problem.sensorInvalid'], {
      errors: [['type', 'problem.otherFuelSensor', { profile: profile.name }]],
    })
}

function among(field: string, values: readonly string[] | undefined): RawBuilder<SqlBool> {
  return values?.length ? sql`r.data ->> ${field}::text = any (${[...values]}::text[])` : sql`true`
}
