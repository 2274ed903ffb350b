import { Icon, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface ResultRow {
  name: string
  isDone: boolean
  /** Says the change, or the reason of a refusal. */
  text: string
}

/** Shows how many rows were done and the result of each, refused rows first. */
export function Results({ header, rows }: { header: string; rows: readonly ResultRow[] }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const refused = rows.filter(({ isDone }) => !isDone)
  const done = rows.filter(({ isDone }) => isDone)
  const counts = { done: number(done.length), all: number(rows.length) }
  return (
    <>
      <p role="status">
        {t(refused.length > 0 ? 'subscriptions.several.someDone' : 'subscriptions.several.allDone', counts)}
      </p>
      <table className="several-table" aria-label={t('subscriptions.several.results')}>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            <th scope="col">{t('subscriptions.several.result')}</th>
          </tr>
        </thead>
        <tbody>
          {[...refused, ...done].map(({ name, isDone, text }, index) => (
            <tr key={`${index} ${name}`}>
              <th scope="row">{name}</th>
              <td>
                <span className="several-result" data-refused={!isDone || undefined}>
                  <Icon name={isDone ? 'check' : 'alert'} size={16} />
                  {text}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
