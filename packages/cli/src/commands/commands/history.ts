import { commands, type SentCommand } from '@muster/plugin-commands/clients'
import { findUnit } from '../../selection/find-units.ts'
import type { Run } from '../../define/command.ts'
import { commandColumns, allCommands } from './command-rows.ts'
import type { history } from './definitions.ts'

export const run: Run<typeof history> = async (
  { arguments: { unit }, options: { search, status, ...options } },
  { connect, host, out },
) => {
  const { core, formats } = await connect()
  const { id, name } = await findUnit(core.api, unit)
  const rows = only(
    allCommands(core.use(commands), id, search, host.signal),
    command => status.length === 0 || status.includes(command.status),
  )
  await out.list({
    columns: commandColumns,
    rows,
    options,
    formats,
    empty: `No matching commands were sent to ${name}.`,
  })
}

async function* only(
  rows: AsyncIterable<SentCommand>,
  fits: (command: SentCommand) => boolean,
): AsyncGenerator<SentCommand> {
  for await (const row of rows) if (fits(row)) yield row
}
