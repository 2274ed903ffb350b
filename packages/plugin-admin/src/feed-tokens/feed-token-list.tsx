import { getFeedSettings, revokeFeedToken, type FleetSchemas } from '@muster/contract'
import type { ListQuery } from '@muster/core'
import { RevokeTokenDialog } from '@muster/fleet-kit/access-tokens'
import { Time, useApi, useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { feedTokens } from './feed-tokens.resource.ts'
import { feedTokenList } from './feed-tokens.routes.ts'
import { NewFeedTokenDrawer } from './new-feed-token.drawer.tsx'

type Token = FleetSchemas['FeedToken']

/** Lists the tokens of gateways and providers, creates and revokes them. */
export function FeedTokenList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const format = useFormat()
  const list = useList(feedTokens, { at: feedTokenList, query })
  const settings = useQuery(api.queryFor(getFeedSettings, {}))
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<Token>()
  const mayRevoke = useCan(revokeFeedToken.access)
  const revoke = (token: Token) => ({
    label: t('accessTokens.revoke'),
    icon: 'close' as const,
    tone: 'danger' as const,
    run: () => setRevoking(token),
  })
  return (
    <>
      <ListScreen
        title={t('admin.feedTokens')}
        list={list}
        empty={t('admin.feedTokens.empty')}
        {...(!settings.isError && { onAdd: () => setAdding(true) })}
        notice={
          settings.data?.hasSettingsToken && (
            <p className="m-callout" role="status">
              {t('admin.feedTokens.settings')}
            </p>
          )
        }
      >
        <DataTable
          label={t('admin.feedTokens')}
          rows={list.rows}
          rowKey={token => token.id}
          remember="admin.feed-tokens"
          actions={mayRevoke ? token => (token.state === 'ACTIVE' ? [revoke(token)] : []) : undefined}
          columns={[
            { id: 'name', header: t('accessTokens.name'), cell: token => token.name, fixed: true },
            {
              id: 'feed',
              header: t('admin.feedTokens.feed'),
              cell: token => t(`admin.feedTokens.feed.${token.feed}`),
              onPhone: 'detail',
              width: 120,
            },
            {
              id: 'state',
              header: t('accessTokens.state'),
              cell: token => t(`accessTokens.state.${token.state}`),
              width: 110,
            },
            {
              id: 'company',
              header: t('admin.feedTokens.company'),
              cell: token => token.newDevicesCompanyName ?? '-',
            },
            {
              id: 'rate',
              header: t('admin.feedTokens.rate'),
              cell: token => (token.ratePerMinute === undefined ? '-' : format.number(token.ratePerMinute)),
              align: 'end',
              width: 130,
            },
            {
              id: 'accepted',
              header: t('admin.feedTokens.accepted'),
              cell: token => format.number(token.accepted),
              align: 'end',
              width: 120,
            },
            {
              id: 'refused',
              header: t('admin.feedTokens.refused'),
              cell: token => format.number(token.refused),
              align: 'end',
              width: 120,
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
      {isAdding && <NewFeedTokenDrawer onClose={() => setAdding(false)} onCreated={list.reload} />}
      {revoking && (
        <RevokeTokenDialog
          token={revoking}
          revoke={id => api.call(revokeFeedToken, { path: { id } })}
          onDone={() => setRevoking(undefined)}
          onRevoked={list.reload}
        />
      )}
    </>
  )
}
