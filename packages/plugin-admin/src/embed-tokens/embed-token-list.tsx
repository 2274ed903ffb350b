import type { FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { Time, useCan } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { embedTokenList } from './embed-tokens.routes.ts'
import { embedTokens } from './embed-tokens.resource.ts'
import { NewTokenDrawer } from './new-token.drawer.tsx'
import { RevokeDialog } from './revoke.dialog.tsx'

type EmbedToken = FleetSchemas['EmbedToken']

export function EmbedTokenList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useList(embedTokens, { at: embedTokenList, query })
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<EmbedToken>()
  const mayRevoke = useCan({ anyOf: ['ADM_USER_DELETE'] })
  const revoke = (token: EmbedToken) => ({
    label: t('admin.embedTokens.revoke'),
    icon: 'close' as const,
    tone: 'danger' as const,
    run: () => setRevoking(token),
  })
  return (
    <>
      <ListScreen
        title={t('admin.embedTokens')}
        list={list}
        empty={t('admin.embedTokens.empty')}
        onAdd={() => setAdding(true)}
      >
        <DataTable
          label={t('admin.embedTokens')}
          rows={list.rows}
          rowKey={token => token.id}
          remember="admin.embed-tokens"
          actions={mayRevoke ? token => (token.state === 'ACTIVE' ? [revoke(token)] : []) : undefined}
          columns={[
            { id: 'name', header: t('admin.name'), cell: token => token.name, fixed: true },
            {
              id: 'state',
              header: t('admin.embedTokens.state'),
              cell: token => t(`admin.embedTokens.state.${token.state}`),
              width: 110,
            },
            {
              id: 'widgets',
              header: t('admin.embedTokens.widgets'),
              cell: token =>
                token.widgets.map(widget => t(`admin.embedTokens.${widget}`, { defaultValue: widget })).join(', '),
            },
            { id: 'origins', header: t('admin.embedTokens.origins'), cell: token => token.origins.join(', ') },
            {
              id: 'expires',
              header: t('admin.embedTokens.expires'),
              cell: token => <Time value={token.expiresAt} />,
              value: token => momentOf(token.expiresAt),
              width: 180,
            },
            {
              id: 'used',
              header: t('admin.embedTokens.used'),
              cell: token => (token.lastUsedAt ? <Time value={token.lastUsedAt} /> : '-'),
              value: token => momentOf(token.lastUsedAt),
              width: 180,
            },
          ]}
        />
      </ListScreen>
      {isAdding && <NewTokenDrawer onClose={() => setAdding(false)} onCreated={list.reload} />}
      {revoking && <RevokeDialog token={revoking} onDone={() => setRevoking(undefined)} onRevoked={list.reload} />}
    </>
  )
}
