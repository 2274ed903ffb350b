import { ioProfileCalls, getIoProfileEnriched, type FleetSchemas } from '@muster/contract'
import { behaviour, comparisonOf, type Comparison } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { constantTables } from '#modules/admin/lookups/public.ts'
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import { listRecords, readRecord } from '#kernel/records/read-records.ts'
import type { Reference, StoredRecord } from '#kernel/records/record-kind.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { visibleTemplate } from '#modules/commands/public.ts'
import { sensorDetail, type SensorData } from '../sensors.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Line } from '#kernel/texts/sentence.ts'

type Input = FleetSchemas['IoProfileInput']
type Profile = FleetSchemas['IoProfile']
type Output = FleetSchemas['IoOutput']
type Data = Pick<
  Profile,
  'deviceFeatureSet' | 'defaultConfiguration' | 'inputs' | 'internalInputs' | 'notification' | 'fuelRate'
> &
  // profiles stored by an earlier release have none
  Partial<Pick<Profile, 'outputs'>>

const kind = { kind: 'io-profile' } as const
const detail = (record: StoredRecord<Data>): Profile => ({
  id: record.id,
  ...profileDetail(record),
  ...record.data,
  outputs: record.data.outputs ?? [],
  readOnly: !record.isOwn,
})

const plain = recordHandlers({
  ...kind,
  ...ioProfileCalls,
  offers: ({ defaultConfiguration = false }) => defaultConfiguration,
  async keep(input: Input, { db, scope }, before): Promise<Data> {
    const { deviceFeatureSet, defaultConfiguration = false, inputs, internalInputs, notification, fuelRate } = input
    const { outputs = [] } = input
    const unfit = [...violations(input), ...ambiguousInputs(input)]
    const errors = unfit.length > 0 ? unfit : await spareFuelSensors(db, inputs)
    if (errors.length > 0) throw badRequest(['problem.inputsMismatch'], { errors })
    await requireTemplates(db, scope, outputs, (before?.data as Data | undefined)?.outputs)
    return {
      deviceFeatureSet,
      defaultConfiguration,
      inputs: inputs.map(withFlags),
      internalInputs: internalInputs.map(withFlags),
      outputs,
      fuelRate,
      notification: notificationOf(notification, scope, before),
    }
  },
  refersTo: (data): Reference[] => [
    ...notificationReferences(data),
    ...data.inputs.flatMap((input): Reference[] =>
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
      { narrowed: sql`r.record_id = any (${[...profile.refersTo]}::int[])` },
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
    maxOutputs: Number(set?.maxOutputs ?? 0),
  }
}

/** Adds flags to alarms with a behaviour only (001 §4). */
const withFlags = <I extends { alarms: FleetSchemas['IoAlarm'][] }>(input: I): I => ({
  ...input,
  alarms: input.alarms.map(alarm =>
    alarm.type === 'COMPLEX' && !hasFlags(alarm) ? { ...alarm, ...comparisonOf(alarm.behaviourId) } : alarm,
  ),
})

const hasFlags = ({ greaterThan, greaterEqual, lessThan, lessEqual }: Partial<Comparison>) =>
  greaterThan === true || greaterEqual === true || lessThan === true || lessEqual === true

/** Checks that inputs and outputs exist on the device, each once. */
function violations({ deviceFeatureSet, inputs, internalInputs, outputs = [] }: Input): Line[] {
  const set = setOf(deviceFeatureSet)
  if (!set) return [['deviceFeatureSet', 'problem.noFamily', { family: deviceFeatureSet }]]
  const sides = [
    ['inputs', inputs, set.maxInputs],
    ['internalInputs', internalInputs, set.maxInternalInputs],
    ['outputs', outputs, set.maxOutputs],
  ] as const
  return sides.flatMap(([field, list, max]): Line[] => [
    ...(list.some(({ index }) => index >= Number(max))
      ? [[field, 'problem.mostInputs', { most: Number(max) }] as const]
      : []),
    ...(new Set(list.map(({ index }) => index)).size < list.length ? [[field, 'problem.sameIndex'] as const] : []),
  ])
}

/** Values are stored by input name, and a complex alarm requires a known behaviour. */
function ambiguousInputs({ inputs, internalInputs }: Input): Line[] {
  const names = new Set(inputs.map(({ name }) => name))
  const sides = { inputs, internalInputs }
  return [
    ...(names.size < inputs.length ? [['inputs', 'problem.sameInputName'] as const] : []),
    ...Object.entries(sides).flatMap(([side, list]) =>
      list.flatMap(({ alarms }, at) =>
        alarms.flatMap((alarm, index): Line[] =>
          alarm.type === 'COMPLEX' && !hasFlags(alarm) && !behaviours.includes(alarm.behaviourId)
            ? [[`${side}.${at}.alarms.${index}.behaviourId`, 'problem.selectComparison']]
            : [],
        ),
      ),
    ),
  ]
}

const behaviours: readonly number[] = Object.values(behaviour)

/** A unit has one fuel volume, so that a second fuel sensor would overwrite the first with each reading. */
async function spareFuelSensors(db: Database, inputs: readonly Profile['inputs'][number][]): Promise<Line[]> {
  const named = inputs.flatMap(input => (input.type === 'ANALOG' ? [input.sensorId] : []))
  if (named.length < 2) return []
  const { rows } = await sql<{ id: number }>`
    select record_id as id from record
    where record_id = any (${numbers(named)}::int[]) and kind = 'sensor' and data ->> 'type' = 'FUEL_VOLTAGE'`.execute(
    db,
  )
  const fuel = new Set(rows.map(({ id }) => id))
  return named.filter(id => fuel.has(id)).length > 1 ? [['inputs', 'problem.oneFuelSensor']] : []
}

const templatesOf = (outputs: readonly Output[]) =>
  outputs.flatMap(({ onTemplateId, offTemplateId }) => [onTemplateId, offTemplateId]).filter(id => id !== undefined)

/**
 * Stored commands may stay: a clone has those of its original.
 * @throws Problem 400 for another command that is deleted or outside the scope
 */
async function requireTemplates(
  db: Database,
  scope: Scope,
  outputs: readonly Output[],
  before: readonly Output[] = [],
): Promise<void> {
  const stay = templatesOf(before)
  const ids = [...new Set(templatesOf(outputs))].filter(id => !stay.includes(id))
  if (ids.length === 0) return
  const wanted = outputs.flatMap(({ onTemplateId, offTemplateId }, at) => [
    { field: `outputs.${at}.onTemplateId`, id: onTemplateId },
    { field: `outputs.${at}.offTemplateId`, id: offTemplateId },
  ])
  const { rows } = await sql<{ id: number }>`
    select t.template_id as id from command_template t
    where t.template_id = any(${ids}::int[]) and ${visibleTemplate(scope)}`.execute(db)
  const found = new Set([...stay, ...rows.map(({ id }) => id)])
  const errors = wanted
    .filter(({ id }) => id !== undefined && !found.has(id))
    .map(({ field, id }) => [field, 'problem.noOutputCommand', { id: id ?? 0 }] as const)
  if (errors.length > 0) throw badRequest(['problem.outputCommand'], { errors })
}
