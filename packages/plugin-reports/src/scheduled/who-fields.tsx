import { lookupLanguages, lookupNotificationGroupsForUser, lookupPresets } from '@muster/contract'
import { LookupChoices, numbered, useLookup, recipientLookup } from '@muster/fleet-kit/lookups'
import { Choice, Choices } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledReportFields } from './scheduled-report-fields.ts'

/** Who gets it, in which language and units of measure. */
export function WhoFields({ form }: Pick<ScheduledReportFields, 'form'>): ReactNode {
  const { t } = useTranslation()
  const groups = useLookup(lookupNotificationGroupsForUser)
  const languages = useLookup(lookupLanguages)
  const presets = useLookup(lookupPresets)
  return (
    <>
      <h2>{t('reports.scheduled.who')}</h2>
      <LookupChoices of={form} name="users" label={t('reports.scheduled.users')} lookup={recipientLookup} />
      <Choices
        of={form}
        name="notificationGroupIds"
        label={t('reports.scheduled.groups')}
        options={numbered(groups.items)}
        {...groups.choice}
      />
      <Choice
        of={form}
        name="langId"
        label={t('reports.scheduled.language')}
        options={numbered(languages.items)}
        {...languages.choice}
        required
      />
      <Choice
        of={form}
        name="presetId"
        label={t('reports.scheduled.preset')}
        options={numbered(presets.items)}
        {...presets.choice}
        required
      />
    </>
  )
}
