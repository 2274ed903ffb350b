import { trackColor } from '@muster/map-kit'
import { Button, IconButton, LinkButton, StatePanel, Loading } from '@muster/ui'
import { Switch, Tabs } from '@muster/ui/controls'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { narrow } from '../fleet/narrow.ts'
import { historyChoice } from '../routes.ts'
import type { HistoryChoice } from '../services/history/history.service.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { ExportMenu } from './export-menu.tsx'
import { LoadProgress } from './load-progress.tsx'
import { PanelHead } from './panel-head.tsx'
import { PositionPage } from './position-page.tsx'
import { StopList } from './stop-list.tsx'
import { TotalList } from './total-list.tsx'
import type { HistoryQuery } from './use-history-place.ts'
import type { usePositions } from './use-positions.ts'
import type { Tracks } from './use-tracks.ts'

export interface HistoryPanelProps {
  place: HistoryQuery
  choice: HistoryChoice
  tracks: Tracks
  positions: ReturnType<typeof usePositions>
  selected: Track | undefined
  onPlace(patch: Partial<HistoryQuery>): void
  onPage(page: number): void
  /** Takes the cursor to a position. */
  onLook(position: HistoryPosition): void
  /** The same, and shows all it said. */
  onOpen(position: HistoryPosition): void
  onReload(): void
}

type Tab = 'positions' | 'stops' | 'totals'

/** The list twin of the map, the overlays and the export. Works without a pointer. */
export function HistoryPanel(props: HistoryPanelProps): ReactNode {
  const { place, choice, tracks, selected, onPlace, onReload } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => !narrow.matches)
  const [tab, setTab] = useState<Tab>('positions')
  useEffect(() => {
    // the map alone would look as if there was nothing
    if (tracks.error) setOpen(true)
  }, [tracks.error])
  const open = (position: HistoryPosition) => {
    if (narrow.matches) setOpen(false)
    props.onOpen(position)
  }
  return (
    <aside className="history-panel" data-open={isOpen} aria-label={t('history.panel')}>
      <IconButton
        className="history-panel-toggle"
        icon={isOpen ? 'back' : 'list'}
        aria-expanded={isOpen}
        aria-controls="history-panel-content"
        label={t(isOpen ? 'map.panel.hide' : 'map.panel.show')}
        onClick={() => setOpen(!isOpen)}
      />
      <div className="history-panel-content" id="history-panel-content" hidden={!isOpen}>
        <PanelHead place={place} count={tracks.tracks.length} isLoading={tracks.isLoading}>
          <ExportMenu choice={choice} />
          <Button look="quiet" onClick={onReload}>{t('history.reload')}</Button>
        </PanelHead>
        <div className="history-toggles">
          <Switch label={t('history.line')} checked={place.line} onChange={line => onPlace({ line })} />
          <Switch label={t('history.match')} checked={place.match} onChange={match => onPlace({ match })} />
          <Switch label={t('history.showAll')} checked={place.all} onChange={all => onPlace({ all })} />
        </div>
        <LoadProgress tracks={tracks} />
        {tracks.tracks.length > 1 && (
          <ul className="history-units" aria-label={t('history.units')}>
            {tracks.tracks.map(({ unitId, unitName }, i) => (
              <li key={unitId}>
                <button type="button" aria-pressed={unitId === selected?.unitId} onClick={() => onPlace({ unit: unitId })}>
                  <span className="history-swatch" style={{ background: trackColor(i) }} />
                  <span className="m-truncate" title={unitName}>{unitName}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {tracks.total === 0 ? (
          <StatePanel icon="map" title={t('history.none')} subtitle={t('history.noneText')}>
            <LinkButton href={historyChoice.href({ query: { unitIds: place.unitIds, from: place.from, to: place.to } })} look="primary">{t('history.change')}</LinkButton>
          </StatePanel>
        ) : tracks.total === undefined && !tracks.error ? <Loading /> : (
          <Tabs<Tab>
            label={t('history.panel')} value={tab} onChange={setTab}
            tabs={[
              { id: 'positions', label: t('history.positions'), panel: <PositionPage {...props} onOpen={open} /> },
              { id: 'stops', label: t('history.stops'), panel: <StopList track={selected} isLoading={tracks.isLoading} /> },
              { id: 'totals', label: t('history.totals'), panel: <TotalList tracks={tracks.tracks} selected={selected} /> },
            ]}
          />
        )}
      </div>
    </aside>
  )
}
