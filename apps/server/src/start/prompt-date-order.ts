import type { DateOrder } from '#telemetry/ingest/tracks/calendar-date.ts'
import type { OpenDates } from '#telemetry/ingest/tracks/csv.ts'
import { withQuestions, type Terminal } from './questions.ts'

const said: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day first, such as 31/12/2026',
  mdy: 'Month first, such as 12/31/2026',
  ymd: 'Year first, such as 26/12/31',
}

/** Lets the user select a date order that matches the file. */
export function promptDateOrder({ orders, example }: OpenDates, terminal: Terminal): Promise<DateOrder> {
  return withQuestions(terminal, async ask => {
    const choices = orders.map((order, i) => `  ${i + 1}  ${said[order]}\n`)
    terminal.output.write(
      `No row of the file shows how its dates are written, such as "${example}":\n${choices.join('')}`,
    )
    for (;;) {
      const answer = await ask(`How are they written? [1–${orders.length}] `)
      const order = orders[Number(answer) - 1] ?? orders.find(one => one === answer.toLowerCase())
      if (order) return order
    }
  })
}
