import type { Commands, CommandStatus, SentCommand } from '@muster/plugin-commands/clients'
import type { Host } from '../../host.ts'
import { allCommands } from './command-rows.ts'

/** Polling interval in milliseconds; the live channel usually reports earlier. */
const pollInterval = 3000

const ends: ReadonlySet<CommandStatus> = new Set<CommandStatus>(['COMPLETED', 'ERROR', 'ABORTED'])

/** Waits for the command's final status; returns its latest state after the timeout. */
export async function waitForCommand(
  service: Commands,
  { unitId, command, timeout }: { unitId: number; command: SentCommand; timeout: number },
  { now, sleep, signal }: Pick<Host, 'now' | 'sleep' | 'signal'>,
): Promise<SentCommand> {
  const until = now() + timeout
  let wake = () => {}
  const stop = service.follow(unitId, () => wake())
  let latest = command
  try {
    while (!ends.has(latest.status)) {
      const left = until - now()
      if (left <= 0) return latest
      const nap = new AbortController()
      wake = () => nap.abort()
      await sleep(Math.min(left, pollInterval), AbortSignal.any([signal, nap.signal])).catch(() => {})
      signal.throwIfAborted()
      latest = (await find(service, unitId, command.id, signal)) ?? latest
    }
    return latest
  } finally {
    stop()
  }
}

async function find(
  service: Commands,
  unitId: number,
  id: number,
  signal: AbortSignal,
): Promise<SentCommand | undefined> {
  for await (const command of allCommands(service, unitId, '', signal)) if (command.id === id) return command
  return undefined
}
