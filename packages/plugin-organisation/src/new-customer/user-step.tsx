import { zodResolver } from '@hookform/resolvers/zod'
import { Button, useClient, useSession } from '@muster/ui'
import { issueMessage } from '@muster/ui/screens'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IdentityFields } from '../users/identity-fields.tsx'
import { RoleFields } from '../users/role-fields.tsx'
import { aUser, User, type UserModel } from '../users/user.schema.ts'
import { users } from '../users/users.resource.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './use-customer.ts'

/** Adds a user of the customer, who receives an activation link by email. */
export function UserStep({ customer: { companyId }, onDone }: StepProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(users)
  const session = useSession()
  // the group of the step about alarms notifies the user
  const blank = { ...aUser(session), companyId, isVisibleInNotification: true }
  const form = useForm<UserModel>({
    defaultValues: blank,
    resolver: zodResolver(User, { error: issue => issueMessage(issue, t) }),
    mode: 'all',
  })
  const create = useMutation({
    mutationFn: (model: UserModel) => client.save(model),
    onSuccess: async () => {
      form.reset(blank)
      await onDone()
    },
  })
  return (
    <StepForm
      error={create.error}
      onSubmit={() => void form.handleSubmit(model => !create.isPending && create.mutate(model))()}
      submit={
        <Button type="submit" look="primary" busy={create.isPending}>
          {t('organisation.customer.user.create')}
        </Button>
      }
    >
      <IdentityFields form={form} isInvited />
      <RoleFields form={form} disabled={false} />
    </StepForm>
  )
}
