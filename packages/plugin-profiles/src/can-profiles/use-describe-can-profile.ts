import {
  lookupCanAlarmBehaviors,
  lookupCanDetectionTypes,
  lookupCanProtocols,
  lookupDm1ConditionOperators,
  lookupDm1Platforms,
} from '@muster/contract'
import { useLookupNames } from '@muster/fleet-kit/lookups'
import type { VersionLine } from '@muster/fleet-kit/record-history'
import { useTranslation } from 'react-i18next'
import { useDescribeNotification } from '@muster/fleet-kit/notification'
import type { CanLineParameterModel, CanProfileModel } from './can-profile.schema.ts'
import { hasCondition } from './line-parameter.ts'

/** Describes a CAN profile field by field, to compare versions. */
export function useDescribeCanProfile(): (profile: CanProfileModel) => VersionLine[] {
  const { t } = useTranslation()
  const [protocol, detection, behavior, operator, platform] = [
    useLookupNames(lookupCanProtocols),
    useLookupNames(lookupCanDetectionTypes),
    useLookupNames(lookupCanAlarmBehaviors),
    useLookupNames(lookupDm1ConditionOperators),
    useLookupNames(lookupDm1Platforms),
  ]
  const notification = useDescribeNotification()
  const yes = (flag: boolean) => (flag ? t('profiles.yes') : '')
  const effect = (parameter: CanLineParameterModel) =>
    [
      t(`profiles.canProfile.notify.${parameter.notificationTypeId}`),
      detection(parameter.detectionTypeId),
      ...(hasCondition(parameter)
        ? [`${behavior(parameter.behaviorId)} ${parameter.threshold ?? ''}`, `${parameter.duration ?? ''} s`]
        : []),
    ].join(', ')

  return profile => [
    { key: 'name', label: t('profiles.name'), value: profile.name },
    { key: 'most', label: t('profiles.canProfile.most'), value: String(profile.maxParametersAllowed) },
    { key: 'isDefault', label: t('profiles.default'), value: yes(profile.isDefault) },
    ...([0, 1] as const).flatMap((number): VersionLine[] => {
      const line = profile[`canLine${number}`]
      const label = t('profiles.canProfile.line', { number })
      if (!line.isUsed) return []
      return [
        { key: `${number}`, label, value: protocol(line.canProtocolId) },
        {
          key: `${number}.frames`,
          label: `${label}: ${t('profiles.canProfile.frames')}`,
          value: t(`profiles.canProfile.frames.${line.dataFrame ?? 3}`),
        },
        ...line.parameters.map(parameter => ({
          key: `${number}.${parameter.canParameterId}`,
          label: `${label}: ${parameter.description}`,
          value: effect(parameter),
        })),
      ]
    }),
    { key: 'dm1', label: t('profiles.canProfile.dm1'), value: yes(profile.dm1Enable) },
    {
      key: 'platform',
      label: t('profiles.platform'),
      value: profile.dm1ParametersForPlatform ? platform(profile.dm1PlatformId) : '',
    },
    {
      key: 'ignored',
      label: t('profiles.canProfile.dm1.ignored'),
      value: profile.dm1BlacklistedSourceAddressCodes.join(', '),
    },
    ...profile.dm1Conditions.map(({ canParameterId, operatorId, value }, index) => ({
      key: `condition.${index}`,
      label: t('profiles.canProfile.dm1.condition', { number: index + 1 }),
      value: [parameterName(profile, canParameterId), operator(operatorId), value].join(' '),
    })),
    { key: 'duration', label: t('profiles.canProfile.dm1.duration'), value: String(profile.dm1ConditionsDuration) },
    { key: 'longIdle', label: t('profiles.canProfile.longIdle'), value: yes(profile.longIdle) },
    ...notification(profile.notification),
  ]
}

const parameterName = ({ canLine0, canLine1 }: CanProfileModel, id: number | null): string =>
  [...canLine0.parameters, ...canLine1.parameters].find(({ canParameterId }) => canParameterId === id)?.description ??
  ''
