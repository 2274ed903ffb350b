import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { useCan } from '../host.tsx'
import { LinkButton } from '../link-button.tsx'
import { ListContainer, SearchBox } from '../table/index.ts'
import type { ListState } from './use-list.ts'
import './screens.css'

interface ListScreenProps<Row> {
  title: string
  list: ListState<Row>
  /** Address of the screen for a new record; offered to users who may add one. */
  addHref?: string
  /** Adds a record without leaving the list. */
  onAdd?(): void
  /** Text of the empty list: its purpose, and what to do. */
  empty?: string
  /** Placeholder of the search, naming its fields. */
  searchHint?: string
  /** Filters next to the search. */
  filters?: ReactNode
  actions?: ReactNode
  /** Notice above the table, shown even if the table is empty. */
  notice?: ReactNode
  /** Table. */
  children: ReactNode
}

/** Frame of every list: title, search, table, pager. */
export function ListScreen<Row>({
  title,
  list,
  addHref,
  onAdd,
  empty,
  searchHint,
  filters,
  actions,
  notice,
  children,
}: ListScreenProps<Row>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const mayAdd = useCan(list.access.add ?? { anyOf: [] })
  const add =
    mayAdd &&
    (addHref ? (
      <LinkButton look="primary" href={addHref}>
        {t('screens.add')}
      </LinkButton>
    ) : (
      onAdd && (
        <Button look="primary" onClick={onAdd}>
          {t('screens.add')}
        </Button>
      )
    ))
  return (
    <section className="m-screen" aria-labelledby={id}>
      <header className="m-screen-head">
        <h1 id={id}>{title}</h1>
        <div className="m-screen-actions">
          {actions}
          {add}
        </div>
      </header>
      <div className="m-screen-tools">
        <SearchBox value={list.search} onSearch={list.setSearch} placeholder={searchHint} delay={500} />
        {filters}
        {notice}
      </div>
      <ListContainer
        status={list.status}
        search={list.search}
        error={list.error?.message}
        onRetry={list.reload}
        busy={list.busy}
        empty={{ title: empty ?? t('screens.empty'), action: add || undefined }}
        paging={list.paging}
        onPage={list.setPage}
        onPageSize={list.setSize}
      >
        {children}
      </ListContainer>
    </section>
  )
}
