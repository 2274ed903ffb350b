import { changeUnits, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage, Failure } from '../../../failure.ts'
import { confirm } from '../../../input/prompt.ts'
import { columnsOf } from '../../../output/column.ts'
import { findUnits, type Unit } from '../../../selection/find-units.ts'
import type { update } from './definitions.ts'

type Changed = FleetSchemas['UnitChanged']

/** Units per call, which is one transaction of the server. */
const batchSize = 100

const columns = columnsOf<Changed>()(
  { name: 'id', value: ({ unitId }) => unitId, kind: 'number' },
  { name: 'name', value: ({ unitName }) => unitName },
  { name: 'result', value: ({ result }) => result, firm: true },
  'message',
)

export const run: Run<typeof update> = async ({ options: { fuel, yes, ...options } }, context) => {
  if (fuel === undefined) throw badUsage('Select what to change.', 'Add --fuel <kind>.')
  const { connect, host, isInteractive, note, out } = context
  const {
    core: { api },
    formats,
  } = await connect()
  const units = await findUnits(api, options, host)
  const count = units.length === 1 ? '1 unit' : `${units.length} units`
  if (!yes && isInteractive && !(await confirm(host, `Set the kind of fuel of ${count}?`)))
    throw new Failure('Nothing was changed.', { exit: 'cancelled' })
  const change = { fuel: fuel === 'inherit' ? null : (fuel.toUpperCase() as FleetSchemas['Fuel']) }
  const results: Changed[] = []
  async function* changed(): AsyncGenerator<Changed> {
    for (let start = 0; start < units.length && !host.signal.aborted; start += batchSize) {
      const batch = await changeBatch(units.slice(start, start + batchSize))
      results.push(...batch)
      yield* batch
    }
  }
  await out.list({ columns, rows: changed(), options, formats })
  const refused = results.filter(({ result }) => result === 'REFUSED').length
  note(`${results.filter(({ result }) => result === 'CHANGED').length} of ${count} changed, ${refused} refused.`)
  if (host.signal.aborted) return 'cancelled'
  if (refused === 0) return 'ok'
  return refused < results.length ? 'partial' : 'failed'

  async function changeBatch(batch: readonly Unit[]): Promise<Changed[]> {
    const unitIds = batch.map(({ id }) => id)
    return api.call(changeUnits, { body: { ...change, unitIds }, signal: host.signal })
  }
}
