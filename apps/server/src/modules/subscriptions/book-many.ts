import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { Problem } from '#kernel/http/problem.ts'
import { sentenceIn, type Message } from '#kernel/texts/sentence.ts'
import { activate, type Acting } from './activate.ts'
import { renew } from './renew.ts'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'

type Activated = FleetSchemas['DeviceActivated']
type Renewed = FleetSchemas['SubscriptionRenewed']

/**
 * Activates devices one after the other, each in a transaction of its own: a refused row stops no other. Rows that an earlier
 * request with the same key activated return its result.
 */
export async function activateRows(
  acting: Acting,
  { lineId, companyId, rows, requestKey }: FleetSchemas['DeviceActivations'],
  t: TFunction,
): Promise<Activated[]> {
  const devices = await findDevices(
    acting,
    rows.map(({ device }) => device),
  )
  const results: Activated[] = []
  for (const { device, serialNumber = '' } of rows) {
    const named = { device: device.trim() }
    const [deviceId, other] = devices.get(named.device) ?? []
    if (deviceId === undefined) results.push({ ...named, ...refusal(['problem.noDeviceNamed', named], t) })
    else if (other !== undefined) results.push({ ...named, ...refusal(['problem.severalDevicesWithSerial', named], t) })
    else
      results.push({
        ...named,
        ...(await outcome(t, () =>
          activate(acting, { lineId, companyId, deviceId, serialNumber, ...rowKey(requestKey, deviceId) }),
        )),
      })
  }
  return results
}

/** Renews subscriptions like `activateRows`. */
export async function renewRows(
  acting: Acting,
  { lineId, rows, requestKey }: FleetSchemas['SubscriptionRenewals'],
  t: TFunction,
): Promise<Renewed[]> {
  const found = await findRenewable(acting, rows)
  const results: Renewed[] = []
  for (const [index, { unitId, serialNumber }] of rows.entries()) {
    const [unit, other] = found[index] ?? []
    const named = serialNumber === undefined ? {} : { serialNumber: serialNumber.trim() }
    if (!unit && unitId !== undefined) results.push(refusal(['problem.noUnit'], t))
    else if (!unit) {
      results.push({ ...named, ...refusal(['problem.noUnitNamed', { serial: named.serialNumber ?? '' }], t) })
    } else if (other) {
      results.push({
        ...named,
        ...refusal(['problem.severalUnitsWithSerial', { serial: named.serialNumber ?? '' }], t),
      })
    } else results.push({ ...named, ...(await renewUnit(acting, unit, { lineId, requestKey }, t)) })
  }
  return results
}

interface Booked {
  lineId: number
  requestKey: string | undefined
}

async function renewUnit(acting: Acting, unit: FoundUnit, { lineId, requestKey }: Booked, t: TFunction) {
  const { unitId, unitName, serialNumber, deviceId, uniqueId } = unit
  const shown = { unitId, unitName, serialNumber }
  if (deviceId === null || uniqueId === null || !unit.isSubscribed)
    return { ...shown, ...refusal(['problem.nothingToRenew', { name: unitName }], t) }
  const request = { unitId, deviceId, uniqueId, serialNumber, lineId, ...rowKey(requestKey, unitId) }
  return { ...shown, ...(await outcome(t, () => renew(acting, request))) }
}

/** Key of one row, so that a retried request books each row once. */
const rowKey = (requestKey: string | undefined, id: number) => requestKey && { requestKey: `${requestKey} ${id}` }

async function outcome<Result extends object>(t: TFunction, run: () => Promise<Result>) {
  try {
    return { result: 'DONE' as const, ...(await run()) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refusal(error, t)
  }
}

/** Returns a rejected row with its reasons as sentences. */
function refusal(reason: Message | Problem, t: TFunction): { result: 'REFUSED'; message: string } {
  if (!(reason instanceof Problem)) return { result: 'REFUSED', message: sentenceIn(reason, t) }
  const { detail, fieldErrors = [] } = reason.in(t)
  return { result: 'REFUSED', message: [detail, ...fieldErrors.map(({ message }) => message)].join(': ') }
}

type Reading = Pick<Acting, 'db' | 'scope'>

/** Returns device IDs by serial number or unique ID; several for an ambiguous serial number. */
async function findDevices(
  { db, scope }: Reading,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const wanted = [...new Set(names.map(name => name.trim()))]
  const { rows } = await sql<{ name: string; ids: number[] }>`
    with named as (select name from unnest(${wanted}::text[]) n (name)),
      found as (
        select n.name, d.device_id from named n join device d on d.serial_number = n.name
        union select n.name, d.device_id from named n join device d on d.uid = n.name
      )
    select f.name, array_agg(d.device_id) as ids
    from found f join device d using (device_id) where ${inScope(scope, 'd.company_id')} group by f.name`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

interface FoundUnit {
  unitId: number
  unitName: string
  serialNumber: string
  deviceId: number | null
  uniqueId: string | null
  isSubscribed: boolean
}

/** Returns the units for each row; several for an ambiguous serial number. */
async function findRenewable(
  { db, scope }: Reading,
  rows: readonly FleetSchemas['RenewalRow'][],
): Promise<readonly (readonly FoundUnit[])[]> {
  const serials = rows.map(({ unitId, serialNumber = '' }) => (unitId === undefined ? serialNumber.trim() : null))
  const { rows: found } = await sql<{ row: number; unit: FoundUnit }>`
    with named as (
        select unit_id, serial, number::int from unnest(${numbers(rows.map(({ unitId }) => unitId))}::int[], ${serials}::text[])
          with ordinality r (unit_id, serial, number)
      ),
      found as (
        select number, unit_id from named where unit_id is not null
        union select n.number, u.unit_id from named n join unit u on u.serial = n.serial
        union select n.number, u.unit_id from named n join device d on d.uid = n.serial join unit u using (device_id)
        union select n.number, u.unit_id from named n join device d on d.serial_number = n.serial join unit u using (device_id)
      )
    select f.number as row, jsonb_build_object('unitId', u.unit_id, 'unitName', u.name, 'serialNumber', u.serial,
      'deviceId', d.device_id, 'uniqueId', d.uid, 'isSubscribed', u.subscription_end is not null) as unit
    from found f join unit u using (unit_id) left join device d using (device_id)
    where ${unitInScope(scope, 'u')} and u.archived_at is null
    order by f.number, u.unit_id`.execute(db)
  const byRow = Map.groupBy(found, ({ row }) => row - 1)
  return rows.map((_, index) => (byRow.get(index) ?? []).map(({ unit }) => unit))
}
