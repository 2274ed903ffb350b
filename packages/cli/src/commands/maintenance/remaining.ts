import { explainMaintenanceRemaining, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import { columnsOf } from '../../output/column.ts'
import { findUnit } from '../../selection/find-units.ts'
import type { remaining } from './definitions.ts'
import { servicesOf, uomOf } from './unit-services.ts'

type Remaining = FleetSchemas['MaintenanceRemaining']

const columns = columnsOf<Remaining>()(
  { name: 'id', value: ({ unitId }) => unitId, kind: 'number' },
  { name: 'name', value: ({ unitName }) => unitName },
  { name: 'key', value: ({ serviceKey }) => serviceKey },
  { name: 'service', value: ({ description }) => description },
  { name: 'state', value: ({ stateCode }) => stateCode },
  { name: 'uom', value: uomOf },
  { name: 'remaining', value: ({ remaining: left }) => left, kind: 'number' },
  { name: 'dueAt', value: ({ dueAt }) => dueAt, kind: 'number' },
  { name: 'startedAt', value: ({ startedAt }) => startedAt, kind: 'number' },
  { name: 'startedOn', value: ({ startedOn }) => startedOn, kind: 'time' },
  'followsService',
  { name: 'interval', value: ({ interval }) => interval, kind: 'number' },
  { name: 'postponedBy', value: ({ postponedBy }) => postponedBy, kind: 'number' },
  { name: 'counter', value: ({ counter }) => counter?.value, kind: 'number' },
  { name: 'reported', value: ({ counter }) => counter?.reported, kind: 'number' },
  { name: 'counterTime', value: ({ counter }) => counter?.time, kind: 'time' },
  'source',
  'expectedDate',
  { name: 'daysAhead', value: ({ daysAhead }) => daysAhead, kind: 'number' },
  { name: 'perDay', value: ({ use }) => use?.perDay, kind: 'number' },
  { name: 'useFrom', value: ({ use }) => use?.from, kind: 'time' },
  { name: 'useFromValue', value: ({ use }) => use?.fromValue, kind: 'number' },
  { name: 'useTo', value: ({ use }) => use?.to, kind: 'time' },
  { name: 'useToValue', value: ({ use }) => use?.toValue, kind: 'number' },
  'noDate',
  { name: 'corrections', value: ({ corrections }) => corrections.map(correctionText).join('; ') },
)

/** Formats a correction such as `OFFSET 100 from 2026-06-05T00:00:00Z: Dashboard`. */
const correctionText = ({ kind, shift, from, to, reason }: Remaining['corrections'][number]) =>
  `${[kind, shift].filter(each => each !== undefined).join(' ')} from ${from}${to === undefined ? '' : ` to ${to}`}: ${reason}`

export const run: Run<typeof remaining> = async ({ arguments: { unit, service }, options }, { connect, host, out }) => {
  const {
    core: { api },
    formats,
  } = await connect()
  const { id: unitId, name } = await findUnit(api, unit)
  const services = await servicesOf(api, unitId, host.signal)
  const byName = services.filter(({ description }) => description.toLowerCase() === service.toLowerCase())
  const [found, other] = byName.length > 0 ? byName : services.filter(({ serviceKey }) => serviceKey === service)
  const keys = services.map(({ serviceKey, description }) => `${serviceKey} (${description})`).join(', ')
  if (!found) throw badUsage(`${name} has no service '${service}'.`, keys && `Services are: ${keys}.`)
  if (other) throw badUsage(`${name} has several services '${service}'.`, `Use a key: ${keys}.`)
  const { serviceKey } = found
  const { repetition = 0 } = options
  const explained = await api.call(explainMaintenanceRemaining, {
    path: { unitId, serviceKey },
    query: { repetition },
    signal: host.signal,
  })
  if (options.json) await out.write(`${JSON.stringify(explained, null, 2)}\n`)
  else await out.record(explained, { columns, options, formats })
}
