import type { Assignable } from '@muster/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { DataTable, ListContainer, type Column } from '../table/index.ts'
import { AssignTools } from './assign-tools.tsx'
import { BackLink } from './back-link.tsx'
import type { AssignState } from './use-assign.ts'
import './screens.css'

interface AssignScreenProps<Unit extends Assignable> {
  title: string
  /** Name of the profile or record. */
  name: string
  /** Company of the record. Lists its units and those of companies below it. */
  owner?: string
  assign: AssignState<Unit>
  /** Columns in addition to unit, company and fleets. */
  columns?: readonly Column<Unit>[]
  /** Content in addition to the table, such as reference values. */
  children?: ReactNode
}

/** Frame of every assignment: units with ticks, a search, and a button that saves the changes. */
export function AssignScreen<Unit extends Assignable>({
  title,
  name,
  owner,
  assign,
  columns = [],
  children,
}: AssignScreenProps<Unit>): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { units, ticked, changes, maySave } = assign
  const usual: Column<Unit>[] = [
    { id: 'name', header: t('screens.unit'), cell: unit => unit.name, fixed: true },
    { id: 'company', header: t('screens.company'), cell: unit => unit.companyName ?? '-' },
    // not every list of units contains them
    ...(assign.all.some(({ fleetNames }) => fleetNames)
      ? [{ id: 'fleets', header: t('screens.fleets'), cell: (unit: Unit) => unit.fleetNames?.join(', ') || '-' }]
      : []),
  ]
  return (
    <section className="m-screen" aria-labelledby={id}>
      <header className="m-screen-head">
        <div>
          <BackLink href={assign.backHref} />
          <h1 id={id}>
            {title}
            <span className="m-screen-name">{name}</span>
          </h1>
          {owner && <p className="m-muted">{t('screens.owner', { name: owner })}</p>}
        </div>
        <div className="m-screen-actions">
          <span className="m-muted" role="status">
            {t('screens.assign.count', { ticked: ticked.size, count: changes.length })}
          </span>
          {maySave && (
            <Button look="primary" busy={assign.busy} disabled={changes.length === 0} onClick={assign.save}>
              {t('screens.assign.save')}
            </Button>
          )}
        </div>
      </header>
      <div className="m-screen-tools">
        <AssignTools assign={assign} />
        {children}
      </div>
      <ListContainer status={assign.status} search={assign.search} error={assign.error} onRetry={assign.reload}>
        <DataTable
          label={title}
          rows={units}
          rowKey={unit => unit.unitId}
          columns={[...usual, ...columns]}
          selection={maySave ? { keys: ticked, change: assign.tick } : undefined}
        />
      </ListContainer>
    </section>
  )
}
