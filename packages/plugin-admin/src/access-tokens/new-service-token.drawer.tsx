import { createServiceToken, listServiceTokenPermissions } from '@muster/contract'
import { NewTokenDrawer } from '@muster/fleet-kit/access-tokens'
import { LookupSelect, userLookup } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  onClose(): void
  onCreated(): void
}

/** Creates a token for a service that acts on behalf of a selected user. */
export function NewServiceTokenDrawer({ onClose, onCreated }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const [userId, setUserId] = useState<number | null>(null)
  return (
    <NewTokenDrawer
      title={t('admin.accessTokens.new')}
      options={userId === null ? undefined : api.queryFor(listServiceTokenPermissions, { query: { userId } })}
      create={input => api.call(createServiceToken, { body: { ...input, userId: userId ?? 0 } })}
      onClose={onClose}
      onCreated={onCreated}
    >
      <LookupSelect
        label={t('admin.accessTokens.user')}
        hint={t('admin.accessTokens.user.hint')}
        lookup={userLookup}
        required
        value={userId}
        onChange={setUserId}
      />
    </NewTokenDrawer>
  )
}
