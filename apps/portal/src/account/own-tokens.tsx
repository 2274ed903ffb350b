import { createMyToken, listMyTokenPermissions, listMyTokens, revokeMyToken } from '@muster/contract'
import { TokenList } from '@muster/fleet-kit/access-tokens'
import { useApi } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './account.css'

/** Tokens of the user's own programs. */
export function OwnTokens(): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  return (
    <div className="account">
      <h1>{t('account.tokens.title')}</h1>
      <p className="m-muted">{t('account.tokens.hint')}</p>
      <TokenList
        read={api.queryFor(listMyTokens, {})}
        options={api.queryFor(listMyTokenPermissions, {})}
        create={body => api.call(createMyToken, { body })}
        revoke={id => api.call(revokeMyToken, { path: { id } })}
      />
    </div>
  )
}
