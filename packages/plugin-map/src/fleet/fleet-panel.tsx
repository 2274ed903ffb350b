import { Ago, Button, IconButton, StatePanel, TextField, useDebounced, useService } from '@muster/ui'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetPositions, type ClusteredUnits, type UnitPosition } from '../services/fleet-positions.service.ts'

interface Props {
  fleet: UseQueryResult<ClusteredUnits>
  selectedId: number | undefined
  onSelect(unit: UnitPosition): void
  onFit(): void
}

/** The list twin of the map: what is in view, and a search over the whole fleet. Works without a pointer. */
export function FleetPanel({ fleet, selectedId, onSelect, onFit }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(() => !matchMedia('(max-width: 900px)').matches)
  const [text, setText] = useState('')
  const wanted = useDebounced(text.trim(), 400)
  return (
    <aside className="fleet-panel" data-open={open}>
      <IconButton
        className="m-button fleet-panel-toggle" icon={open ? 'back' : 'menu'} aria-expanded={open}
        label={t(open ? 'map.panel.hide' : 'map.panel.show')} onClick={() => setOpen(!open)}
      />
      {open && (
        <div className="fleet-panel-content">
          <TextField type="search" label={t('map.search.label')} placeholder={t('map.search')} value={text} maxLength={200} onChange={event => setText(event.target.value)} />
          {wanted
            ? <Found text={wanted} selectedId={selectedId} onSelect={onSelect} />
            : <InView fleet={fleet} selectedId={selectedId} onSelect={onSelect} onFit={onFit} />}
        </div>
      )}
    </aside>
  )
}

function InView({ fleet, selectedId, onSelect, onFit }: Props): ReactNode {
  const { t } = useTranslation()
  const { data } = fleet
  if (!data) return fleet.isError ? <p role="alert">{t('map.load.failed')}</p> : null
  if (data.totalCount === 0) return <StatePanel title={t('map.view.empty')}><Button onClick={onFit}>{t('map.view.fit')}</Button></StatePanel>
  const grouped = data.clusters.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="fleet-list" aria-label={t('map.view.title')}>
      <h2>{t('map.view.count', { count: data.totalCount })}</h2>
      {grouped > 0 && <p className="m-muted">{t('map.view.grouped', { count: grouped })}</p>}
      {data.truncated && <p className="m-muted">{t('map.truncated', { count: data.units.length })}</p>}
      <Units units={data.units.slice(0, shownAtMost)} selectedId={selectedId} onSelect={onSelect} />
    </section>
  )
}

const shownAtMost = 200

function Found({ text, selectedId, onSelect }: Pick<Props, 'selectedId' | 'onSelect'> & { text: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery(useService(fleetPositions).search(text))
  if (found.isError) return <p role="alert">{t('map.search.failed')}</p>
  if (!found.data) return null
  const { items, totalCount } = found.data
  if (totalCount === 0) return <StatePanel icon="search" title={t('map.search.none', { text })} />
  return (
    <>
      <Units units={items} selectedId={selectedId} onSelect={onSelect} />
      {totalCount > items.length && <p className="m-muted">{t('map.search.more', { shown: items.length, total: totalCount })}</p>}
    </>
  )
}

function Units({ units, selectedId, onSelect }: Pick<Props, 'selectedId' | 'onSelect'> & { units: readonly UnitPosition[] }): ReactNode {
  return (
    <ul className="unit-list">
      {units.map(unit => (
        <li key={unit.unitId}>
          <button type="button" aria-pressed={unit.unitId === selectedId} onClick={() => onSelect(unit)}>
            <span className="unit-dot" style={{ background: `#${unit.statusColor}` }} />
            <span className="m-truncate" title={unit.name}>{unit.name}</span>
            <span className="m-muted"><Ago moment={unit.lastPositionTimestamp} /></span>
          </button>
        </li>
      ))}
    </ul>
  )
}
