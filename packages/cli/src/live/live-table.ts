import type { Bus } from '@muster/core'
import type { Formats } from '@muster/core'
import type { Context } from '../context.ts'
import type { Column } from '../output/column.ts'
import { createObservable } from './observable.ts'
import type { ScreenContent } from './screen.tsx'

interface Shown<Row> {
  title: string
  columns: readonly Column<Row>[]
  formats: Formats
  bus: Pick<Bus, 'state' | 'onState'>
  /** Maximum number of rows; a low terminal shows fewer. */
  most: number
}

export interface LiveTable<Row> {
  show(rows: readonly Row[]): void
  stop(): void
}

/** Lines around the rows plus one for the cursor; Ink clears the scrollback if the output fills the terminal. */
const around = 4

/** Draws a table on the terminal and redraws it when its rows change. */
export async function liveTable<Row>(
  { host }: Pick<Context, 'host'>,
  { title, columns, formats, bus, most }: Shown<Row>,
): Promise<LiveTable<Row>> {
  const [{ showScreen }, { printTable }] = await Promise.all([
    import('./screen.tsx'),
    import('../output/print-table.ts'),
  ])
  let rows: readonly Row[] = []
  const picture = createObservable<ScreenContent>({ title, header: '', lines: [], foot: '' })
  const draw = () => {
    const shown = columns.filter(({ wide }) => !wide)
    const fitting = Math.min(most, Math.max(1, (host.stdout.rows || Infinity) - around))
    const [header = '', ...lines] = printTable({
      columns: shown,
      rows: rows.slice(0, fitting),
      formats,
      width: host.stdout.columns || undefined,
    })
    const hidden = rows.length > fitting ? `${rows.length - fitting} more · ` : ''
    picture.set({ title, header, lines, foot: `${hidden}${states[bus.state().status]} · Ctrl-C ends` })
  }
  draw()
  const stops = [bus.onState(draw), showScreen(host, picture)]
  return {
    show(next) {
      rows = next
      draw()
    },
    stop: () => stops.forEach(stop => stop()),
  }
}

const states = {
  offline: 'not connected',
  connecting: 'connecting',
  live: 'live',
  reconnecting: 'connection lost, retrying',
  stale: 'no connection: data is out of date',
} as const
