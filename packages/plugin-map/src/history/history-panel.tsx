import { internalPath } from '@muster/core'
import { isNarrowScreen, mapTexts, SidePanel, trackColor } from '@muster/map-kit'
import { Button, LinkButton, Loading, useFormat, saveFile, toast, useDialogs, useClient } from '@muster/ui'
import { NativeSelect, Switch, Tabs, MenuButton } from '@muster/ui/controls'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LegList } from './leg-list.tsx'
import { LoadProgress, NoPositions, LoadFailed } from './history-states.tsx'
import { historyChoice } from './history.routes.ts'
import { type LineColor, lineColors } from './line-color.tsx'
import { PositionPage, type Positions } from './position-page.tsx'
import { TrackStops, TrackTotals } from './track-summary.tsx'
import type { HistoryQuery } from './use-history-url.ts'
import type { Legs } from './use-legs.ts'
import type { Tracks } from './use-tracks.ts'
import type { HistoryPosition, Track } from '../clients/history/track.ts'
import { MenuItem } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import { type HistoryChoice, history } from '../clients/history/history.client.ts'

interface PanelProps {
  query: HistoryQuery
  choice: HistoryChoice
  tracks: Tracks
  positions: Positions
  selected: Track | undefined
  /** Trips and stops of the selected unit; undefined if the session has no access to their report. */
  legs: Legs | undefined
  lineColor: LineColor
  onLineColor(by: LineColor): void
  onQueryChange(patch: Partial<HistoryQuery>): void
  onPage(page: number): void
  /** Moves the cursor to a position. */
  onSelect(position: HistoryPosition): void
  /** Moves the cursor to a position and opens its details. */
  onOpen(position: HistoryPosition): void
  onReload(): void
}

type Tab = 'positions' | 'stops' | 'totals'

/** Lists what the map shows, with overlays and export. Works without a pointer. */
export function HistoryPanel(props: PanelProps): ReactNode {
  const { query, choice, tracks, selected, legs, lineColor, onLineColor, onQueryChange, onReload } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(() => !isNarrowScreen())
  const [tab, setTab] = useState<Tab>('positions')
  const isEmpty = tracks.error !== undefined || tracks.total === 0
  useEffect(() => {
    // the panel explains why the map is empty and what to do
    if (isEmpty) setOpen(true)
  }, [isEmpty])
  const open = (position: HistoryPosition) => {
    if (isNarrowScreen()) setOpen(false)
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
      <PanelHeader query={query} count={tracks.tracks.length} isLoading={tracks.isLoading} onReload={onReload}>
        <ExportMenu choice={choice} />
      </PanelHeader>
      <OverlaySwitches query={query} lineColor={lineColor} onLineColor={onLineColor} onQueryChange={onQueryChange} />
      {tracks.total !== undefined && <LoadProgress tracks={tracks} />}
      {tracks.tracks.length > 1 && (
        <TrackPicker tracks={tracks.tracks} selected={selected} onUnit={unit => onQueryChange({ unit })} />
      )}
      {tracks.total === undefined ? (
        tracks.error ? (
          <LoadFailed onRetry={onReload} />
        ) : (
          <Loading />
        )
      ) : tracks.total === 0 ? (
        <NoPositions query={query} />
      ) : (
        <Tabs<Tab>
          label={t('history.panel')}
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'positions', label: t('history.positions'), panel: <PositionPage {...props} onOpen={open} /> },
            {
              id: 'stops',
              label: t(legs ? 'history.legs' : 'history.stops'),
              panel: legs ? <LegList legs={legs} /> : <TrackStops track={selected} isLoading={tracks.isLoading} />,
            },
            {
              id: 'totals',
              label: t('history.totals'),
              panel: <TrackTotals tracks={tracks.tracks} selected={selected} />,
            },
          ]}
        />
      )}
    </SidePanel>
  )
}

