import { use, useId, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from '../../icon.tsx'
import { SectionsContext } from './sections.ts'
import './panel.css'

interface SectionProps {
  id: string
  title: string
  /** Stands for the section where a closed panel has no room for words. */
  icon: IconName
  /** Behind the title: a count. */
  aside?: ReactNode
  children: ReactNode
}

/** One part of an `Accordion` or a `SidePanel`. What it holds is kept once it was open. */
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
