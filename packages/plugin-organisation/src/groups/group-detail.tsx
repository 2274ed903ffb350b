import { lookupAcls, getGroupAcls, listUserGroups } from '@muster/contract'
import { useLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { Button, useFormat, useSession, toast, useApi } from '@muster/ui'
import { Tabs, MenuButton } from '@muster/ui/controls'
import { Drawer } from '@muster/ui/drawer'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useMemo, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GroupMembers } from './group-members.tsx'
import { GroupAccess, PermissionInfo } from './permitted-list.tsx'
import { GroupSchema, emptyGroup } from './group.schema.ts'
import { groupDetail, groupList } from './groups.routes.ts'
import { userGroups } from './groups.resource.ts'
import { areasOf, inMatrixOrder } from './permission-areas.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { useRoleName } from './use-role-name.ts'
import './group-detail.css'
import { MenuItem } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'

type Tab = 'permissions' | 'access' | 'members'

export function GroupDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const format = useFormat()
  const callerAcl = useSession()?.acl ?? []
  const groupId = Number(params.id)
  // groups cannot be added, so `new` is an unknown ID
  const detail = useDetail(userGroups, {
    id: String(groupId),
    schema: GroupSchema,
    blank: emptyGroup,
    list: groupList,
    self: groupDetail,
  })
  const { form } = detail
  const group = useWatch({ control: form.control, compute: values => values })
  const { acls, lock, features, requiredAcls, usersCount, hiddenUsersCount } = group
  const known = useLookup(lookupAcls).items
  const areas = useMemo(() => areasOf([...new Set([...known.map(({ id }) => String(id)), ...acls])]), [known, acls])
  const [tab, setTab] = useState<Tab>('permissions')
  const [active, setActive] = useState<string>()
  const [isInfoOpen, setInfoOpen] = useState(false)
  const maySave = detail.may.save && lock === undefined
  const change = (codes: readonly string[]) => form.setValue('acls', inMatrixOrder(codes), { shouldDirty: true })
  const rights = { acl: acls, feature: features }
  const info = active !== undefined && <PermissionInfo code={active} rights={rights} />
  const matrix = (
    <>
      <PermissionMatrix
        areas={areas}
        value={acls}
        required={requiredAcls}
        disabled={!maySave}
        onChange={change}
        onActive={setActive}
      >
        {maySave && (
          <CopyPermissions
            groupId={groupId}
            onCopy={copied =>
              change([...new Set([...copied.filter(code => callerAcl.includes(code)), ...requiredAcls])])
            }
          />
        )}
      </PermissionMatrix>
      {active !== undefined && (
        <div className="group-active">
          <span className="m-truncate">{t(`organisation.permission.${active}`, { defaultValue: active })}</span>
          <Button onClick={() => setInfoOpen(true)}>{t('organisation.group.opens')}</Button>
        </div>
      )}
      {isInfoOpen && (
        <Drawer title={t('organisation.group.opens')} onClose={() => setInfoOpen(false)}>
          {info}
        </Drawer>
      )}
    </>
  )
  const tabs = (
    <Tabs<Tab>
      label={t('organisation.group')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          id: 'permissions',
          label: t('organisation.group.permissions'),
          count: format.number(acls.length),
          panel: matrix,
        },
        { id: 'access', label: t('organisation.group.opens'), panel: <GroupAccess rights={rights} /> },
        {
          id: 'members',
          label: t('organisation.group.members'),
          count: format.number(usersCount),
          panel: <GroupMembers groupId={groupId} hiddenCount={hiddenUsersCount} />,
        },
      ]}
    />
  )
  return (
    <DetailScreen
      title={t('organisation.group')}
      detail={{ ...detail, may: { ...detail.may, save: maySave } }}
      actions={!detail.isNew && <HistoryLink kind="user-group" id={groupId} name={detail.name} />}
      beside={tabs}
    >
      <div className="group-summary">
        {lock && detail.may.save && (
          <p className="group-lock" role="note">
            {t(`organisation.group.locked.${lock}`)}
          </p>
        )}
        <dl>
          <dt>{t('organisation.group.role')}</dt>
          <dd>{roleName(group.role)}</dd>
          <dt>{t('organisation.group.permissions')}</dt>
          <dd>
            <span role="status">
              {t('organisation.group.count', {
                number: format.number(acls.length),
                all: format.number(
                  areas.flatMap(({ subjects }) => subjects).flatMap(({ codes }) => Object.keys(codes)).length,
                ),
              })}
            </span>
          </dd>
          <dt>{t('organisation.group.features')}</dt>
          <dd>{features.map(code => t(`organisation.feature.${code}`, { defaultValue: code })).join(', ') || '-'}</dd>
        </dl>
        {tab === 'permissions' && (
          <section className="group-info" aria-label={t('organisation.group.opens')}>
            {info || <p className="m-muted">{t('organisation.group.opensHint')}</p>}
          </section>
        )}
      </div>
    </DetailScreen>
  )
}

interface Props {
  groupId: number
  /** Receives the permissions of the selected group. */
  onCopy(acls: readonly string[]): void
}

/** Copies the permissions of another group into the form without saving. */
function CopyPermissions({ groupId, onCopy }: Props): ReactNode {
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
