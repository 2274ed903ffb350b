import { Button, LinkButton, useCan } from '@muster/ui'
import type { ListState } from '@muster/ui/screens'
import { ListContainer, SearchBox } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './model-configurations.css'

interface Props<Row> {
  list: ListState<Row>
  label: string
  empty: string
  /** Text below the search box. */
  hint?: string | undefined
  addLabel: string
  /** Link or callback of the add button; without either, the button is hidden. */
  addHref?: string | undefined
  onAdd?: (() => void) | undefined
  /** Table of the list. */
  children: ReactNode
}

/** Renders search box, add button, states and paging of a list in a tab. */
export function ListInTab<Row>({
  list,
  label,
  empty,
  hint,
  addLabel,
  addHref,
  onAdd,
  children,
}: Props<Row>): ReactNode {
  const { t } = useTranslation()
  const hasPermission = useCan(list.access.add ?? { anyOf: [] })
  const mayAdd = hasPermission && Boolean(addHref ?? onAdd)
  return (
    <div className="model-configuration-list">
      <div className="m-screen-tools">
        <SearchBox value={list.search} onSearch={list.setSearch} delay={500} />
        {mayAdd &&
          (addHref ? (
            <LinkButton look="primary" href={addHref}>
              {addLabel}
            </LinkButton>
          ) : (
            <Button look="primary" icon="plus" onClick={onAdd}>
              {addLabel}
            </Button>
          ))}
      </div>
      {hint && <p className="m-muted">{hint}</p>}
      <ListContainer
        label={label}
        status={list.status}
        search={list.search}
        error={list.error?.message}
        onRetry={list.reload}
        busy={list.busy}
        empty={{ title: empty, ...(mayAdd && { subtitle: t('equipment.empty.add') }) }}
        paging={list.paging}
        onPage={list.setPage}
        onPageSize={list.setSize}
      >
        {children}
      </ListContainer>
    </div>
  )
}
