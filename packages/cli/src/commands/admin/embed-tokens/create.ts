import { createEmbedToken } from '@muster/contract'
import { findFleet, findUnit } from '../../../selection/find-units.ts'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import { formatOf } from '../../../output/list-options.ts'
import type { create } from './definitions.ts'

interface Made {
  readonly id: number
  readonly secret: string
  readonly expires: string
}

const columns = columnsOf<Made>()('id', 'secret', { name: 'expires', value: ({ expires }) => expires, kind: 'time' })

export const run: Run<typeof create> = async ({ arguments: { name }, options }, { connect, host, note, out }) => {
  if (options.widget.length === 0) throw badUsage('Specify a widget: --widget muster-fleet-map.')
  if (options.origin.length === 0) throw badUsage('Specify the origin of the page: --origin https://partner.example.')
  if (options.fleet.length === 0 && options.unit.length === 0) throw badUsage('Select units: --fleet or --unit.')
  const {
    core: { api },
    formats,
  } = await connect()
  const expiresAt = new Date(host.now() + options.expires).toISOString()
  const made = await api.call(createEmbedToken, {
    body: {
      name,
      expiresAt,
      widgets: [...options.widget],
      origins: [...options.origin],
      commandTemplateIds: [...options.command],
      fleetIds: await Promise.all(options.fleet.map(word => findFleet(api, word))),
      unitIds: (await Promise.all(options.unit.map(word => findUnit(api, word)))).map(({ id }) => id),
    },
  })
  if (formatOf(options) !== 'table' || options.fields)
    return out.record({ ...made, expires: expiresAt }, { columns, options, formats })
  await out.write(`${made.secret}\n`)
  note(`Token ${made.id} is valid until ${formats.dateTimeZone(expiresAt)}. Store the secret: it cannot be read again.`)
}
