import { lookupAllUserRoles, lookupUserGroups, lookupUserRoles } from '@muster/contract'
import { useLookup } from '@muster/fleet-kit/lookups'
import { Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../groups/use-role-name.ts'
import type { UserModel } from './user.schema.ts'

interface Props {
  form: UseFormReturn<UserModel>
  disabled: boolean
}

const isMode = (mode: unknown) => mode === 'CUSTOM' || mode === 'DISABLED'

/**
 * Selects the role of a user, and the group for a role with several. Offers only roles whose rights the session has,
 * plus the user's current one. A role sets its notification mode.
 */
export function RoleFields({ form, disabled }: Props): ReactNode {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const offered = useLookup(lookupUserRoles)
  const all = useLookup(lookupAllUserRoles)
  const groups = useLookup(lookupUserGroups)
  const { field, fieldState, formState } = useController({ control: form.control, name: 'groupId' })
  const own = groups.items.find(({ id }) => Number(id) === field.value)
  const groupsOf = (role: string | undefined) =>
    groups.items.filter(({ id, code, grantable }) => code === role && (grantable || Number(id) === field.value))
  const roles = all.items.filter(
    ({ code }) => code === own?.code || offered.items.some(role => role.code === code && groupsOf(code).length > 0),
  )
  const siblings = groupsOf(own?.code)
  const { error, isTouched, isDirty } = fieldState
  const isShown = error && (formState.isSubmitted || isTouched || isDirty)

  function choose(code: string | null) {
    const [group] = groupsOf(code ?? undefined)
    if (!code || !group) return
    field.onChange(Number(group.id))
    const mode = all.items.find(role => role.code === code)?.notificationMode
    if (isMode(mode)) form.setValue('notificationMode', mode as 'CUSTOM', { shouldDirty: true })
  }

  return (
    <>
      <Select
        ref={field.ref}
        label={t('organisation.user.role')}
        hint={t('organisation.user.role.hint')}
        options={roles.map(({ code, label }) => ({ value: code ?? '', label: roleName(code, label) }))}
        {...groups.choice}
        value={own?.code}
        error={isShown ? t(error.message ?? 'controls.required') : undefined}
        disabled={disabled}
        required
        onChange={choose}
        onBlur={field.onBlur}
      />
      {siblings.length > 1 && (
        <Select
          label={t('organisation.user.group')}
          options={siblings.map(({ id, label }) => ({ value: Number(id), label }))}
          value={field.value}
          disabled={disabled}
          required
          onChange={id => field.onChange(id ?? field.value)}
        />
      )}
    </>
  )
}
