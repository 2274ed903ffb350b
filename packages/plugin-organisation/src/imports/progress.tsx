import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from './imports.service.ts'

/** Describes the state of an import; shows a progress bar while it runs. */
export function Progress({ of: { state, message, counts, linesCount } }: { of: Import }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { add, change, done, refused } = counts
  const total = add + change
  const text = () => {
    if (state === 'READY' && total === 0)
      return refused === linesCount ? t('organisation.import.allRefused') : t('organisation.import.nothing')
    const shown = { done: format.number(done), total: format.number(total) }
    return t(`organisation.import.text.${state}`, { count: done, ...shown })
  }
  const isShown = state === 'RUNNING' || state === 'STOPPED' || (state === 'FAILED' && total > 0)
  return (
    <>
      <p role="status">{text()}</p>
      {message && <p className="imports-wrong">{message}</p>}
      {(isShown || state === 'CHECKING') && (
        <progress
          className="imports-progress"
          aria-label={t('organisation.import.progress')}
          {...(isShown && { value: done, max: Math.max(1, total) })}
        />
      )}
    </>
  )
}
