import type { MusterOptions } from '../../types/index.d.ts'

/** What the page said, shared by all its widgets. */
export interface Settings extends MusterOptions {
  server: string
  /** Called when the page says something else. */
  readonly listeners: Set<() => void>
}
