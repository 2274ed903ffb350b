import type { Connection } from './account/connect.ts'
import type { Host } from './host.ts'
import type { Output } from './output/output.ts'
import type { Settings } from './settings.ts'

export interface Context {
  readonly host: Host
  readonly settings: Settings
  readonly out: Output
  /** Writes a line to stderr for the user, apart from the data. */
  note(text: string): void
  /** True if a user at a terminal can answer prompts. */
  readonly isAttended: boolean
  /**
   * Connects to the profile's server with its session.
   * @throws Failure with exit `authentication` without a session
   */
  connect(): Promise<Connection>
}
