import { commands, type AvailableTemplate } from '@muster/plugin-commands/clients'
import { findUnit } from '../../selection/find-units.ts'
import type { Run } from '../../define/command.ts'
import { columnsOf } from '../../output/column.ts'
import { allTemplates } from './command-rows.ts'
import type { templates } from './definitions.ts'

const columns = columnsOf<AvailableTemplate>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  'name',
  'type',
  'description',
)

export const run: Run<typeof templates> = async (
  { arguments: { unit }, options: { search, ...options } },
  { connect, host, out },
) => {
  const { core, formats } = await connect()
  const { id, name } = await findUnit(core.api, unit)
  const rows = allTemplates(core.use(commands), id, search, host.signal)
  await out.list({
    columns,
    rows,
    options,
    formats,
    empty: `Nothing can be sent to ${name}. Ask an administrator to assign a command profile.`,
  })
}
