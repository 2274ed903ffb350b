import { IconButton, type themed } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './side-panel.css'

interface Props {
  /** Its class; what can be folded away is called after it. */
  name: string
  label: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  /** In colours of its own. */
  look?: ReturnType<typeof themed> | undefined
  children: ReactNode
}

/** Beside a map, over it where there is no room; the button that folds it away lies over the map. */
export function SidePanel({ name, label, isOpen, onToggle, look, children }: Props): ReactNode {
  const { t } = useTranslation()
  const id = `${name}-content`
  return (
    <aside className={`side-panel ${name}`} data-open={isOpen} aria-label={label} {...look}>
      <IconButton
        className="side-panel-toggle"
        icon={isOpen ? 'back' : 'list'}
        aria-expanded={isOpen}
        aria-controls={id}
        label={t(isOpen ? 'map.panel.hide' : 'map.panel.show')}
        onClick={() => onToggle(!isOpen)}
      />
      <div className="side-panel-content" id={id} hidden={!isOpen}>
        {children}
      </div>
    </aside>
  )
}
