import { IconButton, type IconName, type themed } from '@muster/ui'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { MapTexts } from '../labels.ts'
import './side-panel.css'

interface Props {
  /** Class name and prefix of the content id. */
  name: string
  label: string
  words: MapTexts['panel']
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** Theme attributes of the panel. */
  look?: ReturnType<typeof themed> | undefined
  /** Sections that can be opened from the folded panel. */
  sections?: readonly PanelSection[]
  children: ReactNode
}

interface PanelSection {
  label: string
  icon: IconName
  onOpen(): void
}

/** Panel beside a map, or over it on narrow screens, with a fold button over the map. */
export function SidePanel({ name, label, words, isOpen, onToggle, look, sections = [], children }: Props): ReactNode {
  const id = `${name}-content`
  const content = useRef<HTMLDivElement>(null)
  const open = (section: PanelSection) => {
    flushSync(() => {
      section.onOpen()
      onToggle(true)
    })
    content.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }
  return (
    <aside className={`side-panel ${name}`} data-open={isOpen} aria-label={label} {...look}>
      <IconButton
        className="side-panel-toggle"
        icon={isOpen ? 'back' : 'list'}
        aria-expanded={isOpen}
        aria-controls={id}
        label={isOpen ? words.hide : words.show}
        onClick={() => onToggle(!isOpen)}
      />
      {!isOpen &&
        sections.map(section => (
          <IconButton
            key={section.label}
            className="side-panel-toggle side-panel-section"
            icon={section.icon}
            aria-expanded={false}
            aria-controls={id}
            label={section.label}
            onClick={() => open(section)}
          />
        ))}
      <div className="side-panel-content" id={id} ref={content} hidden={!isOpen}>
        {children}
      </div>
    </aside>
  )
}

/** Returns true on screens too narrow for a panel beside the map. Matches the style sheet. */
export const isNarrowScreen = () => matchMedia('(max-width: 900px)').matches
