import { createSignInCode } from '@muster/contract'
import { Button, StatePanel, useApi, useSession } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { failureWords } from './failure-words.ts'

interface Props {
  query: {
    readonly purpose: 'SIGN_IN' | 'VERIFY'
    readonly port?: number
    readonly challenge?: string
    readonly state?: string
    readonly result?: 'done' | 'failed'
  }
}

const keys = {
  SIGN_IN: {
    text: 'account.commandLine.signIn.text',
    submit: 'account.commandLine.signIn',
    done: 'account.commandLine.signIn.done',
  },
  VERIFY: {
    text: 'account.commandLine.verify.text',
    submit: 'account.commandLine.verify',
    done: 'account.commandLine.verify.done',
  },
}

/** Transfers the sign-in to the command line on this computer after the user confirms. */
export function CommandLine({ query: { port, challenge, state, purpose, result } }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const navigate = useNavigate()
  const login = useSession()?.username
  const { text, submit, done } = keys[purpose]
  const handing = useMutation({
    mutationFn: async (program: { port: number; challenge: string; state: string }) => {
      const { code } = await api.call(createSignInCode, { body: { purpose, challenge: program.challenge } })
      location.assign(`http://127.0.0.1:${program.port}/?${new URLSearchParams({ code, state: program.state })}`)
    },
  })
  if (result)
    return (
      <AuthLayout title={t('account.commandLine.title')}>
        <StatePanel
          icon={result === 'done' ? 'check' : 'alert'}
          title={t(result === 'done' ? done : 'account.commandLine.failed')}
          subtitle={t(result === 'done' ? 'account.commandLine.close' : 'account.commandLine.repeat')}
        />
      </AuthLayout>
    )
  if (port === undefined || challenge === undefined || state === undefined)
    return (
      <AuthLayout title={t('account.commandLine.title')}>
        <StatePanel icon="alert" title={t('account.commandLine.none')} subtitle={t('account.commandLine.start')} />
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('account.commandLine.title')}>
      <p>{t(text, { login, host: location.host })}</p>
      <p className="m-callout">{t('account.commandLine.warning')}</p>
      {handing.error && (
        <p className="m-callout" data-tone="danger" role="alert">
          {failureWords(handing.error, t)}
        </p>
      )}
      <Button
        look="primary"
        busy={handing.isPending || handing.isSuccess}
        onClick={() => handing.mutate({ port, challenge, state })}
      >
        {t(submit)}
      </Button>
      <Button onClick={() => void navigate('/', { replace: true })}>{t('ui.cancel')}</Button>
    </AuthLayout>
  )
}
