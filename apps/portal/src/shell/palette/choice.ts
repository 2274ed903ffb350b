import type { IconName } from '@muster/ui'
import type { Part } from './match.ts'

/** One thing the palette offers. */
export interface Choice {
  id: string
  icon: IconName
  parts: readonly Part[]
  /** Where it belongs: the group of the menu. */
  detail?: string
  /** Where it leads, if it leads anywhere. */
  href?: string
  run(): void
}

export interface Section {
  id: 'recent' | 'screens' | 'actions' | 'units'
  choices: readonly Choice[]
}
