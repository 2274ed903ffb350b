import { auth, isPending, type PendingSignIn } from '@muster/core'
import { Button, Loading, PasswordField, TextField, useHost } from '@muster/ui'
import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { forgotPath } from '../routing/detour.ts'
import { AuthLayout } from './auth-layout.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { failureOf, reasonOf } from './login-failure.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

// most accounts need the password alone
const FactorForm = lazy(() => import('./factor-form.tsx').then(m => ({ default: m.FactorForm })))

const SignOnOffer = lazy(() => import('./sign-on/sign-on-offer.tsx').then(m => ({ default: m.SignOnOffer })))

/** Notices by query parameter of the address. */
const notices = {
  logout: 'auth.login.loggedOut',
  expired: 'auth.login.expired',
  elsewhere: 'auth.login.elsewhere',
  reset: 'auth.reset.done',
}

interface Faults {
  username?: string
  password?: string
  login?: string
}

/** Login form, with field names for password managers; the guard opens the page after login. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation()
  const { core, theme } = useHost()
  const asked = new URLSearchParams(useLocation().search)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [pending, setPending] = useState<PendingSignIn>()
  const [username, setUsername] = useState('')
  const passkey = usePasskeySignIn()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const username = String(fields.get('username')).trim()
    const password = String(fields.get('password'))
    if (!username || !password) {
      setFaults({
        ...(username ? {} : { username: t('auth.login.noUsername') }),
        ...(password ? {} : { password: t('auth.login.noPassword') }),
      })
      return form.querySelector<HTMLInputElement>(`[name=${username ? 'password' : 'username'}]`)?.focus()
    }
    setBusy(true)
    setFaults({})
    // loads the next page during the login request; its failure is reported there
    import('../inside/open-inside.tsx').catch(() => {})
    try {
      const answer = await core.use(auth).login({ username, password, brand: theme.id })
      if (isPending(answer)) setPending(answer)
    } catch (failure) {
      const found = failureOf(failure)
      setFaults({ login: 'key' in found ? t(found.key) : found.sentence })
    } finally {
      setBusy(false)
    }
  }

  async function sign() {
    setFaults({})
    const failure = await passkey.run()
    if (failure) setFaults({ login: failure.text })
  }

  if (pending)
    return (
      <AuthLayout title={t('auth.factor.title')}>
        <Suspense fallback={<Loading />}>
          <FactorForm
            pending={pending}
            onBack={expired => {
              setPending(undefined)
              if (expired) setFaults({ login: t('auth.factor.expired') })
            }}
          />
        </Suspense>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('auth.login.title')}>
      {Object.entries(notices).map(
        ([name, key]) =>
          asked.has(name) && (
            <p key={name} className="m-callout" role="status">
              {t(key)}
            </p>
          ),
      )}
      <form onSubmit={submit} noValidate>
        <TextField
          name="username"
          label={t('auth.login.username')}
          error={faults.username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          onInput={event => setUsername(event.currentTarget.value.trim())}
        />
        {/^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/.test(username) && (
          <Suspense>
            <SignOnOffer mail={username} onFailure={error => setFaults({ login: reasonOf(error, t) })} />
          </Suspense>
        )}
        <PasswordField
          name="password"
          label={t('auth.login.password')}
          error={faults.password}
          autoComplete="current-password"
        />
        {faults.login && (
          <p className="m-callout" data-tone="danger" role="alert">
            {faults.login}
          </p>
        )}
        <Button type="submit" look="primary" busy={busy}>
          {t('auth.login.submit')}
        </Button>
        {canUsePasskeys() && (
          <Button busy={passkey.busy} onClick={() => void sign()}>
            {t('auth.factor.passkey')}
          </Button>
        )}
      </form>
      <Link className="auth-link" to={forgotPath}>
        {t('auth.login.forgot')}
      </Link>
    </AuthLayout>
  )
}
