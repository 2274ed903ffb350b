import { Icon, type IconName } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportAction, ImportLine } from './imports.client.ts'

const icons: Readonly<Record<ImportAction, IconName>> = { ADD: 'plus', CHANGE: 'edit', SAME: 'dot', REFUSED: 'alert' }

/** Lists lines with their changes or errors; texts wrap instead of being truncated. */
export function LineTable({ lines }: { lines: readonly ImportLine[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <table className="imports-lines" aria-label={t('organisation.import.lines')}>
      <thead>
        <tr>
          <th scope="col">{t('organisation.import.line')}</th>
          <th scope="col">{t('organisation.import.action')}</th>
          <th scope="col">{t('organisation.name')}</th>
          <th scope="col">{t('organisation.import.details')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Row key={line.line} of={line} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ of: { line, action, isDone, name, changes, reasons } }: { of: ImportLine }): ReactNode {
  const { t } = useTranslation()
  return (
    <tr data-action={action}>
      <td>{line}</td>
      <td>
        <span className="imports-action">
          {action && <Icon name={isDone ? 'check' : icons[action]} size={16} />}
          {action && t(isDone ? `organisation.import.done.${action}` : `organisation.import.action.${action}`)}
        </span>
      </td>
      <th scope="row">{name || '-'}</th>
      <td>
        <ul>
          {reasons.map(({ column, text }) => (
            <li key={`${column}${text}`}>{column ? `${column}: ${text}` : text}</li>
          ))}
          {reasons.length === 0 &&
            changes.map(({ column, from, to }) => (
              <li key={column}>
                {column}:{' '}
                {from ? <del>{from}</del> : <span className="m-muted">{t('organisation.import.nothingBefore')}</span>}{' '}
                <ins>{to || t('organisation.import.nothingBefore')}</ins>
              </li>
            ))}
        </ul>
      </td>
    </tr>
  )
}
