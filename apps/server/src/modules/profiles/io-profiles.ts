import {
  assignIoProfile,
  cloneIoProfile,
  createIoProfile,
  deleteIoProfile,
  getIoProfile,
  getIoProfileUsage,
  getIoProfileVersion,
  getIoProfileEnriched,
  listIoProfiles,
  listIoProfileUnits,
  listIoProfileVersions,
  updateIoProfile,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '../../kernel/http/handler.ts'
import { badRequest } from '../../kernel/http/problem.ts'
import { constantTables } from '../lookups/services.ts'
import { notificationOf, notified } from '../notifications/services.ts'
import { listRecords, readRecord } from '../../kernel/records/read-records.ts'
import type { StoredRecord } from '../../kernel/records/record-kind.ts'
import { recordHandlers } from '../../kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '../../kernel/records/shown.ts'
import { sensorDetail, type SensorData } from './sensors.ts'
import { Db } from '../../kernel/services.ts'

type Input = FleetSchemas['IoProfileInput']
type Profile = FleetSchemas['IoProfile']
type Data = Pick<
  Profile,
  'deviceFeatureSet' | 'defaultConfiguration' | 'inputs' | 'internalInputs' | 'notification' | 'fuelRate'
>

const kind = { kind: 'io-profile', noun: 'I/O profile' }
const detail = (record: StoredRecord<Data>): Profile => ({
  id: record.id,
  ...profileDetail(record),
  ...record.data,
  readOnly: !record.isOwn,
})

const plain = recordHandlers({
  ...kind,
  list: listIoProfiles,
  get: getIoProfile,
  create: createIoProfile,
  update: updateIoProfile,
  remove: deleteIoProfile,
  clone: cloneIoProfile,
  usage: getIoProfileUsage,
  versions: listIoProfileVersions,
  version: getIoProfileVersion,
  assign: assignIoProfile,
  units: listIoProfileUnits,
  offers: ({ defaultConfiguration = false }) => defaultConfiguration,
  keep(input: Input, { scope }): Data {
    const { deviceFeatureSet, defaultConfiguration = false, inputs, internalInputs, notification, fuelRate } = input
    const errors = misfits(input)
    if (errors.length > 0) throw badRequest('The inputs do not match the device', { errors })
    return {
      deviceFeatureSet,
      defaultConfiguration,
      inputs,
      internalInputs,
      fuelRate,
      notification: notificationOf(notification, scope),
    }
  },
  refersTo: data => [
    ...notified(data),
    ...data.inputs.flatMap(input =>
      input.type === 'ANALOG' ? [{ field: 'inputs.sensorId', kind: 'sensor', id: input.sensorId }] : [],
    ),
  ],
  narrow: ({ deviceFeatureSet }) =>
    deviceFeatureSet === undefined ? sql`true` : sql`r.data ->> 'deviceFeatureSet' = ${deviceFeatureSet}::text`,
  row: record => ({ id: record.id, ...profileRow(record), deviceFeatureSet: record.data.deviceFeatureSet }),
  detail,
})

export const ioProfiles = [
  ...plain,
  handle(getIoProfileEnriched, async ({ path, scope, use }) => {
    const db = use(Db)
    const profile = await readRecord<Data>(db, scope, kind, path.id)
    const { items } = await listRecords<SensorData>(
      db,
      scope,
      'sensor',
      { limit: 64 },
      sql`r.record_id = any (${[...profile.refersTo]}::int[])`,
    )
    return {
      ...detail(profile),
      deviceFeatureSetInfo: infoOf(profile.data.deviceFeatureSet),
      sensors: items.map(sensorDetail),
    }
  }),
]

const setOf = (code: string) => constantTables['io-profiles-device-feature-sets']?.find(set => set.code === code)

function infoOf(code: string): FleetSchemas['DeviceFeatureSetInfo'] {
  const set = setOf(code)
  return {
    code,
    name: set?.label ?? code,
    maxInputs: Number(set?.maxInputs ?? 0),
    maxInternalInputs: Number(set?.maxInternalInputs ?? 0),
  }
}

/** A device has so many inputs, each once. */
function misfits({ deviceFeatureSet, inputs, internalInputs }: Input): string[] {
  const set = setOf(deviceFeatureSet)
  if (!set) return [`deviceFeatureSet: there is no device family ${deviceFeatureSet}`]
  const sides = [
    ['inputs', inputs, set.maxInputs],
    ['internalInputs', internalInputs, set.maxInternalInputs],
  ] as const
  return sides.flatMap(([field, list, max]) => [
    ...(list.some(({ index }) => index >= Number(max))
      ? [`${field}: the device has ${Number(max)} of them, counted from 0`]
      : []),
    ...(new Set(list.map(({ index }) => index)).size < list.length
      ? [`${field}: two have the same index, give each its own`]
      : []),
  ])
}
