import { createTripLink, tripsUnits } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { Failure } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import { formatOf } from '../../../output/list-options.ts'
import { findUnit } from '../../../selection/find-units.ts'
import type { create } from './definitions.ts'

interface Made {
  readonly id: number
  readonly link: string
  readonly expires: string
}

const columns = columnsOf<Made>()('id', 'link', { name: 'expires', value: ({ expires }) => expires, kind: 'time' })

/** Number of days before and after the given time in which its trip is searched. */
const around = 3 * 86_400_000

export const run: Run<typeof create> = async (
  { arguments: { unit: word, moment }, options },
  { connect, host, note, out },
) => {
  const { core, formats, server } = await connect()
  const { id: unitId, name } = await findUnit(core.api, word)
  const at = Date.parse(moment)
  const [unit] = await core.api.call(tripsUnits, {
    body: {
      unitIds: [unitId],
      fromDate: new Date(at - around).toISOString(),
      toDate: new Date(Math.min(at + around, host.now())).toISOString(),
    },
  })
  const trip = unit?.legs.find(
    ({ kind, from, to }) => kind === 'TRIP' && Date.parse(from) <= at && at <= Date.parse(to),
  )
  if (!trip) throw new Failure(`${name} has no trip at ${formats.dateTimeZone(moment)}.`)
  const expiresAt = new Date(host.now() + options.expires).toISOString()
  const { id, secret } = await core.api.call(createTripLink, {
    body: { unitId, from: trip.from, to: trip.to, expiresAt },
  })
  const link = new URL(`/shared-trip#${secret}`, server).href
  if (formatOf(options) !== 'table' || options.fields)
    return out.record({ id, link, expires: expiresAt }, { columns, options, formats })
  await out.write(`${link}\n`)
  note(`Link ${id} is valid until ${formats.dateTimeZone(expiresAt)}. Store it: it cannot be read again.`)
}
