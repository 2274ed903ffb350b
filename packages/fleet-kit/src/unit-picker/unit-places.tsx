import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon, IconButton, useFormat, useSession, useApi } from '@muster/ui'
import { goUp, breadcrumbsOf, enterCompany, leaveFleet, openFleet, goUpTo, type Named, type Place } from './place.ts'
import { getCompanyFleetsAndCompany, listSubcompanies } from '@muster/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pageSize } from './paging.ts'

interface Props {
  /** Root company; the user's company by default. */
  root?: Named | undefined
  place: Place
  onPlace(place: Place): void
}

/** Navigates companies and fleets below a company, with breadcrumbs. */
export function UnitPlaces({ root, place, onPlace }: Props): ReactNode {
  const { t } = useTranslation()
  const ownCompanyId = useSession()?.companyId ?? 0
  const company = place.companies.at(-1) ?? root
  const list = useRef<HTMLDivElement>(null)
  const depth = useRef(place.companies.length)
  useEffect(() => {
    // the focused button has been removed
    if (depth.current !== place.companies.length) list.current?.querySelector('button')?.focus()
    depth.current = place.companies.length
  }, [place.companies.length])
  return (
    <nav className="unit-picker-places" aria-label={t('unitPicker.places')}>
      {place.companies.length > 0 && <Breadcrumbs place={place} onPlace={onPlace} />}
      <div ref={list} className="unit-picker-choices">
        <PlaceButton current={!place.fleet} onClick={() => onPlace(leaveFleet(place))}>
          {company ? t('unitPicker.allOf', { place: company.name }) : t('unitPicker.all')}
        </PlaceButton>
        <ChildPlaces
          key={company?.id ?? ownCompanyId}
          id={company?.id ?? ownCompanyId}
          place={place}
          onPlace={onPlace}
        />
      </div>
    </nav>
  )
}

function Breadcrumbs({ place, onPlace }: Props): ReactNode {
  const { t } = useTranslation()
  const crumbs = breadcrumbsOf(place)
  return (
    <div className="unit-picker-breadcrumbs">
      <IconButton icon="back" label={t('unitPicker.back')} onClick={() => onPlace(goUp(place))} />
      <ol>
        {crumbs.map(({ id, name }, index) => (
          <li key={id}>
            {index === crumbs.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <button type="button" onClick={() => onPlace(goUpTo(place, id))}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function ChildPlaces({ id, place, onPlace }: Props & { id: number }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const companies = useSubcompanies(id)
  const fleets = useFleets(id)
  if (companies.isError || fleets.isError) {
    const retry = () => {
      void companies.refetch()
      void fleets.refetch()
    }
    return (
      <p role="alert">
        {t('unitPicker.placesFailed')}{' '}
        <Button look="quiet" onClick={retry}>
          {t('ui.retry')}
        </Button>
      </p>
    )
  }
  return (
    <>
      <Choices title={t('unitPicker.companies')} more={companies.hasNextPage ? companies.fetchNextPage : undefined}>
        {companies.data?.map(({ companyId, name }) => (
          <PlaceButton key={companyId} onClick={() => onPlace(enterCompany(place, { id: companyId, name }))}>
            {name}
            <Icon name="chevron" size={16} />
          </PlaceButton>
        ))}
      </Choices>
      <Choices title={t('unitPicker.fleets')} more={fleets.hasNextPage ? fleets.fetchNextPage : undefined}>
        {fleets.data?.map(fleet => (
          <PlaceButton
            key={fleet.id}
            current={place.fleet?.id === fleet.id}
            onClick={() => onPlace(openFleet(place, { id: fleet.id, name: fleet.name }))}
          >
            {fleet.name}
            <span className="m-muted">{number(fleet.unitsCount)}</span>
          </PlaceButton>
        ))}
      </Choices>
    </>
  )
}

interface ChoicesProps {
  title: string
  more: (() => unknown) | undefined
  children: ReactNode[] | undefined
}

function Choices({ title, more, children }: ChoicesProps): ReactNode {
  const { t } = useTranslation()
  if (!children || children.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <h3 aria-hidden="true">{title}</h3>
      {children}
      {more && (
        <Button look="quiet" onClick={() => more()}>
          {t('unitPicker.more')}
        </Button>
      )}
    </div>
  )
}

interface PlaceButtonProps {
  current?: boolean
  onClick(): void
  children: ReactNode
}

function PlaceButton({ current = false, onClick, children }: PlaceButtonProps): ReactNode {
  return (
    <button type="button" className="unit-picker-place" aria-current={current || undefined} onClick={onClick}>
      {children}
    </button>
  )
}

interface Page<Row> {
  items: Row[]
  totalCount: number
}

/** Loads the direct subcompanies of a company in pages. */
function useSubcompanies(id: number) {
  const api = useApi()
  return usePages([listSubcompanies.id, id], start =>
    api.call(listSubcompanies, { path: { id }, query: { start, limit: pageSize } }),
  )
}

/** Loads the fleets of a company in pages. */
function useFleets(id: number) {
  const api = useApi()
  return usePages(
    [getCompanyFleetsAndCompany.id, id],
    async start =>
      (await api.call(getCompanyFleetsAndCompany, { path: { id }, query: { start, limit: pageSize } })).fleets,
  )
}

function usePages<Row>(key: readonly unknown[], read: (start: number) => Promise<Page<Row>>) {
  return useInfiniteQuery({
    queryKey: ['unit-picker', ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, { items }) => sum + items.length, 0)
      return last.items.length > 0 && shown < last.totalCount ? shown : undefined
    },
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 60_000,
  })
}
