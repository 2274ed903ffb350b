import { revokeAccessToken, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { RevokeTokenDialog } from '@muster/fleet-kit/access-tokens'
import { Time, useApi, useCan } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accessTokens } from './access-tokens.resource.ts'
import { accessTokenList } from './access-tokens.routes.ts'
import { NewServiceTokenDrawer } from './new-service-token.drawer.tsx'

type Token = FleetSchemas['AccessToken']

/** Lists the tokens of users and services, creates service tokens, and revokes any. */
export function AccessTokenList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const list = useList(accessTokens, { at: accessTokenList, query })
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<Token>()
  const mayRevoke = useCan(revokeAccessToken.access)
  const revoke = (token: Token) => ({
    label: t('accessTokens.revoke'),
    icon: 'close' as const,
    tone: 'danger' as const,
    run: () => setRevoking(token),
  })
  return (
    <>
      <ListScreen
        title={t('admin.accessTokens')}
        list={list}
        empty={t('admin.accessTokens.empty')}
        onAdd={() => setAdding(true)}
      >
        <DataTable
          label={t('admin.accessTokens')}
          rows={list.rows}
          rowKey={token => token.id}
          remember="admin.access-tokens"
          actions={mayRevoke ? token => (token.state === 'ACTIVE' ? [revoke(token)] : []) : undefined}
          columns={[
            { id: 'name', header: t('accessTokens.name'), cell: token => token.name, fixed: true },
            {
              id: 'kind',
              header: t('admin.accessTokens.kind'),
              cell: token => t(`admin.accessTokens.kind.${token.isService ? 'service' : 'person'}`),
              width: 110,
            },
            {
              id: 'user',
              header: t('admin.accessTokens.user'),
              cell: token => token.login,
              onPhone: 'detail',
              width: 120,
            },
            {
              id: 'company',
              header: t('admin.accessTokens.company'),
              cell: token => token.companyName,
            },
            {
              id: 'state',
              header: t('accessTokens.state'),
              cell: token => t(`accessTokens.state.${token.state}`),
              width: 130,
            },
            {
              id: 'permissions',
              header: t('accessTokens.permissions'),
              cell: token => token.permissionNames.join(', '),
            },
            {
              id: 'expires',
              header: t('accessTokens.expires'),
              cell: token => <Time value={token.expiresAt} />,
              value: token => momentOf(token.expiresAt),
              width: 150,
            },
            {
              id: 'used',
              header: t('accessTokens.used'),
              cell: token =>
                token.lastUsedAt ? (
                  <>
                    <Time value={token.lastUsedAt} /> · {token.lastUsedAddress}
                  </>
                ) : (
                  '-'
                ),
              value: token => momentOf(token.lastUsedAt),
              width: 240,
            },
          ]}
        />
      </ListScreen>
      {isAdding && <NewServiceTokenDrawer onClose={() => setAdding(false)} onCreated={list.reload} />}
      {revoking && (
        <RevokeTokenDialog
          token={revoking}
          revoke={id => api.call(revokeAccessToken, { path: { id } })}
          onDone={() => setRevoking(undefined)}
          onRevoked={list.reload}
        />
      )}
    </>
  )
}
