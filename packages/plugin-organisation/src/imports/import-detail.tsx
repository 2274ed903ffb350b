import { LinkButton, Loading, Retry, StatePanel, useService } from '@muster/ui'
import { Screen } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportActions } from './import-actions.tsx'
import { ImportLines } from './import-lines.tsx'
import { importUpload } from './imports.routes.ts'
import { imports, isSubject } from './imports.service.ts'
import { Progress } from './progress.tsx'
import { Steps } from './steps.tsx'
import './imports.css'

const refreshMs = 1000
const stepOf = { CHECKING: 1, READY: 1, RUNNING: 2, STOPPED: 2, FAILED: 2, DONE: 3 } as const

/** Shows an import with its planned changes, progress and result. */
export function ImportDetail({ params }: { params: { subject: string; id: string } }): ReactNode {
  const { t } = useTranslation()
  const subject = isSubject(params.subject) ? params.subject : 'companies'
  const { data, error, refetch } = useQuery({
    ...useService(imports).one(Number(params.id)),
    refetchInterval: ({ state }) => (state.status !== 'error' && isMoving(state.data?.state) ? refreshMs : false),
  })
  const again = (
    <LinkButton href={importUpload.href({ params: { subject } })}>{t('organisation.import.another')}</LinkButton>
  )
  const title = t(`organisation.import.title.${subject}`)
  if (!data)
    return (
      <Screen title={title} actions={again}>
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
    <Screen title={title} className="imports-screen" actions={again}>
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

const isMoving = (state: string | undefined) => state === 'CHECKING' || state === 'RUNNING'
