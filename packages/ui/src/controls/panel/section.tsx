import { createContext, use, useId, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '../../icon.tsx'
import type { PanelState } from './panel-state.ts'
import './panel.css'

interface SectionProps {
  id: string
  title: string
  /** Represents the section in a closed panel. */
  icon: IconName
  /** Content after the title, such as a count. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of an `Accordion` or a `SidePanel`. Keeps its content once it was open. */
export function Section({ id, title, icon, aside, children }: SectionProps): ReactNode {
  const sections = use(SectionsContext)
  if (!sections) throw new Error(`The section "${id}" stands alone. Put it into <Accordion> or <SidePanel>.`)
  const own = useId()
  const isOpen = sections.isOpen && sections.section === id
  const wasOpen = useRef(isOpen)
  wasOpen.current ||= isOpen
  return (
    <section className="m-section" data-open={isOpen || undefined}>
      <h3>
        <button
          type="button"
          className="m-section-head"
          title={sections.isOpen ? undefined : title}
          aria-expanded={isOpen}
          aria-controls={`${own}-body`}
          onClick={() => sections.toggle(id)}
        >
          <Icon name={icon} />
          <span className="m-section-title">{title}</span>
          {aside && <span className="m-section-aside">{aside}</span>}
          <span className="m-section-sign">
            <Icon name="chevron" size={16} />
          </span>
        </button>
      </h3>
      <div className="m-section-body" id={`${own}-body`} hidden={!isOpen}>
        {wasOpen.current && children}
      </div>
    </section>
  )
}

/** State of the surrounding panel or accordion. */
export interface Sections extends PanelState {
  toggle(id: string): void
}

export const SectionsContext = createContext<Sections | undefined>(undefined)
