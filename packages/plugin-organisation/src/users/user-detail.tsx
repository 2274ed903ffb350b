import {
  lookupDateFormats,
  lookupLanguages,
  lookupPresets,
  lookupTimeFormats,
  lookupTimeZones,
  getUserConsequences,
} from '@muster/contract'
import { companyLookup, LookupChoice, LookupChoices, named, numbered, useLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { useSession, useApi, useDialogs, useFormat } from '@muster/ui'
import { Check, Choice, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useMemo, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AccountActions, AccountState } from './account-state.tsx'
import { CopySettings } from './copy-settings.tsx'
import { EraseAuditButton } from './erase-audit.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { NotificationFields } from './notification-fields.tsx'
import { ResetFactorsButton } from './reset-factors.tsx'
import { RoleFields } from './role-fields.tsx'
import { UnlinkSignOnButton } from './unlink-sign-on.tsx'
import { UserSessionsButton } from './user-sessions.tsx'
import { aUser, User, type UserModel } from './user.schema.ts'
import { nameOfUser, users } from './users.resource.ts'
import { userDetail, userList } from './users.routes.ts'

export function UserDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const session = useSession()
  const blank = useMemo(() => aUser(session), [session])
  const userId = Number(params.id)
  const confirmRemoval = useConfirmRemoval(userId)
  const detail = useDetail(users, {
    id: params.id,
    schema: User,
    blank,
    list: userList,
    self: userDetail,
    nameOf: (user: UserModel) => nameOfUser(user),
    confirmRemoval,
  })
  const { form, isNew } = detail
  const isMultiple = useWatch({ control: form.control, name: 'isMultipleDealer' })
  const account = useWatch({ control: form.control, name: 'account' })
  const languages = useLookup(lookupLanguages)
  const presets = useLookup(lookupPresets)
  const dates = useLookup(lookupDateFormats)
  const times = useLookup(lookupTimeFormats)
  const zones = useLookup(lookupTimeZones)
  const may = { ...detail.may, remove: detail.may.remove && account?.isOwn === false }
  const disabled = !may.save
  return (
    <DetailScreen
      title={t('organisation.user')}
      detail={{ ...detail, may }}
      actions={
        account && (
          <>
            <HistoryLink kind="user" id={userId} name={detail.name} />
            {!account.isOwn && <UserSessionsButton userId={userId} name={detail.name} />}
            {account.status === 'DISABLED' && !account.isOwn && <EraseAuditButton userId={userId} name={detail.name} />}
            {may.save && <AccountActions userId={userId} account={account} />}
            {may.save && account.hasSecondFactor && !account.isOwn && (
              <ResetFactorsButton userId={userId} name={detail.name} />
            )}
            {may.save && account.signOn && (
              <UnlinkSignOnButton userId={userId} name={detail.name} issuer={account.signOn.issuer} />
            )}
          </>
        )
      }
    >
      {account && <AccountState account={account} />}
      {account?.signOn && (
        <p className="m-muted">
          {t('organisation.user.signOn', { host: URL.parse(account.signOn.issuer)?.host ?? account.signOn.issuer })}
        </p>
      )}
      {isNew && <CopySettings form={form} />}
      <IdentityFields form={form} isInvited={isNew || account?.status === 'INVITED'} />
      <div className="m-pair">
        <Text of={form} name="mobilePhone" label={t('organisation.user.mobilePhone')} max={40} />
        <Text of={form} name="officePhone" label={t('organisation.user.officePhone')} max={40} />
      </div>
      {!isNew && account?.isOwn === false && (
        <Check
          of={form}
          name="active"
          label={t('organisation.user.active')}
          hint={t('organisation.user.active.hint')}
        />
      )}

      <h2>{t('organisation.user.rights')}</h2>
      <LookupChoice
        of={form}
        name="companyId"
        label={t('organisation.company')}
        lookup={companyLookup}
        disabled={disabled}
        required
      />
      <RoleFields form={form} disabled={disabled} />
      <Check of={form} name="isMultipleDealer" label={t('organisation.user.isMultipleDealer')} />
      {isMultiple && (
        <LookupChoices
          of={form}
          name="extraCompanyIds"
          label={t('organisation.user.extraCompanies')}
          hint={t('organisation.user.extraCompanies.hint')}
          lookup={companyLookup}
          disabled={disabled}
          required
        />
      )}

      <h2>{t('organisation.user.notifications')}</h2>
      <NotificationFields form={form} userId={isNew ? undefined : userId} disabled={disabled} />

      <h2>{t('organisation.user.reading')}</h2>
      <div className="m-pair">
        <Choice
          of={form}
          name="languageId"
          label={t('organisation.user.language')}
          options={numbered(languages.items)}
          {...languages.choice}
          disabled={disabled}
          required
        />
        <Choice
          of={form}
          name="presetId"
          label={t('organisation.user.preset')}
          options={numbered(presets.items)}
          {...presets.choice}
          disabled={disabled}
          required
        />
      </div>
      <div className="m-pair">
        <Choice
          of={form}
          name="jsDateFormat"
          label={t('organisation.user.dateFormat')}
          options={named(dates.items)}
          {...dates.choice}
          disabled={disabled}
          required
        />
        <Choice
          of={form}
          name="jsTimeFormat"
          label={t('organisation.user.timeFormat')}
          options={named(times.items)}
          {...times.choice}
          disabled={disabled}
          required
        />
      </div>
      <Choice
        of={form}
        name="timezone"
        label={t('organisation.user.timeZone')}
        options={named(zones.items)}
        {...zones.choice}
        disabled={disabled}
        required
      />
    </DetailScreen>
  )
}

const kinds = ['sessions', 'embedTokens', 'scheduledReports'] as const

/** Confirms the deletion of a user and names its consequences. */
function useConfirmRemoval(userId: number): (name: string) => Promise<boolean> {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const dialogs = useDialogs()
  return async name => {
    try {
      const ends = await api.call(getUserConsequences, { path: { userId } })
      const list = kinds
        .filter(kind => ends[kind] > 0)
        .map(kind => t(`organisation.user.delete.${kind}`, { count: ends[kind], number: number(ends[kind]) }))
      const note = list.length > 0 ? t('organisation.user.delete.ends', { list: list.join(', ') }) : undefined
      return dialogs.raise('userDeletion', { name, ...(note && { note }) })
    } catch (error) {
      await dialogs.raise('deleteError', { name, error })
      return false
    }
  }
}
