import { useState, type ReactNode } from 'react'
import { toggleSection } from './panel-state.ts'
import { SectionsContext } from './sections.ts'
import './panel.css'

interface AccordionProps {
  /** The section that is open at first. */
  open?: string
  children: ReactNode
}

/**
 * Sections of which one at most is open.
 *
 * @example
 * <Accordion open="fleet"><Section id="fleet" title={…} icon="list">…</Section></Accordion>
 */
export function Accordion({ open, children }: AccordionProps): ReactNode {
  const [section, setSection] = useState(open ?? null)
  const toggle = (id: string) => setSection(toggleSection({ isOpen: true, section }, id).section)
  return (
    <div className="m-accordion">
      <SectionsContext value={{ isOpen: true, section, toggle }}>{children}</SectionsContext>
    </div>
  )
}
