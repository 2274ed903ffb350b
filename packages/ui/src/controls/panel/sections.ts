import { createContext } from 'react'
import type { PanelState } from './panel-state.ts'

/** What sections know of the panel or accordion they stand in. */
export interface Sections extends PanelState {
  toggle(id: string): void
}

export const SectionsContext = createContext<Sections | undefined>(undefined)
