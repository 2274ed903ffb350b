import { isNarrow, mapTexts, SidePanel } from '@muster/map-kit'
import { Loading } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryChoice } from '../services/history/history.service.ts'
import type { HistoryPosition, Track } from '../services/history/track.ts'
import { ExportMenu } from './export-menu.tsx'
import type { LineColor } from './line-color.ts'
import { LoadProgress } from './load-progress.tsx'
import { NoPositions } from './no-positions.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OverlaySwitches } from './overlay-switches.tsx'
import { PanelHead } from './panel-head.tsx'
import { PositionPage } from './position-page.tsx'
import { StopList } from './stop-list.tsx'
import { TotalList } from './total-list.tsx'
import { TrackPicker } from './track-picker.tsx'
import type { HistoryQuery } from './use-history-place.ts'
import type { usePositions } from './use-positions.ts'
import type { Tracks } from './use-tracks.ts'

interface Props {
  place: HistoryQuery
  choice: HistoryChoice
  tracks: Tracks
  positions: ReturnType<typeof usePositions>
  selected: Track | undefined
  lineColor: LineColor
  onLineColor(by: LineColor): void
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
export function HistoryPanel(props: Props): ReactNode {
  const { place, choice, tracks, selected, lineColor, onLineColor, onPlace, onReload } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => !isNarrow())
  const [tab, setTab] = useState<Tab>('positions')
  const isEmpty = tracks.error !== undefined || tracks.total === 0
  useEffect(() => {
    // the map alone does not explain why it is empty or what to do
    if (isEmpty) setOpen(true)
  }, [isEmpty])
  const open = (position: HistoryPosition) => {
    if (isNarrow()) setOpen(false)
    props.onOpen(position)
  }
  return (
    <SidePanel
      name="history-panel"
      label={t('history.panel')}
      words={mapTexts(t).panel}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <PanelHead place={place} count={tracks.tracks.length} isLoading={tracks.isLoading} onReload={onReload}>
        <ExportMenu choice={choice} />
      </PanelHead>
      <OverlaySwitches place={place} lineColor={lineColor} onLineColor={onLineColor} onPlace={onPlace} />
      {tracks.total !== undefined && <LoadProgress tracks={tracks} />}
      {tracks.tracks.length > 1 && (
        <TrackPicker tracks={tracks.tracks} selected={selected} onUnit={unit => onPlace({ unit })} />
      )}
      {tracks.total === undefined ? (
        tracks.error ? (
          <NotLoaded onAgain={onReload} />
        ) : (
          <Loading />
        )
      ) : tracks.total === 0 ? (
        <NoPositions place={place} />
      ) : (
        <Tabs<Tab>
          label={t('history.panel')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'positions', label: t('history.positions'), panel: <PositionPage {...props} onOpen={open} /> },
            {
              id: 'stops',
              label: t('history.stops'),
              panel: <StopList track={selected} isLoading={tracks.isLoading} />,
            },
            {
              id: 'totals',
              label: t('history.totals'),
              panel: <TotalList tracks={tracks.tracks} selected={selected} />,
            },
          ]}
        />
      )}
    </SidePanel>
  )
}
