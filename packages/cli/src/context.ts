import type { Connection } from './account/connect.ts'
import type { Host } from './host.ts'
import type { Output } from './output/output.ts'
import type { Settings } from './settings.ts'

export interface Context {
  readonly host: Host
  readonly settings: Settings
  readonly out: Output
  /** A line for the person who watches; never among the data. */
  note(text: string): void
  /** Whether somebody is there to answer and to watch. */
  readonly isAttended: boolean
  /**
   * Signed in at the server of the profile.
   * @throws Failure with exit `authentication` when there is no session
   */
  connect(): Promise<Connection>
}
