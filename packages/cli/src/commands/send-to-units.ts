import type { Formats } from '@muster/core'
import { confirm } from '../ask/ask.ts'
import type { Unit } from '../choose/find-units.ts'
import type { Context } from '../context.ts'
import type { ExitName } from '../exit-code.ts'
import { Failure } from '../failure.ts'
import { startProgress } from '../live/progress.ts'
import type { Column } from '../output/column.ts'
import { formatOf, type FormatOptions } from '../output/list-options.ts'
import { inParallel } from './in-parallel.ts'

/**
 * Asks whoever is there whether to send it.
 *
 * @param what as the question names it
 * @throws Failure with exit `cancelled` when the answer is no
 */
export async function confirmSending(
  { host, isAttended }: Context,
  what: string,
  units: readonly Unit[],
): Promise<void> {
  const those = units.length === 1 ? `${units[0]?.name}` : `${units.length} units`
  if (isAttended && !(await confirm(host, `Send ${what} to ${those}?`)))
    throw new Failure('Nothing was sent.', { exit: 'cancelled' })
}

interface Sending<Result> {
  /** Beside the progress. */
  label: string
  columns: readonly Column<Result>[]
  formats: Formats
  options: FormatOptions & { concurrency: number }
  send(unit: Unit): Promise<Result>
}

/** Sends something to units, several at a time, and lists what became of each as it comes. */
export async function sendToUnits<Result>(
  units: readonly Unit[],
  { label, columns, formats, options, send }: Sending<Result>,
  context: Context,
): Promise<Result[]> {
  const progress = await startProgress(
    context,
    { label, done: 0, total: units.length, kind: 'things' },
    { isAmongData: formatOf(options) !== 'table' },
  )
  const results: Result[] = []
  async function* rows() {
    for await (const result of inParallel(units, options.concurrency, send)) {
      results.push(result)
      progress.set({ done: results.length })
      yield result
    }
    progress.stop()
  }
  try {
    await context.out.list({ columns, rows: rows(), options, formats })
  } finally {
    progress.stop()
  }
  return results
}

/** How it ended: all of them, some, none, or stopped by whoever started it. */
export function exitOf(done: number, total: number, signal: AbortSignal): ExitName {
  if (signal.aborted) return 'cancelled'
  if (done === total) return 'ok'
  return done > 0 ? 'partial' : 'failed'
}
