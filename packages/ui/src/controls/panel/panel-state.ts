/** State of a panel next to a map: open or closed, with at most one open section (001 §2). */
export interface PanelState {
  readonly isOpen: boolean
  readonly section: string | null
}

export const togglePanel = (state: PanelState): PanelState => ({ ...state, isOpen: !state.isOpen })

/** Toggles a section. Opening one closes the previous one and opens the panel. */
export function toggleSection({ isOpen, section }: PanelState, id: string): PanelState {
  return isOpen && section === id ? { isOpen, section: null } : { isOpen: true, section: id }
}
