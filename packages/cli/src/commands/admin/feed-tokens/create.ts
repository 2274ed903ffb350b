import { createFeedToken, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import { formatOf } from '../../../output/list-options.ts'
import type { create } from './definitions.ts'

const columns = columnsOf<FleetSchemas['CreatedFeedToken']>()('id', 'secret')

export const run: Run<typeof create> = async ({ arguments: { name }, options }, { connect, note, out }) => {
  const { feed, rate, company } = options
  if (feed === undefined) throw badUsage('Specify the feed: --feed traccar or --feed aemp.')
  const {
    core: { api },
    formats,
  } = await connect()
  const made = await api.call(createFeedToken, {
    body: {
      name,
      feed: feed === 'aemp' ? 'AEMP' : 'TRACCAR',
      ...(rate !== undefined && { ratePerMinute: rate }),
      ...(company !== undefined && { newDevicesCompanyId: company }),
    },
  })
  if (formatOf(options) !== 'table' || options.fields) return out.record(made, { columns, options, formats })
  await out.write(`${made.secret}\n`)
  note(`Token ${made.id} has been created. Store the secret: it cannot be read again.`)
}
