import { getMySignOn, startOwnSignOnLink, unlinkMySignOn } from '@muster/contract'
import { Ago, Button, Dialog, Loading, Retry, StatePanel, Time, toast, useApi } from '@muster/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotChanged } from './not-changed.tsx'

/** Shows the provider of the account's sign-in, and links or unlinks it. Empty if the company has no single sign-on. */
export function OwnSignOnPart(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data, isPending, error, refetch } = useQuery(api.queryFor(getMySignOn, {}))
  const onError = (cause: Error) => setFailure(cause.message)
  const linking = useMutation({
    mutationFn: async () => location.assign((await api.call(startOwnSignOnLink, {})).url),
    onError,
  })
  const unlinking = useMutation({
    mutationFn: () => api.call(unlinkMySignOn, {}),
    onSuccess: () => {
      toast({ tone: 'success', text: t('account.security.signOn.unlinked') })
      void refetch()
    },
    onError,
  })
  if (isPending) return <Loading />
  if (error)
    return (
      <StatePanel icon="alert" title={t('account.security.failed')}>
        <Retry error={error} onRetry={() => void refetch()} />
      </StatePanel>
    )
  const { signOn } = data
  if (!signOn) return null
  const { companyName, provider, linked, canLink, canUnlink } = signOn
  return (
    <section className="account-part" aria-labelledby="security-sign-on">
      <h2 id="security-sign-on">{t('account.security.signOn')}</h2>
      <p>{t(linked ? 'account.security.signOn.linked' : 'account.security.signOn.none', { company: companyName })}</p>
      <dl className="account-facts">
        <div>
          <dt>{t('account.security.signOn.provider')}</dt>
          <dd>{provider}</dd>
        </div>
        {linked && (
          <>
            <div>
              <dt>{t('account.security.signOn.since')}</dt>
              <dd>
                <Time value={linked.linkedAt} />
              </dd>
            </div>
            <div>
              <dt>{t('account.security.lastUsed')}</dt>
              <dd>
                <Ago moment={linked.lastUsedAt} />
              </dd>
            </div>
          </>
        )}
      </dl>
      {linked && !canUnlink && <p className="m-muted">{t('account.security.signOn.only')}</p>}
      {(canLink || canUnlink) && (
        <div className="account-actions">
          {canLink && (
            <Button busy={linking.isPending || linking.isSuccess} onClick={() => linking.mutate()}>
              {t('account.security.signOn.link')}
            </Button>
          )}
          {canUnlink && (
            <Button look="danger" busy={unlinking.isPending} onClick={() => setAsking(true)}>
              {t('account.security.signOn.unlink')}
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <Dialog
          kind="delete"
          title={t('account.security.signOn.unlink.title')}
          message={t('account.security.signOn.unlink.text', { provider })}
          okLabel={t('account.security.signOn.unlink')}
          onAnswer={ok => {
            setAsking(false)
            if (ok) unlinking.mutate()
          }}
        />
      )}
      <NotChanged reason={failure} onRead={() => setFailure(undefined)} />
    </section>
  )
}
