import type { ExitName } from '../exit-code.ts'
import type { Host } from '../host.ts'

/** Waits for Ctrl-C, or for the time that was asked for; the first is `cancelled`, the second `ok`. */
export async function untilStopped({ signal, sleep }: Pick<Host, 'signal' | 'sleep'>, ms?: number): Promise<ExitName> {
  // a timer keeps the process awake where nothing else does
  for (let left = ms ?? Infinity; left > 0 && !signal.aborted; left -= 1_000_000) {
    await sleep(Math.min(left, 1_000_000), signal).catch(() => {})
  }
  return signal.aborted ? 'cancelled' : 'ok'
}