interface PanelHeaderProps {
  query: HistoryQuery
  /** Number of units that reported. */
  count: number
  isLoading: boolean
  onReload(): void
  /** Further actions. */
  children: ReactNode
}

/** Shows the selection and links to change it. */
function PanelHeader({ query, count, isLoading, onReload, children }: PanelHeaderProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { unitIds, from, to } = query
  const back = internalPath(query.backUrl)
  return (
    <header className="history-head">
      <div className="history-head-title">
        <h2>{t('history.title')}</h2>
        <Button look="quiet" onClick={onReload}>
          {t('history.reload')}
        </Button>
      </div>
      <p className="m-muted" title={format.zoneAt(from)}>
        {t('history.span', { from: format.dateTime(from), to: format.dateTime(to) })}
      </p>
      {!isLoading && count > 0 && count < unitIds.length && (
        <p className="m-muted">{t('history.silentUnits', { count: unitIds.length - count })}</p>
      )}
      <div className="history-actions">
        {back && (
          <LinkButton look="quiet" href={back}>
            {t('history.back')}
          </LinkButton>
        )}
        <LinkButton look="quiet" href={historyChoice.href({ query: { unitIds, from, to } })}>
          {t('history.change')}
        </LinkButton>
        {children}
      </div>
    </header>
  )
}

interface OverlaySwitchesProps {
  query: HistoryQuery
  lineColor: LineColor
  onLineColor(by: LineColor): void
  onQueryChange(patch: Partial<HistoryQuery>): void
}

/** Toggles overlays and the display of all messages. */
function OverlaySwitches({ query, lineColor, onLineColor, onQueryChange }: OverlaySwitchesProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="history-toggles">
      <Switch label={t('history.line')} checked={query.line} onChange={line => onQueryChange({ line })} />
      <Switch label={t('history.match')} checked={query.match} onChange={match => onQueryChange({ match })} />
      <Switch label={t('history.showAll')} checked={query.all} onChange={all => onQueryChange({ all })} />
      {query.line && (
        <NativeSelect
          label={t('history.color')}
          options={lineColors.map(value => ({ value, label: t(`history.color.${value}`) }))}
          value={lineColor}
          nullable={false}
          onChange={by => onLineColor(by ?? 'unit')}
        />
      )}
    </div>
  )
}

interface TrackPickerProps {
  tracks: readonly Track[]
  selected: Track | undefined
  onUnit(unitId: number): void
}

/** Selects a unit; each has the colour of its line. */
function TrackPicker({ tracks, selected, onUnit }: TrackPickerProps): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="history-units" aria-label={t('history.units')}>
      {tracks.map(({ unitId, unitName }, i) => (
        <li key={unitId}>
          <button type="button" aria-pressed={unitId === selected?.unitId} onClick={() => onUnit(unitId)}>
            <span className="history-swatch" style={{ background: trackColor(i) }} />
            <span className="m-truncate" title={unitName}>
              {unitName}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Downloads every message of the selection. A failure opens a dialog (001 §8) and shows a toast. */
function ExportMenu({ choice }: { choice: HistoryChoice }): ReactNode {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(history)
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'excel' | 'csv' | 'pdf') => client.download(choice, format),
    onSuccess: download => {
      saveFile(download)
      toast({ tone: 'success', text: t('app.exportSuccessful') })
    },
    onError: error => {
      toast({ tone: 'danger', text: t('app.exportFailed') })
      void dialogs.raise('loadError', { error })
    },
  })
  return (
    <MenuButton label={t(isPending ? 'history.export.busy' : 'history.export')} look="quiet" disabled={isPending}>
      {() => (
        <>
          <MenuItem label={t('history.export.excel')} onChoose={() => mutate('excel')} />
          <MenuItem label={t('history.export.csv')} onChoose={() => mutate('csv')} />
          <MenuItem label={t('history.export.pdf')} onChoose={() => mutate('pdf')} />
        </>
      )}
    </MenuButton>
  )
}
