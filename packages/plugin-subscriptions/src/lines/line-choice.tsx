import { useFormat } from '@muster/ui'
import { ListContainer } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../pick/pick-table.tsx'
import { isSatelliteLine, type Line } from '../clients/subscriptions.client.ts'
import type { LinesState } from './use-lines.ts'

interface LineChoiceProps {
  lines: LinesState
  value: Line | undefined
  onPick(line: Line): void
}

/** Selects an order line with remaining quantity; satellite lines are listed separately (001 §4). */
export function LineChoice({ lines: { items, status, error, reload }, value, onPick }: LineChoiceProps): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const groups = [
    { id: 'usual', label: t('subscriptions.line.usual'), rows: items.filter(line => !isSatelliteLine(line)) },
    { id: 'satellite', label: t('subscriptions.line.satellite'), rows: items.filter(isSatelliteLine) },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <ListContainer
      status={status}
      error={error?.message}
      onRetry={reload}
      empty={{ icon: 'card', title: t('subscriptions.line.none'), subtitle: t('subscriptions.line.noneHint') }}
    >
      <div className="subs-groups">
        {groups.map(({ id, label, rows }) => (
          <section key={id}>
            <h3>{label}</h3>
            <PickTable
              label={label}
              rows={rows}
              rowKey={line => line.lineId}
              value={value?.lineId}
              onPick={onPick}
              columns={[
                { id: 'name', header: t('subscriptions.line.name'), cell: line => line.subscriptionName },
                { id: 'order', header: t('subscriptions.orders.number'), cell: line => line.orderNumber },
                {
                  id: 'left',
                  header: t('subscriptions.line.remaining'),
                  cell: line => format.number(line.remainingQuantity),
                  align: 'end',
                },
              ]}
            />
          </section>
        ))}
      </div>
    </ListContainer>
  )
}
