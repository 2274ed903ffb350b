import type { MusterOptions } from '../../types/index.d.ts'

/** Settings of the page, shared by all its widgets. */
export interface Settings extends MusterOptions {
  server: string
  /** Subscribes to changes of the settings. */
  readonly listeners: Set<() => void>
}
