import type { IconName } from '@muster/ui'
import type { Part } from './match.ts'

/** Entry of the palette. */
export interface Choice {
  id: string
  icon: IconName
  parts: readonly Part[]
  /** Menu group, or parameters of the address. */
  detail?: string
  /** Address of the entry, if any. */
  href?: string
  run(): void
}

export interface Section {
  id: 'recent' | 'screens' | 'actions' | 'units'
  choices: readonly Choice[]
}
