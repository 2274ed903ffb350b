import type { LatLng } from '@muster/map-kit'
import { Button, StatePanel, TextField, useDebounced, IconButton } from '@muster/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../fleet/use-statuses.ts'
import { RowList } from './row-list.tsx'
import { RowContent } from './row-content.tsx'
import type { Row } from './rows.ts'
import { UnitFilter } from './unit-filter.tsx'
import { useLiveUnits } from './use-live-units.ts'
import { useUnitIndex, useSources } from './use-sources.ts'
import { useNavigation } from './use-breadcrumbs.ts'
import type { NavigatorState } from './navigator-state.ts'
import './navigator.css'
import { type Mode, type BreadcrumbPath, visibleBreadcrumbs } from './breadcrumb-path.ts'

export interface NavigatorProps {
  /** Search text of the URL. */
  search: string
  onSearch(text: string): void
  state: NavigatorState
  onState(state: NavigatorState): void
  selectedId: number | undefined
  statuses: ReadonlyMap<number, Status>
  /** Passes the position if the list has it. */
  onSelect(unitId: number, at?: LatLng): void
}

/** Lists the fleet by companies and fleets, by search, or all units (001 §2). Works without a pointer. */
export function Navigator({
  search,
  onSearch,
  state,
  onState,
  selectedId,
  statuses,
  onSelect,
}: NavigatorProps): ReactNode {
  const { t } = useTranslation()
  const { path, units: options, focusOn } = state
  const { ownCompanyName, isUnknown, id, isOwn, mode, goInto, showAll, leave, goUp } = useNavigation(
    state,
    onState,
    search,
    onSearch,
  )
  const [visibleIds, setVisibleIds] = useState<readonly number[]>([])
  const list = useRef<HTMLDivElement>(null)
  const live = useLiveUnits(visibleIds)
  const sources = useSources({ mode, search, id, isOwn, units: options })
  const parseCenter = useUnitIndex(mode, id, isOwn, options)
  const choose = (row: Row) =>
    row.itemType === 'EQUIPMENT' ? onSelect(row.id, live.get(row.id) ?? row.at) : goInto(row)
  const intoList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('.row-button[tabindex="0"]')?.focus()
  }

  return (
    <div className="navigator" data-mode-of-list={mode}>
      <SearchField text={search} onSearch={onSearch} onKeyDown={intoList} />
      {mode !== 'search' && (
        <Breadcrumbs
          path={path}
          own={ownCompanyName ?? (isUnknown ? t('navigator.own') : undefined)}
          onBack={leave}
          onUp={goUp}
        />
      )}
      {mode === 'company' && (
        <Button className="navigator-all" look="quiet" icon="list" onClick={showAll}>
          {t('navigator.showAll')}
        </Button>
      )}
      {(mode === 'fleet' || mode === 'all') && (
        <UnitFilter
          options={options}
          statuses={statuses}
          withCounts={mode === 'all' && isOwn}
          onChange={units => onState({ ...state, units })}
        />
      )}
      <div className="navigator-list" ref={list}>
        <RowList
          key={keyOf(path, mode)}
          label={t(`navigator.list.${mode}`)}
          sources={sources}
          selectedId={selectedId}
          focusOn={focusOn}
          empty={<NothingListed mode={mode} search={search} />}
          parseCenter={parseCenter}
          onChoose={choose}
          onBack={path.places.length > 1 && mode !== 'search' ? leave : undefined}
          onVisibleUnits={setVisibleIds}
        >
          {row => <RowContent row={row} statuses={statuses} live={live} />}
        </RowList>
      </div>
    </div>
  )
}

/** Resets the list to its first page when a company or fleet opens (001 §4). */
const keyOf = ({ places }: BreadcrumbPath, mode: string) =>
  mode === 'search' ? mode : places.map(({ kind, id }) => `${kind} ${id}`).join()

interface Props {
  text: string
  /** Called after a pause in typing, and immediately when the text is cleared. */
  onSearch(text: string): void
  onKeyDown(event: KeyboardEvent): void
}

const restMs = 500

function SearchField({ text, onSearch, onKeyDown }: Props): ReactNode {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text)
  const rested = useDebounced(typed.trim(), restMs)
  const tell = useEffectEvent(() => {
    if (rested !== text) onSearch(rested)
  })
  useEffect(() => tell(), [rested])
  // the URL changed by navigation, not by typing
  const follow = useEffectEvent(() => {
    if (text !== typed.trim() && text !== rested) setTyped(text)
  })
  useEffect(() => follow(), [text])
  return (
    <TextField
      type="search"
      label={t('navigator.search.label')}
      placeholder={t('map.search')}
      value={typed}
      maxLength={200}
      onKeyDown={onKeyDown}
      onChange={event => setTyped(event.target.value)}
    />
  )
}

function NothingListed({ mode, search }: { mode: Mode; search: string }): ReactNode {
  const { t } = useTranslation()
  if (mode === 'search') return <StatePanel icon="search" title={t('map.search.none', { text: search })} />
  return <StatePanel icon="list" title={t(mode === 'company' ? 'navigator.none.company' : 'navigator.none.units')} />
}

interface BreadcrumbsProps {
  path: BreadcrumbPath
  /** Name of the user's own company. */
  own: string | undefined
  onBack(): void
  onUp(index: number): void
}

/** Shows the breadcrumbs with links to the levels above. */
function Breadcrumbs({ path, own, onBack, onUp }: BreadcrumbsProps): ReactNode {
  const { t } = useTranslation()
  const crumbs = visibleBreadcrumbs(path)
  const nameOf = ({ index, kind, name }: (typeof crumbs)[number]) =>
    (index === 0 ? own : kind === 'all' ? t('navigator.all') : name) ?? t('ui.loading')
  return (
    <nav className="navigator-way" aria-label={t('navigator.way')}>
      {path.places.length > 1 && <IconButton icon="back" label={t('navigator.back')} onClick={onBack} />}
      <ol>
        {crumbs.map((crumb, i) => (
          <li key={crumb.index}>
            {i === crumbs.length - 1 ? (
              <span aria-current="location" className="m-truncate" title={nameOf(crumb)}>
                {nameOf(crumb)}
              </span>
            ) : (
              <button type="button" className="m-truncate" title={nameOf(crumb)} onClick={() => onUp(crumb.index)}>
                {nameOf(crumb)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
