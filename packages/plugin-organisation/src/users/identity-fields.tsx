import { Text } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { UserModel } from './user.schema.ts'

interface Props {
  form: UseFormReturn<UserModel>
  /** True if saving sends an activation link to the email address. */
  isInvited: boolean
}

/** Edits name, login and email address of a user. */
export function IdentityFields({ form, isInvited }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className="m-pair">
        <Text of={form} name="name" label={t('organisation.user.name')} max={100} />
        <Text of={form} name="surname" label={t('organisation.user.surname')} max={100} />
      </div>
      <Text of={form} name="login" label={t('organisation.user.login')} max={100} required />
      <Text
        of={form}
        name="email"
        label={t('organisation.user.email')}
        hint={isInvited ? t('organisation.user.email.activation') : undefined}
        max={320}
        required
      />
    </>
  )
}
