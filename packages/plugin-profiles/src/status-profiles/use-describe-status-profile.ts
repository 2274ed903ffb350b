import { lookupCanProfiles } from '@muster/contract'
import { useLookup } from '@muster/fleet-kit/lookups'
import type { VersionLine } from '@muster/fleet-kit/record-history'
import { useTranslation } from 'react-i18next'
import type { StatusProfileModel } from './status-profile.schema.ts'

/** Describes a status profile by field and rule, to compare versions. */
export function useDescribeStatusProfile(
  sentenceOf: (rule: StatusProfileModel['rules'][number], index: number) => string,
): (profile: StatusProfileModel) => VersionLine[] {
  const { t } = useTranslation()
  const profiles = useLookup(lookupCanProfiles)
  return ({ name, isDefault, canProfileId, rules }) => [
    { key: 'name', label: t('profiles.name'), value: name },
    { key: 'isDefault', label: t('profiles.default'), value: isDefault ? t('profiles.yes') : '' },
    {
      key: 'canProfile',
      label: t('profiles.canProfile'),
      value: profiles.items.find(({ id }) => id === canProfileId)?.label ?? '',
    },
    ...rules.map((rule, index) => ({
      key: `rule.${index}`,
      label: t('profiles.status.rule', { number: index + 1 }),
      value: sentenceOf(rule, index),
    })),
  ]
}
