import type { FleetSchemas } from '@muster/contract'
import type { QueryFor } from '@muster/core'
import { Ago, Button, Loading, StatePanel, Time } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './access-tokens.css'
import { NewTokenDrawer } from './new-token.drawer.tsx'
import { RevokeTokenDialog } from './revoke-token.dialog.tsx'

type Token = FleetSchemas['AccessToken']

interface Props {
  read: QueryFor<Token[]>
  options: QueryFor<FleetSchemas['TokenPermissionOption'][]>
  create(input: FleetSchemas['AccessTokenInput']): Promise<FleetSchemas['CreatedAccessToken']>
  revoke(id: number): Promise<unknown>
}

/** Lists a user's tokens, creates one and revokes them. */
export function TokenList({ read, options, create, revoke }: Props): ReactNode {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch } = useQuery(read)
  const [isAdding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<Token>()
  if (isPending) return <Loading />
  if (isError) {
    return (
      <StatePanel icon="alert" title={t('accessTokens.failed')}>
        <Button onClick={() => void refetch()}>{t('ui.retry')}</Button>
      </StatePanel>
    )
  }
  const reload = () => void refetch()
  return (
    <>
      <div>
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('accessTokens.create')}
        </Button>
      </div>
      {data.length === 0 && <p className="m-muted">{t('accessTokens.none')}</p>}
      <ul className="access-tokens">
        {data.map(token => (
          <li key={token.id}>
            <TokenRow token={token} onRevoke={() => setRevoking(token)} />
          </li>
        ))}
      </ul>
      {isAdding && (
        <NewTokenDrawer
          title={t('accessTokens.new')}
          options={options}
          create={create}
          onClose={() => setAdding(false)}
          onCreated={reload}
        />
      )}
      {revoking && (
        <RevokeTokenDialog token={revoking} revoke={revoke} onDone={() => setRevoking(undefined)} onRevoked={reload} />
      )}
    </>
  )
}

const shownNames = 4

function TokenRow({ token, onRevoke }: { token: Token; onRevoke(): void }): ReactNode {
  const { t } = useTranslation()
  const { name, state, permissionNames, fleetIds, unitIds, addresses, createdAt, expiresAt, lastUsedAt } = token
  const names = permissionNames.slice(0, shownNames).join(', ')
  const more = permissionNames.length - shownNames
  const reach = [
    ...(fleetIds.length > 0 ? [t('accessTokens.reach.fleets', { count: fleetIds.length })] : []),
    ...(unitIds.length > 0 ? [t('accessTokens.reach.units', { count: unitIds.length })] : []),
  ]
  return (
    <>
      <div>
        <h2>{name}</h2>
        <p className="m-muted">{t(`accessTokens.state.${state}`)}</p>
      </div>
      {state === 'ACTIVE' ? (
        <Button aria-label={t('accessTokens.revoke.of', { name })} onClick={onRevoke}>
          {t('accessTokens.revoke')}
        </Button>
      ) : (
        <span />
      )}
      <dl>
        <Fact label={t('accessTokens.permissions')}>
          {more > 0 ? t('accessTokens.permissions.more', { names, count: more }) : names}
        </Fact>
        {reach.length > 0 && <Fact label={t('accessTokens.reach')}>{reach.join(', ')}</Fact>}
        {addresses.length > 0 && <Fact label={t('accessTokens.addresses')}>{addresses.join(', ')}</Fact>}
        <Fact label={t('accessTokens.createdAt')}>
          <Time value={createdAt} />
        </Fact>
        <Fact label={t('accessTokens.used')}>
          {lastUsedAt ? <Ago moment={lastUsedAt} /> : t('accessTokens.used.never')}
          {token.lastUsedAddress && ` · ${token.lastUsedAddress}`}
        </Fact>
        <Fact label={t('accessTokens.expires')}>
          <Time value={expiresAt} />
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
