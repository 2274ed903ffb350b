import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Loading, StatePanel, useFormat } from '@muster/ui'
import { SearchBox } from '@muster/ui/table'
import { SelectedUnits } from './selected-units.tsx'
import { everywhere, placeFilter, type Named } from './place.ts'
import { summaryOf, toggled, withAll, withoutAll, type UnitSelection } from './selection.ts'
import { UnitList } from './unit-list.tsx'
import './unit-picker.css'
import { UnitPlaces } from './unit-places.tsx'
import { useUnitSource, type UnitEntry, type UnitSearch } from './unit-source.ts'
import { UnitSummary } from './unit-summary.tsx'
import { useCacheUnit } from './use-unit.ts'

interface UnitPickerProps {
  /** IDs of selected units. */
  value: UnitSelection
  onChange(value: UnitSelection): void
  /** Maximum number of units; more are flagged, not rejected. */
  limit?: number
  /** Use of units beyond the limit, which need not be removed: requests are split, or a table ranks them. */
  beyond?: 'split' | 'rank' | undefined
  /** Maximum number of units that any action accepts. All units are offered only up to this number. */
  most?: number
  /** A unit replaces the previous one. */
  single?: boolean
  /**
   * Limits units to this company and those below it, except for users without fleet permission, who select from all
   * units.
   */
  company?: Named
}

/**
 * Selects units by company, fleet and search. The selection persists across searches and places. `summaryOf(value,
 * limit).outOfLimit` checks the limit.
 */
export function UnitPicker({
  value,
  onChange,
  limit,
  beyond,
  most = Infinity,
  single = false,
  company,
}: UnitPickerProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { source, hasPlaces } = useUnitSource()
  const [place, setPlace] = useState(everywhere)
  const [text, setText] = useState('')
  const search: UnitSearch = {
    ...(company && !place.fleet && { companyId: company.id }),
    ...placeFilter(place),
    ...(text ? { filter: text } : {}),
  }
  const first = useQuery({ ...source.page(search, 0), placeholderData: keepPreviousData })
  const cacheUnit = useCacheUnit()
  const body = useRef<HTMLDivElement>(null)
  const latestValue = useRef(value)
  useEffect(() => {
    latestValue.current = value
  })
  const all = useMutation({
    mutationFn: async (change: typeof withAll) => onChange(change(latestValue.current, await source.ids(search))),
  })
  const toggle = (unit: UnitEntry) => {
    cacheUnit(unit)
    onChange(single ? new Set([unit.id]) : toggled(value, unit.id))
  }
  const placeName = place.fleet?.name ?? (place.companies.at(-1) ?? company)?.name
  const count = first.data?.totalCount ?? 0
  const canAddAll = !single && count > 0 && count <= most
  const focusList = () => body.current?.querySelector<HTMLElement>('[role=listbox]')?.focus()
  const remove = (ids: UnitSelection) => {
    const remaining = withoutAll(value, [...ids])
    // the focused button disappears with the last unit
    if (remaining.size === 0) focusList()
    onChange(remaining)
  }

  return (
    <div className="unit-picker">
      <div className="unit-picker-frame" data-flat={!hasPlaces || undefined}>
        {hasPlaces && <UnitPlaces root={company} place={place} onPlace={setPlace} />}
        <div ref={body} className="unit-picker-body">
          <div
            className="unit-picker-tools"
            onKeyDown={event => {
              if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              focusList()
            }}
          >
            <SearchBox value={text} onSearch={setText} placeholder={t('unitPicker.search')} />
            <span role="status" className="m-muted">
              {first.data && t('unitPicker.found', { count, shown: number(count) })}
            </span>
            {canAddAll && (
              <Button look="quiet" busy={all.isPending} onClick={() => all.mutate(withAll)}>
                {t('unitPicker.addAll', { count, shown: number(count) })}
              </Button>
            )}
            {!single && count > 0 && value.size > 0 && (
              <Button look="quiet" disabled={all.isPending} onClick={() => all.mutate(withoutAll)}>
                {t('unitPicker.removeAll', { count, shown: number(count) })}
              </Button>
            )}
          </div>
          {all.isError && (
            <p className="unit-picker-failed" role="alert">
              {t('unitPicker.failed')}
            </p>
          )}
          {first.isError && (
            <StatePanel icon="alert" title={t('unitPicker.failed')}>
              <Button onClick={() => void first.refetch()}>{t('ui.retry')}</Button>
            </StatePanel>
          )}
          {first.isPending && <Loading />}
          {first.data?.totalCount === 0 && <NoUnits text={first.data.search.filter} />}
          {first.data && count > 0 && (
            <UnitList
              label={placeName ? t('unitPicker.units', { place: placeName }) : t('unitPicker.all')}
              source={source}
              first={first.data}
              stale={first.isPlaceholderData}
              selection={value}
              single={single}
              onToggle={toggle}
              onToggleAll={() => canAddAll && all.mutate(withAll)}
            />
          )}
        </div>
      </div>
      <div className="unit-picker-foot">
        {!single && <UnitSummary {...summaryOf(value, limit)} beyond={beyond} />}
        {value.size > 0 && (
          <Button look="quiet" onClick={() => remove(value)}>
            {t('unitPicker.clear')}
          </Button>
        )}
      </div>
      {value.size > 0 && <SelectedUnits selection={value} onRemove={id => remove(new Set([id]))} />}
    </div>
  )
}

function NoUnits({ text }: { text: string | undefined }): ReactNode {
  const { t } = useTranslation()
  return text === undefined ? (
    <StatePanel title={t('unitPicker.empty')} subtitle={t('unitPicker.emptyHint')} />
  ) : (
    <StatePanel icon="search" title={t('unitPicker.none', { text })} subtitle={t('unitPicker.noneHint')} />
  )
}
