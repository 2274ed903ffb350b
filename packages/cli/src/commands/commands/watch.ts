import { commands, type SentCommand } from '@muster/plugin-commands/clients'
import { findUnits, type Unit } from '../../selection/find-units.ts'
import type { Run } from '../../define/command.ts'
import { liveTable } from '../../live/live-table.ts'
import { waitForStop } from '../../live/wait-for-stop.ts'
import type { Column } from '../../output/column.ts'
import { counted } from '../../output/counted.ts'
import { commandColumns } from './command-rows.ts'
import type { watch } from './definitions.ts'

type Row = SentCommand & { unit: Unit }

const columns: readonly Column<Row>[] = [
  { name: 'unitId', value: ({ unit }) => unit.id, wide: true },
  { name: 'unit', value: ({ unit }) => unit.name },
  ...commandColumns,
]

export const run: Run<typeof watch> = async ({ options: { for: ms, ...chosen } }, { connect, host, note, out }) => {
  const { core, formats } = await connect()
  const units = await findUnits(core.api, chosen, host)
  const service = core.use(commands)
  const bus = core.live.commands
  const table = out.isTerminal
    ? await liveTable(
        { host },
        { title: `Commands of ${counted(units.length, 'unit')}`, columns, formats, bus, most: 20 },
      )
    : undefined
  const rows = new Map<number, Row>()

  async function look(unit: Unit, isFirst: boolean): Promise<void> {
    // older commands than those of the first page have ended
    const { items } = await service
      .history(unit.id, { page: 1, search: '', withAborted: true })
      .queryFn({ signal: host.signal })
    for (const command of items.toReversed()) {
      const before = rows.get(command.id)
      if (before?.updateTimestamp === command.updateTimestamp && before.status === command.status) continue
      const row = { ...command, unit }
      rows.set(command.id, row)
      if (!table && !isFirst)
        await out.write(
          `${JSON.stringify(Object.fromEntries(columns.map(({ name, value }) => [name, value(row) ?? null])))}\n`,
        )
    }
    table?.show([...rows.values()].toSorted((a, b) => b.creationTimestamp.localeCompare(a.creationTimestamp)))
  }
  for (const unit of units) await look(unit, true)
  if (!table) note(`Following the commands of ${counted(units.length, 'unit')}.`)
  const again = (unit: Unit) =>
    void look(unit, false).catch((error: unknown) => {
      if (!host.signal.aborted) note(String(error))
    })
  const stops = [...units.map(unit => service.follow(unit.id, () => again(unit))), bus.onError(note), bus.start()]
  const exit = await waitForStop(host, ms)
  stops.forEach(stop => stop())
  table?.stop()
  return exit
}
