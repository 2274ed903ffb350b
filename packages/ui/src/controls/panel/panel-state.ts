/** A panel beside a map: open or closed, with at most one of its sections open (001 §2). */
export interface PanelState {
  readonly isOpen: boolean
  readonly section: string | null
}

export const togglePanel = (state: PanelState): PanelState => ({ ...state, isOpen: !state.isOpen })

/** Opening a section closes the one before, and opens the panel. */
export function toggleSection({ isOpen, section }: PanelState, id: string): PanelState {
  return isOpen && section === id ? { isOpen, section: null } : { isOpen: true, section: id }
}
