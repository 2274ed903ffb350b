import { createSensor, deleteSensor, getSensor, listSensors, updateSensor, type FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { StoredRecord } from '../../kernel/records/record-kind.ts'
import { recordHandlers } from '../../kernel/records/record-handlers.ts'

type Sensor = FleetSchemas['Sensor']
type Kept<S> = S extends unknown ? Omit<S, 'sensorId' | 'name' | 'companyId' | 'companyName'> : never
export type SensorData = Kept<Sensor>

export const sensorDetail = ({ id, name, companyId, companyName, data }: StoredRecord<SensorData>): Sensor => ({
  sensorId: id,
  name,
  companyId,
  companyName,
  ...data,
})

export const sensors = recordHandlers({
  kind: 'sensor',
  noun: 'sensor',
  list: listSensors,
  get: getSensor,
  create: createSensor,
  update: updateSensor,
  remove: deleteSensor,
  keep(input: FleetSchemas['SensorInput']): SensorData {
    const { name: _, voltageRange = 'V12', ramp = false, ...rest } = input
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

function among(field: string, values: readonly string[] | undefined): RawBuilder<SqlBool> {
  return values?.length ? sql`r.data ->> ${field}::text = any (${[...values]}::text[])` : sql`true`
}
