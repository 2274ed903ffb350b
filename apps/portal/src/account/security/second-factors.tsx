import { createRecoveryCodes, removeAuthenticatorApp, type FleetSchemas } from '@muster/contract'
import { Ago, Button, Dialog, Time, toast, useApi } from '@muster/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppSetup } from './app-setup.tsx'
import { NotChanged } from './not-changed.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './security.css'

interface Props {
  factors: FleetSchemas['SecondFactors']
  /** Called after each change. */
  onChange(): void
}

/** Passkeys, authenticator app and recovery codes of the user. */
export function SecondFactors({ factors: { passkeys, app, recoveryCodesLeft }, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [isAddingApp, setAddingApp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState<'app' | 'codes'>()
  const [failure, setFailure] = useState<string>()
  const changing = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onSuccess: onChange,
    onError: error => setFailure(error.message),
  })
  const removeApp = async () => {
    await api.call(removeAuthenticatorApp, {})
    toast({ tone: 'success', text: t('account.security.app.removed') })
  }
  const renewCodes = async () => setCodes((await api.call(createRecoveryCodes, {})).codes)

  const add = ({ recoveryCodes }: FleetSchemas['AddedFactor']) => {
    setCodes(recoveryCodes)
    onChange()
  }

  if (codes) return <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />
  return (
    <>
      <Passkeys passkeys={passkeys} onAdd={add} onRemove={onChange} />
      <section className="account-part" aria-labelledby="security-app">
        <h2 id="security-app">{t('account.security.app')}</h2>
        {isAddingApp ? (
          <AppSetup
            onDone={added => {
              setAddingApp(false)
              add(added)
            }}
            onCancel={() => setAddingApp(false)}
          />
        ) : (
          <>
            {app ? (
              <dl className="account-facts">
                <div>
                  <dt>{t('account.security.added')}</dt>
                  <dd>
                    <Time value={app.addedAt} />
                  </dd>
                </div>
                <div>
                  <dt>{t('account.security.lastUsed')}</dt>
                  <dd>
                    <Ago moment={app.lastUsedAt} />
                  </dd>
                </div>
              </dl>
            ) : (
              <p>{t('account.security.app.none')}</p>
            )}
            <div className="account-actions">
              {app && (
                <Button look="danger" disabled={changing.isPending} onClick={() => setAsking('app')}>
                  {t('account.security.remove')}
                </Button>
              )}
              <Button look={app ? undefined : 'primary'} onClick={() => setAddingApp(true)}>
                {t(app ? 'account.security.app.setUpNew' : 'account.security.app.setUp')}
              </Button>
            </div>
          </>
        )}
      </section>
      {(app || passkeys.length > 0) && (
        <section className="account-part" aria-labelledby="security-codes">
          <h2 id="security-codes">{t('account.security.codes')}</h2>
          <p>{t('account.security.codes.hint')}</p>
          <p>
            {t('account.security.codes.left', { count: recoveryCodesLeft })}
            {recoveryCodesLeft < 4 && ` ${t('account.security.codes.few')}`}
          </p>
          <div className="account-actions">
            <Button busy={changing.isPending} onClick={() => setAsking('codes')}>
              {t('account.security.codes.renew')}
            </Button>
          </div>
        </section>
      )}
      {asking === 'app' && (
        <Dialog
          kind="delete"
          title={t('account.security.app.remove.title')}
          message={t('account.security.app.remove.text')}
          okLabel={t('account.security.remove')}
          onAnswer={ok => {
            setAsking(undefined)
            if (ok) changing.mutate(removeApp)
          }}
        />
      )}
      {asking === 'codes' && (
        <Dialog
          kind="confirm"
          title={t('account.security.codes.renew.title')}
          message={t('account.security.codes.renew.text')}
          okLabel={t('account.security.codes.renew')}
          onAnswer={ok => {
            setAsking(undefined)
            if (ok) changing.mutate(renewCodes)
          }}
        />
      )}
      <NotChanged reason={failure} onRead={() => setFailure(undefined)} />
    </>
  )
}
