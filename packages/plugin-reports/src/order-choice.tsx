import { NativeSelect } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Direction = 'ASC' | 'DESC'

interface Props<Field extends string> {
  fields: readonly { id: Field; name: string }[]
  sortField: NoInfer<Field>
  sortDirection: Direction
  onChange(order: { sortField: NoInfer<Field>; sortDirection: Direction }): void
}

/** Sorts chart and table together, also where rows are cards without sortable headers. */
export function OrderChoice<Field extends string>({
  fields,
  sortField,
  sortDirection,
  onChange,
}: Props<Field>): ReactNode {
  const { t } = useTranslation()
  const orders = fields.flatMap(({ id, name }) =>
    (['ASC', 'DESC'] as const).map(direction => ({ sortField: id, sortDirection: direction, name })),
  )
  return (
    <div className="report-order">
      <NativeSelect
        label={t('reports.order')}
        nullable={false}
        options={orders.map((order, index) => ({
          value: index,
          label: t(`reports.order.${order.sortDirection}`, { name: order.name }),
        }))}
        value={orders.findIndex(order => order.sortField === sortField && order.sortDirection === sortDirection)}
        onChange={index => {
          const order = index === null ? undefined : orders[index]
          if (order) onChange({ sortField: order.sortField, sortDirection: order.sortDirection })
        }}
      />
    </div>
  )
}
