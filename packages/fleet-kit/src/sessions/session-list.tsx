import type { FleetSchemas } from '@muster/contract'
import type { QueryFor } from '@muster/core'
import { Ago, Button, Dialog, Loading, StatePanel, Time, toast } from '@muster/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './sessions.css'

type Session = FleetSchemas['Session']

interface Props {
  read: QueryFor<Session[]>
  /** Ends one session; absent if the reader may not. The current session is ended by signing out. */
  end?: ((sessionId: string) => Promise<unknown>) | undefined
  /** Ends several sessions: the button and its confirmation. */
  endAll?: { label: string; title: string; text: string; run(): Promise<unknown> } | undefined
}

/** Lists open sessions with program, address and times, and ends them. */
export function SessionList({ read, end, endAll }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = useQuery(read)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ending = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSettled: () => refetch(),
    onError: error => setFailure(error.message),
  })
  const endOne = (id: string) =>
    end && ending.mutate(() => end(id), { onSuccess: () => void toast({ tone: 'success', text: t('sessions.ended') }) })
  const answer = (ok: boolean) => {
    setAsking(false)
    if (ok && endAll)
      ending.mutate(endAll.run, { onSuccess: () => void toast({ tone: 'success', text: t('sessions.allEnded') }) })
  }
  if (isPending) return <Loading />
  if (isError) {
    return (
      <StatePanel icon="alert" title={t('sessions.failed')}>
        <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    )
  }
  return (
    <>
      {data.length === 0 && <p className="m-muted">{t('sessions.none')}</p>}
      <ul className="sessions">
        {data.map(session => (
          <li key={session.id}>
            <SessionRow session={session} busy={ending.isPending} onEnd={end && (() => endOne(session.id))} />
          </li>
        ))}
      </ul>
      {endAll && data.some(({ isCurrent }) => !isCurrent) && (
        <div>
          <Button look="danger" busy={ending.isPending} onClick={() => setAsking(true)}>
            {endAll.label}
          </Button>
        </div>
      )}
      {isAsking && endAll && (
        <Dialog kind="confirm" title={endAll.title} message={endAll.text} okLabel={endAll.label} onAnswer={answer} />
      )}
      {failure !== undefined && (
        <Dialog kind="error" title={t('sessions.notEnded')} message={failure} onAnswer={() => setFailure(undefined)} />
      )}
    </>
  )
}

interface RowProps {
  session: Session
  busy: boolean
  onEnd: (() => void) | undefined
}

function SessionRow({ session, busy, onEnd }: RowProps): ReactNode {
  const { t } = useTranslation()
  const { browser, system, address, signedInAt, lastUsedAt, expiresAt, actingLogin, provider, isCurrent } = session
  const program =
    browser && system ? t('sessions.program', { browser, system }) : (browser ?? system ?? t('sessions.unknownProgram'))
  return (
    <>
      <div>
        <h2>{program}</h2>
        {isCurrent && <p className="m-muted">{t('sessions.current')}</p>}
        {actingLogin && <p className="m-muted">{t('sessions.acting', { login: actingLogin })}</p>}
      </div>
      {onEnd && !isCurrent ? (
        <Button disabled={busy} aria-label={t('sessions.end.of', { program, address: address ?? '-' })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      ) : (
        <span />
      )}
      <dl>
        {address && (
          <div>
            <dt>{t('sessions.address')}</dt>
            <dd>{address}</dd>
          </div>
        )}
        {provider && (
          <div>
            <dt>{t('sessions.provider')}</dt>
            <dd>{provider}</dd>
          </div>
        )}
        <div>
          <dt>{t('sessions.signedIn')}</dt>
          <dd>
            <Time value={signedInAt} />
          </dd>
        </div>
        {lastUsedAt && (
          <div>
            <dt>{t('sessions.lastUsed')}</dt>
            <dd>
              <Ago moment={lastUsedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('sessions.expires')}</dt>
          <dd>
            <Time value={expiresAt} />
          </dd>
        </div>
      </dl>
    </>
  )
}
