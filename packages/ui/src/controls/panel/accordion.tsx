import { useState, type ReactNode } from 'react'
import { toggleSection } from './panel-state.ts'
import { SectionsContext } from './section.tsx'
import './panel.css'

interface AccordionProps {
  /** Initially open section, or the open one if `onOpen` is given. */
  open?: string | null
  /** Makes the open section controlled; null for none. */
  onOpen?(section: string | null): void
  children: ReactNode
}

/**
 * Sections, at most one of which is open.
 *
 * @example
 * <Accordion open="fleet"><Section id="fleet" title={…} icon="list">…</Section></Accordion>
 */
export function Accordion({ open = null, onOpen, children }: AccordionProps): ReactNode {
  const [local, setLocal] = useState(open)
  const section = onOpen ? open : local
  const toggle = (id: string) => (onOpen ?? setLocal)(toggleSection({ isOpen: true, section }, id).section)
  return (
    <div className="m-accordion">
      <SectionsContext value={{ isOpen: true, section, toggle }}>{children}</SectionsContext>
    </div>
  )
}
