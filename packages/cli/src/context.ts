import type { Connection, Settings } from './account/connect.ts'
import type { Host } from './host.ts'
import { terminalText } from './output/cells.ts'
import { createOutput, type Output } from './output/output.ts'

export interface Context {
  readonly host: Host
  readonly settings: Settings
  readonly out: Output
  /** Writes a line to stderr for the user, apart from the data. */
  note(text: string): void
  /** True if a user at a terminal can answer prompts. */
  readonly isInteractive: boolean
  /**
   * Connects to the profile's server with its session.
   * @throws Failure with exit `authentication` without a session
   */
  connect(): Promise<Connection>
}

export function createContext(host: Host, settings: Settings): Context {
  const { stderr } = host
  const note = (text: string) => void stderr.write(`${stderr.isTTY ? terminalText(text) : text}\n`)
  return {
    host,
    settings,
    note,
    out: createOutput(host, note),
    isInteractive: Boolean(host.stdin.isTTY && host.stderr.isTTY),
    connect: async () => {
      // loaded here because it takes most of the start time; help and completion do not need it
      const { connect } = await import('./account/connect.ts')
      return connect(host, settings, note)
    },
  }
}
