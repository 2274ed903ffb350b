import { IconButton, useFormat } from '@muster/ui'
import { keepFocus } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SelectedRowsProps<Row extends { serial: string; name?: string | undefined }> {
  /** Header of the first column. */
  header: string
  rows: readonly Row[]
  onRemove(row: Row): void
  /** Second column. */
  more?: { header: string; cell(row: Row): ReactNode }
}

/** Lists the rows of a request; each can be removed. */
export function SelectedRows<Row extends { serial: string; name?: string | undefined }>({
  header,
  rows,
  onRemove,
  more,
}: SelectedRowsProps<Row>): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <div ref={keepFocus} className="several-rows">
      <p role="status">{t('subscriptions.several.rows', { count: rows.length, number: number(rows.length) })}</p>
      {rows.length > 0 && (
        <table className="several-table" aria-label={header}>
          <thead>
            <tr>
              <th scope="col">{header}</th>
              {more && <th scope="col">{more.header}</th>}
              <th scope="col">
                <span className="m-visually-hidden">{t('subscriptions.several.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => {
              const name = row.name ?? row.serial
              return (
                <tr key={`${name} ${row.serial}`}>
                  <th scope="row">
                    {name}
                    {name !== row.serial && <span className="m-muted"> {row.serial}</span>}
                  </th>
                  {more && <td>{more.cell(row)}</td>}
                  <td className="several-remove">
                    <IconButton
                      icon="close"
                      label={t('subscriptions.several.removeOne', { name })}
                      onClick={() => onRemove(row)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </div>
  )
}
