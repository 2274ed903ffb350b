import { linkSignOn, type FleetSchemas } from '@muster/contract'
import { loginHash, type PendingSignIn } from '@muster/core'
import { Button, PasswordField, TextField, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { loginPath } from '../../routing/detour.ts'
import { reasonOf } from '../login-failure.ts'

interface Props {
  of: FleetSchemas['SignOnLink']
  onProved(answer: FleetSchemas['SessionData'] | PendingSignIn): void
}

/** Requests the account's password, once, before linking an identity. */
export function LinkForm({ of: { link, companyName, mail, username }, onProved }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const proving = useMutation({
    mutationFn: async (fields: FormData) =>
      api.call(linkSignOn, {
        body: {
          link,
          username: String(fields.get('username')).trim(),
          password: await loginHash(String(fields.get('password'))),
        },
      }),
    onSuccess: onProved,
  })
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        const empty = ['username', 'password'].find(name => String(fields.get(name)).trim() === '')
        if (empty === undefined) proving.mutate(fields)
        else event.currentTarget.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
      }}
    >
      <p>{t('auth.signOn.link.text', { company: companyName, mail })}</p>
      <TextField
        name="username"
        label={t('auth.login.username')}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={username === undefined}
      />
      <PasswordField
        name="password"
        label={t('auth.login.password')}
        autoComplete="current-password"
        autoFocus={username !== undefined}
      />
      {proving.error && (
        <p className="m-callout" data-tone="danger" role="alert">
          {reasonOf(proving.error, t)}
        </p>
      )}
      <Button type="submit" look="primary" busy={proving.isPending}>
        {t('auth.signOn.link')}
      </Button>
      <Link className="auth-link" to={loginPath}>
        {t('auth.signOn.back')}
      </Link>
    </form>
  )
}
