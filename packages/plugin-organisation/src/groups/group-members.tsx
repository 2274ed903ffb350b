import { listUserGroupMembers } from '@muster/contract'
import { can, fillPath } from '@muster/core'
import { useApi, useFormat, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineList } from '../inline-list.tsx'

/** Lists the members within the caller's scope and counts the others. */
export function GroupMembers({ groupId, hiddenCount }: { groupId: number; hiddenCount: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const api = useApi()
  const userHref = useUserHref()
  return (
    <>
      {hiddenCount > 0 && (
        <p className="m-muted">
          {t('organisation.group.hiddenUsers', { count: hiddenCount, number: format.number(hiddenCount) })}
        </p>
      )}
      <InlineList
        label={t('organisation.group.members')}
        load={query => api.queryFor(listUserGroupMembers, { path: { groupId }, query })}
        rowKey={member => member.userId}
        href={userHref && (member => userHref(member.userId))}
        empty={t(hiddenCount > 0 ? 'organisation.group.noVisibleUsers' : 'organisation.group.noUsers')}
        columns={[
          { id: 'login', header: t('organisation.group.login'), cell: member => member.login, fixed: true },
          { id: 'name', header: t('organisation.name'), cell: member => `${member.name} ${member.surname}`.trim() },
          { id: 'company', header: t('organisation.company'), cell: member => member.companyName, onPhone: 'detail' },
        ]}
      />
    </>
  )
}

/** Returns a function for links to users; undefined without the screen or its permission. */
function useUserHref(): ((userId: number) => string) | undefined {
  const session = useSession()
  const registry = useRegistry()
  const route = registry.routeOf('/administration/data/users/:id')
  return route && can(session, route.accessRules) ? id => fillPath(route.path, { id }) : undefined
}
