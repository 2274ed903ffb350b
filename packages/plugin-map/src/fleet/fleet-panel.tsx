import { IconButton, TextField, themed, useDebounced, useHost } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitPosition } from '../services/fleet-positions.service.ts'
import { FoundUnits } from './found-units.tsx'
import { narrow } from './narrow.ts'
import { UnitsInView, type InViewProps } from './units-in-view.tsx'

interface Props extends InViewProps {
  isInverted: boolean | undefined
}

/** The list twin of the map: what is in view, and a search over the whole fleet. Works without a pointer. */
export function FleetPanel({ isInverted, ...list }: Props): ReactNode {
  const { t } = useTranslation()
  const { theme, mode } = useHost()
  const [isOpen, setOpen] = useState(() => !narrow.matches)
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), 400)
  const select = (unit: UnitPosition) => {
    if (narrow.matches) setOpen(false)
    list.onSelect(unit)
  }
  const look = isInverted ? themed(theme, mode === 'dark' ? 'light' : 'dark') : undefined
  return (
    <aside className="fleet-panel" data-open={isOpen} aria-label={t('map.panel.title')} {...look}>
      <IconButton
        className="fleet-panel-toggle"
        icon={isOpen ? 'back' : 'list'}
        aria-expanded={isOpen}
        aria-controls="fleet-panel-content"
        label={t(isOpen ? 'map.panel.hide' : 'map.panel.show')}
        onClick={() => setOpen(!isOpen)}
      />
      <div className="fleet-panel-content" id="fleet-panel-content" hidden={!isOpen}>
        <TextField
          type="search"
          label={t('map.search.label')}
          placeholder={t('map.search')}
          value={text}
          maxLength={200}
          onChange={event => setText(event.target.value)}
        />
        {wanted ? (
          <FoundUnits {...list} text={wanted} onSelect={select} />
        ) : (
          <UnitsInView {...list} onSelect={select} />
        )}
      </div>
    </aside>
  )
}
