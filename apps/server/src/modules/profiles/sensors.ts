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
import { handle } from '../../kernel/http/handler.ts'
import { badRequest } from '../../kernel/http/problem.ts'
import { readRecord } from '../../kernel/records/read-records.ts'
import type { StoredRecord } from '../../kernel/records/record-kind.ts'
import { recordHandlers } from '../../kernel/records/record-handlers.ts'
import { usageOf } from '../../kernel/records/record-usage.ts'
import { Db } from '../../kernel/services.ts'

type Sensor = FleetSchemas['Sensor']
type Kept<S> = S extends unknown ? Omit<S, 'sensorId' | 'name' | 'companyId' | 'companyName' | 'readOnly'> : never
export type SensorData = Kept<Sensor>

export const sensorDetail = ({ id, name, companyId, companyName, isOwn, data }: StoredRecord<SensorData>): Sensor => ({
  sensorId: id,
  name,
  companyId,
  companyName,
  readOnly: !isOwn,
  ...data,
})

const kind = { kind: 'sensor' } as const

const plain = recordHandlers({
  ...kind,
  // always offered below its owner: profiles that are offered name it
  flagged: false,
  list: listSensors,
  get: getSensor,
  create: createSensor,
  update: updateSensor,
  remove: deleteSensor,
  keep(input: FleetSchemas['SensorInput']): SensorData {
    const { name: _, voltageRange = 'V12', ramp = false, ...rest } = input
    const fault = tableFault(input.lookupTable)
    if (fault && 'repeated' in fault)
      throw badRequest(['problem.lookupInvalid'], {
        errors: [['lookupTable', 'problem.rowRepeated', { row: fault.repeated + 1 }]],
      })
    if (rest.type === 'FUEL_VOLTAGE') return { ...rest, voltageRange, ramp }
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

function among(field: string, values: readonly string[] | undefined): RawBuilder<SqlBool> {
  return values?.length ? sql`r.data ->> ${field}::text = any (${[...values]}::text[])` : sql`true`
}
