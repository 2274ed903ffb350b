import { MailTags } from '@muster/fleet-kit/notification'
import { companyLookup, LookupChoice, LookupChoices, recipientLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { useSession } from '@muster/ui'
import { Text, useDescribedField } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useMemo, type ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GroupUsage } from './group-usage.tsx'
import { aNotificationGroup, mostEmails, NotificationGroup } from './notification-group.schema.ts'
import { notificationGroupDetail, notificationGroupList } from './notification-groups.routes.ts'
import { notificationGroups } from './notification-groups.resource.ts'
import { TestMailButton } from './test-mail-button.tsx'
import './notification-groups.css'

export function NotificationGroupDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const companyId = useSession()?.companyId ?? 0
  const blank = useMemo(() => aNotificationGroup(companyId), [companyId])
  const group = useDetail(notificationGroups, {
    id: params.id,
    schema: NotificationGroup,
    blank,
    list: notificationGroupList,
    self: notificationGroupDetail,
  })
  const { form, isNew, may } = group
  const id = Number(params.id)
  const [users, emails] = useWatch({ control: form.control, name: ['userIds', 'emails'] })
  useDescribedField(form.control, 'emails', {
    label: t('organisation.notificationGroup.emails'),
    show: emails => (emails as string[]).join(', '),
  })
  return (
    <DetailScreen
      title={t('organisation.notificationGroup')}
      detail={group}
      actions={
        !isNew && (
          <>
            <HistoryLink kind="notification-group" id={id} name={group.name} />
            {may.save && <TestMailButton id={id} name={group.name} isDirty={form.formState.isDirty} />}
          </>
        )
      }
      beside={!isNew && <GroupUsage id={id} />}
    >
      <Text of={form} name="name" label={t('organisation.name')} max={200} required />
      <LookupChoice
        of={form}
        name="companyId"
        label={t('organisation.company')}
        hint={t('organisation.notificationGroup.company.hint')}
        lookup={companyLookup}
        required
      />
      <LookupChoices
        of={form}
        name="userIds"
        label={t('organisation.notificationGroup.users')}
        hint={t('organisation.notificationGroup.users.hint')}
        lookup={recipientLookup}
      />
      <Controller
        control={form.control}
        name="emails"
        render={({ field: emails }) => (
          <Controller
            control={form.control}
            name="pendingEmail"
            render={({ field: pending }) => (
              <MailTags
                label={t('organisation.notificationGroup.emails')}
                hint={t('organisation.notificationGroup.emails.hint')}
                most={mostEmails}
                value={emails.value}
                onChange={emails.onChange}
                pending={pending.value}
                onPending={pending.onChange}
              />
            )}
          />
        )}
      />
      {users.length + emails.length === 0 && (
        <p className="m-callout" data-tone="warning">
          {t('organisation.notificationGroup.nobody')}
        </p>
      )}
    </DetailScreen>
  )
}
