import { maintenanceServiceCalls, maintenanceServiceTypeCalls, type FleetSchemas } from '@muster/contract'
import type { Handler } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import type { Names } from '#kernel/records/read-records.ts'
import type { StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

type Service = FleetSchemas['MaintenanceService']
type Data = Omit<Service, 'mntServiceId' | 'isDefault' | 'version' | 'intervalTypeCode' | 'serviceTypeName'>

/** Interval types by ID in the lookup `maintenance-interval-types`. */
const intervalTypes: Readonly<Record<number, Service['intervalTypeCode']>> = { 1: 'ODOMETER', 2: 'ENGINE_HOURS' }

const service = ({ id, isDefault, version, data }: StoredRecord<Data>, names: Names): Service => ({
  ...data,
  mntServiceId: id,
  isDefault,
  version,
  intervalTypeCode: intervalTypes[data.intervalTypeId] ?? 'ENGINE_HOURS',
  serviceTypeName: names.get(data.serviceTypeId) ?? '-',
})
const serviceType = ({ id, name, isDefault, version }: StoredRecord<unknown>) => ({
  mntServiceTypeId: id,
  name,
  isDefault,
  version,
})

/** Operations on maintenance services and their types. */
export const maintenanceServices: readonly Handler[] = [
  ...recordHandlers({
    kind: 'maintenance-service-type',
    ...maintenanceServiceTypeCalls,
    keep: () => ({}),
    row: serviceType,
    detail: serviceType,
  }),
  ...recordHandlers({
    kind: 'maintenance-service',
    ...maintenanceServiceCalls,
    keep({ description, forewarning, interval, intervalTypeId, isRecurrent = false, serviceTypeId }): Data {
      if (!intervalTypes[intervalTypeId])
        throw badRequest(['problem.noCounter'], {
          errors: [noSuch('intervalTypeId', 'interval-type', intervalTypeId)],
        })
      return { description, forewarning, interval, intervalTypeId, isRecurrent, serviceTypeId }
    },
    refersTo: ({ serviceTypeId }) => [{ field: 'serviceTypeId', kind: 'maintenance-service-type', id: serviceTypeId }],
    row: service,
    detail: (record, { names }) => service(record, names),
  }),
]
