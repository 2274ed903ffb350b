import { Button, StatePanel, useService, useSession } from '@muster/ui'
import type { LatLng } from '@muster/map-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../fleet/use-statuses.ts'
import { navigator as navigatorService, type UnitsAsked } from '../services/navigator.service.ts'
import { here, modeOf, type Way } from './place.ts'
import { RowList, type Focused } from './row-list.tsx'
import { RowWords } from './row-words.tsx'
import { allUnits, companiesOf, fleetsOf, found, unitsOfFleet, type Row } from './rows.ts'
import { SearchField } from './search-field.tsx'
import { UnitTools } from './unit-tools.tsx'
import { useLiveUnits } from './use-live-units.ts'
import { useWay } from './use-way.ts'
import { WayBack } from './way-back.tsx'
import './navigator.css'

export interface NavigatorProps {
  /** Text of the search, as the address has it. */
  search: string
  onSearch(text: string): void
  selectedId: number | undefined
  statuses: ReadonlyMap<number, Status>
  /** `at` where the list knows it. */
  onSelect(unitId: number, at?: LatLng): void
}

const byName: UnitsAsked = { order: 'NAME', statusIds: [] }

/** The fleet by companies and fleets, by a search, or all of it (001 §2). Works without a pointer. */
export function Navigator({ search, onSearch, selectedId, statuses, onSelect }: NavigatorProps): ReactNode {
  const { t } = useTranslation()
  const service = useService(navigatorService)
  const own = useSession()?.companyId ?? 0
  const { way, ownName, isUnknown, goTo, goBack, goUp } = useWay(own)
  const [asked, setAsked] = useState(byName)
  const [focusOn, setFocusOn] = useState<Focused>()
  const [sight, setSight] = useState<readonly number[]>([])
  const list = useRef<HTMLDivElement>(null)
  const live = useLiveUnits(sight)
  const queries = useQueryClient()
  const place = here(way)
  const mode = modeOf(way, search)
  const companyId = place.id === own ? undefined : place.id

  const sources = useMemo(() => {
    if (mode === 'search') return [found(service, search)] as const
    if (mode === 'fleet') return [unitsOfFleet(service, place.id, asked)] as const
    if (mode === 'all') return [allUnits(service, companyId, asked)] as const
    return [companiesOf(service, place.id, t('navigator.companies')), fleetsOf(service, place.id, t('navigator.fleets'))] as const
  }, [mode, search, service, place.id, companyId, asked, t])

  const choose = (row: Row) => {
    if (row.itemType === 'EQUIPMENT') return onSelect(row.id, live.get(row.id) ?? row.at)
    setFocusOn('first')
    goTo({ kind: row.itemType === 'COMPANY' ? 'company' : 'fleet', id: row.id, name: row.name }, mode === 'search')
    if (mode === 'search') onSearch('')
  }
  const leave = () => {
    setFocusOn(place.kind === 'all' ? 'first' : { itemType: place.kind === 'company' ? 'COMPANY' : 'FLEET', id: place.id })
    if (mode === 'search') onSearch('')
    else goBack()
  }
  const placeOf = useCallback(async (unitId: number) => {
    if (asked.order !== 'NAME' || (mode !== 'fleet' && mode !== 'all')) return -1
    const within = mode === 'fleet' ? { fleetId: place.id } : { companyId }
    const ids = await queries.fetchQuery({ ...service.unitIds({ ...within, statusIds: asked.statusIds }), staleTime: 30_000 })
    return ids.indexOf(unitId)
  }, [asked, companyId, mode, place.id, queries, service])
  const intoList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('.row-button[tabindex="0"]')?.focus()
  }

  return (
    <div className="navigator" data-mode-of-list={mode}>
      <SearchField text={search} onSearch={onSearch} onKeyDown={intoList} />
      {mode !== 'search' && <WayBack way={way} own={ownName ?? (isUnknown ? t('navigator.own') : undefined)} onBack={leave} onUp={goUp} />}
      {mode === 'company' && (
        <Button
          className="navigator-all" look="quiet" icon="list"
          onClick={() => {
            setFocusOn('first')
            goTo({ kind: 'all', id: place.id, name: place.name })
          }}
        >
          {t('navigator.showAll')}
        </Button>
      )}
      {(mode === 'fleet' || mode === 'all') && (
        <UnitTools asked={asked} statuses={statuses} withCounts={mode === 'all' && companyId === undefined} onAsk={setAsked} />
      )}
      <div className="navigator-list" ref={list}>
        <RowList
          key={keyOf(way, mode)}
          label={t(`navigator.list.${mode}`)}
          sources={sources as Parameters<typeof RowList>[0]['sources']}
          selectedId={selectedId}
          focusOn={focusOn}
          empty={<Nothing mode={mode} search={search} />}
          placeOf={placeOf}
          onChoose={choose}
          onBack={way.places.length > 1 && mode !== 'search' ? leave : undefined}
          onSight={setSight}
        >
          {row => <RowWords row={row} statuses={statuses} live={live} />}
        </RowList>
      </div>
    </div>
  )
}

/** Entering a place begins its list anew, at the first page (001 §4). */
const keyOf = ({ places }: Way, mode: string) => (mode === 'search' ? mode : places.map(({ kind, id }) => `${kind} ${id}`).join())

function Nothing({ mode, search }: { mode: ReturnType<typeof modeOf>; search: string }): ReactNode {
  const { t } = useTranslation()
  if (mode === 'search') return <StatePanel icon="search" title={t('map.search.none', { text: search })} />
  return <StatePanel icon="list" title={t(mode === 'company' ? 'navigator.none.company' : 'navigator.none.units')} />
}
