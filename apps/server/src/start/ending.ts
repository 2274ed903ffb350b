import { setTimeout as delay } from 'node:timers/promises'
import { isatty } from 'node:tty'

/** Milliseconds within which repeated signals count as duplicates: a terminal and npm each send one. */
const duplicateWithin = 2000

export interface EndingOptions {
  /** Stops everything that was started. */
  stop: () => Promise<void>
  /** Milliseconds after which the process exits even if `stop` is still running. */
  patience: () => number
}

/**
 * Returns a function that ends this process in order, once, with an exit code. Also ends it on SIGINT and SIGTERM, when its
 * terminal is closed, and when the process that started it is gone (`MUSTER_STOP_WITH_PARENT`). A second Ctrl-C ends it at once.
 */
export function endOnSignals({ stop, patience }: EndingOptions): (code: number) => Promise<void> {
  let begunAt: number | undefined
  async function end(code: number): Promise<void> {
    if (begunAt !== undefined) return
    begunAt = Date.now()
    const ended = await Promise.race([stop().then(() => true), delay(patience(), false)])
    process.exit(ended ? code : 1)
  }
  function onSignal(): void {
    if (begunAt !== undefined && Date.now() - begunAt > duplicateWithin) process.exit(1)
    void end(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  process.on('SIGHUP', hasTerminal() ? onSignal : () => {})
  // writing to a closed terminal fails
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (process.env.MUSTER_STOP_WITH_PARENT === '1') {
    process.once('disconnect', () => void end(0))
    if (!process.connected) void end(0)
    // the channel alone does not keep a failed start alive
    process.channel?.unref()
  }
  return end
}

/** False under nohup or a service manager, where the process must survive its terminal. */
const hasTerminal = () => [0, 1, 2].some(fd => isatty(fd))
