import { getGroupAcls, listUserGroups } from '@muster/contract'
import { toast, useApi } from '@muster/ui'
import { MenuButton } from '@muster/ui/controls'
import { MenuItem } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  groupId: number
  /** Receives the permissions of the selected group. */
  onCopy(acls: readonly string[]): void
}

/** Copies the permissions of another group into the form without saving. */
export function CopyPermissions({ groupId, onCopy }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const { data } = useQuery(api.queryFor(listUserGroups, { query: { limit: 1000 } }))
  const others = (data?.items ?? []).filter(group => group.groupId !== groupId)
  if (others.length === 0) return null
  const copy = async (from: number) => {
    try {
      onCopy((await api.call(getGroupAcls, { path: { groupId: from } })).acls)
    } catch (error) {
      toast({ tone: 'danger', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <MenuButton look="quiet" icon="copy" label={t('organisation.group.copyFrom')}>
      {() =>
        others.map(group => (
          <MenuItem key={group.groupId} label={group.name} onChoose={() => void copy(group.groupId)} />
        ))
      }
    </MenuButton>
  )
}
