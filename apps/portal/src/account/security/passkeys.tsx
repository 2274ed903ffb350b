import { addPasskey, removePasskey, startPasskey, type FleetSchemas } from '@muster/contract'
import { ApiError } from '@muster/core'
import { Ago, Button, Dialog, TextField, Time, toast, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canUsePasskeys } from '../../auth/can-use-passkeys.ts'
import { NotChanged } from './not-changed.tsx'

type Passkey = FleetSchemas['Passkey']

interface Props {
  passkeys: readonly Passkey[]
  onAdd(added: FleetSchemas['AddedFactor']): void
  onRemove(): void
}

/** Lists the passkeys of the user, adds and removes them. */
export function Passkeys({ passkeys, onAdd, onRemove }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const [failure, setFailure] = useState<string>()
  const removal = useMutation({
    mutationFn: ({ passkeyId }: Passkey) => api.call(removePasskey, { path: { passkeyId } }),
    onSuccess: () => {
      toast({ tone: 'success', text: t('account.security.passkeys.removed') })
      onRemove()
    },
    onError: error => setFailure(error.message),
  })
  const isPossible = canUsePasskeys()
  return (
    <section className="account-part" aria-labelledby="security-passkeys">
      <h2 id="security-passkeys">{t('account.security.passkeys')}</h2>
      <p>{t('account.security.passkeys.hint')}</p>
      {passkeys.length === 0 && <p className="m-muted">{t('account.security.passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul className="passkeys">
          {passkeys.map(passkey => (
            <li key={passkey.passkeyId}>
              <h3>{passkey.name}</h3>
              <Button
                look="danger"
                disabled={removal.isPending}
                aria-label={t('account.security.passkeys.remove.of', { name: passkey.name })}
                onClick={() => setRemoving(passkey)}
              >
                {t('account.security.remove')}
              </Button>
              <dl>
                <div>
                  <dt>{t('account.security.passkeys.host')}</dt>
                  <dd>{passkey.host}</dd>
                </div>
                <div>
                  <dt>{t('account.security.added')}</dt>
                  <dd>
                    <Time value={passkey.addedAt} />
                  </dd>
                </div>
                <div>
                  <dt>{t('account.security.lastUsed')}</dt>
                  <dd>
                    <Ago moment={passkey.lastUsedAt} />
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
      {!isPossible && <p className="m-callout">{t('account.security.passkeys.unsupported')}</p>}
      {isPossible && !isAdding && (
        <div className="account-actions">
          <Button look={passkeys.length === 0 ? 'primary' : undefined} onClick={() => setAdding(true)}>
            {t('account.security.passkeys.add')}
          </Button>
        </div>
      )}
      {isAdding && (
        <NewPasskey
          onAdd={added => {
            setAdding(false)
            onAdd(added)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {removing && (
        <Dialog
          kind="delete"
          title={t('account.security.passkeys.remove.title', { name: removing.name })}
          message={t('account.security.passkeys.remove.text')}
          okLabel={t('account.security.remove')}
          onAnswer={ok => {
            setRemoving(undefined)
            if (ok) removal.mutate(removing)
          }}
        />
      )}
      <NotChanged reason={failure} onRead={() => setFailure(undefined)} />
    </section>
  )
}

/** Names a passkey and creates it in the browser. */
function NewPasskey({ onAdd, onCancel }: { onAdd: Props['onAdd']; onCancel(): void }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: async () => {
      const [{ createPasskey, isKnownDevice }, creation] = await Promise.all([
        import('../../auth/passkey-ceremonies.ts'),
        api.call(startPasskey, {}),
      ])
      const made = await createPasskey(creation).catch((cause: unknown) => {
        const key = isKnownDevice(cause) ? 'account.security.passkeys.known' : 'account.security.passkeys.cancelled'
        throw new Error(t(key), { cause })
      })
      return api.call(addPasskey, { body: { name: name.trim(), ...made } })
    },
    onSuccess: added => {
      toast({ tone: 'success', text: t('account.security.passkeys.added') })
      onAdd(added)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <TextField
        name="passkey"
        label={t('account.security.passkeys.name')}
        hint={t('account.security.passkeys.name.hint')}
        error={textOf(adding.error)}
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      <div className="account-actions">
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" look="primary" busy={adding.isPending} disabled={name.trim() === ''}>
          {t('account.security.passkeys.add')}
        </Button>
      </div>
    </form>
  )
}

const textOf = (error: Error | null): string | undefined => (error instanceof ApiError ? error.detail : error?.message)
