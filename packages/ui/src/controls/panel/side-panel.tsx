import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../button.tsx'
import { togglePanel, toggleSection, type PanelState } from './panel-state.ts'
import { SectionsContext } from './section.tsx'
import './panel.css'

interface SidePanelProps {
  label: string
  state: PanelState
  onChange(state: PanelState): void
  /** `Section`s. */
  children: ReactNode
}

/**
 * Panel next to a map (001 §2). When closed, a strip with the icons of its sections, each of which opens it.
 *
 * @example
 * const [panel, setPanel] = useState<PanelState>({ isOpen: true, section: 'units' })
 * <SidePanel label={t('map.panel')} state={panel} onChange={setPanel}><Section …/></SidePanel>
 */
export function SidePanel({ label, state, onChange, children }: SidePanelProps): ReactNode {
  const { t } = useTranslation()
  return (
    <aside className="m-side-panel" data-open={state.isOpen || undefined} aria-label={label}>
      <div className="m-side-panel-head">
        {state.isOpen && <h2 className="m-truncate">{label}</h2>}
        <IconButton
          icon="back"
          label={t(state.isOpen ? 'controls.panel.close' : 'controls.panel.open')}
          aria-expanded={state.isOpen}
          onClick={() => onChange(togglePanel(state))}
        />
      </div>
      <div className="m-side-panel-body m-accordion">
        <SectionsContext value={{ ...state, toggle: id => onChange(toggleSection(state, id)) }}>
          {children}
        </SectionsContext>
      </div>
    </aside>
  )
}
