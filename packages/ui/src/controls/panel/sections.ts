import { createContext } from 'react'
import type { PanelState } from './panel-state.ts'

/** State of the surrounding panel or accordion. */
export interface Sections extends PanelState {
  toggle(id: string): void
}

export const SectionsContext = createContext<Sections | undefined>(undefined)
