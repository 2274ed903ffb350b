import { LimitsButton } from '@muster/fleet-kit/limits'
import { Button, useClient, useFormat } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { aNotificationGroup } from '../notification-groups/notification-group.schema.ts'
import { notificationGroups } from '../notification-groups/notification-groups.resource.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-customer.ts'

/** Creates a notification group of the customer's users, and sets alarm limits for all its units. */
export function AlarmsStep({ customer: { companyId, name, users }, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const client = useClient(notificationGroups)
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      client.save({ ...aNotificationGroup(companyId), name, userIds: users.map(({ userId }) => userId) }),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: [notificationGroups.id] })
      await onDone()
    },
  })
  return (
    <>
      <StepForm
        error={create.error}
        onSubmit={() => !create.isPending && create.mutate()}
        submit={
          <Button type="submit" look="primary" busy={create.isPending}>
            {t('organisation.customer.alarms.create', { count: users.length, number: number(users.length) })}
          </Button>
        }
      >
        <p className="m-muted">{t('organisation.customer.alarms.hint')}</p>
      </StepForm>
      <div className="customer-actions">
        <LimitsButton of={{ companyId }} name={name} />
      </div>
    </>
  )
}
