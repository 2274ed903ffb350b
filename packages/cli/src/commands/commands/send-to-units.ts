import type { Formats } from '@muster/core'
import { confirm } from '../../input/prompt.ts'
import type { Unit } from '../../selection/find-units.ts'
import type { Context } from '../../context.ts'
import type { ExitName } from '../../exit-code.ts'
import { Failure } from '../../failure.ts'
import { startProgress } from '../../live/progress.ts'
import type { Column } from '../../output/column.ts'
import { formatOf, type FormatOptions } from '../../output/list-options.ts'
import { inParallel } from './in-parallel.ts'

/**
 * Prompts for confirmation on a terminal.
 *
 * @param what command or file in the prompt
 * @throws Failure with exit `cancelled` unless confirmed
 */
export async function confirmSend(
  { host, isInteractive }: Context,
  what: string,
  units: readonly Unit[],
): Promise<void> {
  const those = units.length === 1 ? `${units[0]?.name}` : `${units.length} units`
  if (isInteractive && !(await confirm(host, `Send ${what} to ${those}?`)))
    throw new Failure('Nothing was sent.', { exit: 'cancelled' })
}

interface Sending<Result> {
  /** Text of the progress line. */
  label: string
  columns: readonly Column<Result>[]
  formats: Formats
  options: FormatOptions & { concurrency: number }
  send(unit: Unit): Promise<Result>
}

/** Sends to several units at a time and lists each result on arrival. */
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

/** Returns `ok` for all, `partial` for some, `failed` for none, `cancelled` after Ctrl-C. */
export function exitOf(done: number, total: number, signal: AbortSignal): ExitName {
  if (signal.aborted) return 'cancelled'
  if (done === total) return 'ok'
  return done > 0 ? 'partial' : 'failed'
}
