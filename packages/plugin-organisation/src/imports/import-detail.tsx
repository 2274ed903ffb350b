import { LinkButton, Loading, Retry, StatePanel, useClient, useFormat } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportActions } from './import-actions.tsx'
import { ImportLines } from './import-lines.tsx'
import { importUpload } from './imports.routes.ts'
import { imports, isSubject, type Import } from './imports.client.ts'
import { Steps } from './steps.tsx'
import './imports.css'

const refreshMs = 1000
const stepOf = { CHECKING: 1, READY: 1, RUNNING: 2, STOPPED: 2, FAILED: 2, DONE: 3 } as const

/** Shows an import with its planned changes, progress and result. */
export function ImportDetail({ params }: { params: { subject: string; id: string } }): ReactNode {
  const { t } = useTranslation()
  const subject = isSubject(params.subject) ? params.subject : 'companies'
  const { data, error, refetch } = useQuery({
    ...useClient(imports).one(Number(params.id)),
    refetchInterval: ({ state }) => (state.status !== 'error' && isInProgress(state.data?.state) ? refreshMs : false),
  })
  const anotherLink = (
    <LinkButton href={importUpload.href({ params: { subject } })}>{t('organisation.import.another')}</LinkButton>
  )
  const title = t(`organisation.import.title.${subject}`)
  if (!data)
    return (
      <Screen title={title} actions={anotherLink}>
        {error ? (
          <StatePanel icon="alert" subtitle={error.message}>
            <Retry error={error} onRetry={() => void refetch()} />
          </StatePanel>
        ) : (
          <Loading />
        )}
      </Screen>
    )
  return (
    <Screen title={title} className="imports-screen" actions={anotherLink}>
      <Steps current={stepOf[data.state]} />
      <div className="imports-parts">
        <section className="imports-part">
          <h2 className="imports-name">{data.fileName}</h2>
          {error && (
            <p className="imports-wrong" role="alert">
              {t('organisation.import.lost')} {error.message} <Retry error={error} onRetry={() => void refetch()} />
            </p>
          )}
          <Progress of={data} />
          <ImportActions of={data} />
        </section>
        {data.state !== 'CHECKING' && data.linesCount > 0 && <ImportLines of={data} />}
      </div>
    </Screen>
  )
}

const isInProgress = (state: string | undefined) => state === 'CHECKING' || state === 'RUNNING'

/** Describes the state of an import; shows a progress bar while it runs. */
function Progress({ of: { state, message, counts, linesCount } }: { of: Import }): ReactNode {
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
