import type { ExitName } from '../exit-code.ts'
import type { Host } from '../host.ts'

/** Waits until Ctrl-C (`cancelled`) or until the time is over (`ok`). */
export async function waitForStop({ signal, sleep }: Pick<Host, 'signal' | 'sleep'>, ms?: number): Promise<ExitName> {
  // the timer keeps the process running
  for (let left = ms ?? Infinity; left > 0 && !signal.aborted; left -= 1_000_000) {
    await sleep(Math.min(left, 1_000_000), signal).catch(() => {})
  }
  return signal.aborted ? 'cancelled' : 'ok'
}
