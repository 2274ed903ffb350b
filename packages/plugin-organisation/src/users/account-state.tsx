import { resendUserActivation, sendUserPasswordReset } from '@muster/contract'
import { Button, Dialog, Time, toast, useApi } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { UserModel } from './user.schema.ts'
import { users } from './users.resource.ts'

interface Props {
  account: NonNullable<UserModel['account']>
}

/** Shows whether an account is invited, active or disabled, with the relevant time. */
export function AccountState({ account: { status, lastLoginAt, invitationExpiresAt } }: Props): ReactNode {
  const state = {
    ACTIVE: lastLoginAt ? 'lastLogin' : 'noLogin',
    INVITED: invitationExpiresAt ? 'invited' : 'expired',
    DISABLED: 'disabled',
  }[status]
  const time = status === 'INVITED' ? invitationExpiresAt : lastLoginAt
  return (
    <p className="m-callout" data-tone={state === 'expired' || state === 'disabled' ? 'danger' : undefined}>
      <Trans
        i18nKey={`organisation.user.account.${state}`}
        components={{ time: time ? <Time value={time} /> : <span /> }}
      />
    </p>
  )
}

/** Resends the activation to an invited user; sends a password reset to an active one. */
export function AccountActions({ userId, account: { status, isOwn } }: Props & { userId: number }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (isOwn || status === 'DISABLED') return null
  const [operation, action] =
    status === 'INVITED' ? ([resendUserActivation, 'resend'] as const) : ([sendUserPasswordReset, 'reset'] as const)

  async function send() {
    setBusy(true)
    try {
      await api.call(operation, { path: { userId } })
      toast({ tone: 'success', text: t(`organisation.user.${action}.done`) })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
    void queries.invalidateQueries({ queryKey: [users.id] })
  }

  return (
    <>
      <Button busy={busy} onClick={() => void send()}>
        {t(`organisation.user.${action}`)}
      </Button>
      {failure !== undefined && (
        <Dialog
          kind="error"
          title={t('organisation.user.notSent')}
          message={failure}
          onAnswer={() => setFailure(undefined)}
        />
      )}
    </>
  )
}
