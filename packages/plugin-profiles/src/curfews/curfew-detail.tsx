import { lookupTimeZones } from '@muster/contract'
import { HistoryLink, RecordUsage, VersionsButton, type VersionLine } from '@muster/fleet-kit/record-history'
import { LinkButton, useCan, useFormat } from '@muster/ui'
import { Check, Choice, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useMemo, type ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { named, OwnerChoice, useLookup } from '@muster/fleet-kit/lookups'
import { NotificationFields, useDescribeNotification } from '@muster/fleet-kit/notification'
import { curfewAssign, curfewDetail, curfewList } from './curfews.routes.ts'
import { aCurfew, Curfew, type CurfewModel } from './curfew.schema.ts'
import { curfews } from './curfews.resource.ts'
import { WeekPicker } from './week-picker.tsx'
import { weekdays } from './week.ts'

export function CurfewDetail({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const zones = useLookup(lookupTimeZones)
  const mayAssign = useCan(curfewAssign.access)
  const blank = useMemo(() => aCurfew(zone), [zone])
  const curfew = useDetail(curfews, { id: params.id, schema: Curfew, blank, list: curfewList, self: curfewDetail })
  const describe = useDescribeCurfew()
  const id = Number(params.id)
  const actions = !curfew.isNew && (
    <>
      <VersionsButton resource={curfews} detail={curfew} id={id} describe={describe} />
      {!curfew.isNew && <HistoryLink kind="curfew-profile" id={id} name={curfew.name} />}
      {mayAssign && <LinkButton href={curfewAssign.href({ params: { id } })}>{t('profiles.assign')}</LinkButton>}
    </>
  )
  return (
    <DetailScreen title={t('profiles.curfew')} detail={curfew} actions={actions}>
      <Text of={curfew.form} name="name" label={t('profiles.name')} max={200} required />
      <OwnerChoice of={curfew.form} name="companyId" disabled={!curfew.may.save} />
      <Choice
        of={curfew.form}
        name="timezoneId"
        label={t('profiles.timeZone')}
        options={named(zones.items)}
        {...zones.choice}
        required
      />
      <Check of={curfew.form} name="isDefault" label={t('profiles.curfew.isDefault')} />
      <h2>{t('profiles.curfew.hours')}</h2>
      {curfew.may.save && <p className="m-muted">{t('profiles.curfew.hours.hint')}</p>}
      <Controller
        control={curfew.form.control}
        name="days"
        render={({ field }) => <WeekPicker value={field.value} onChange={field.onChange} disabled={!curfew.may.save} />}
      />
      <NotificationFields
        of={curfew.form}
        group="notification.notificationId"
        priority="notification.priorityId"
        disabled={!curfew.may.save}
      />
      {!curfew.isNew && <RecordUsage resource={curfews} id={id} />}
    </DetailScreen>
  )
}

/** Describes a curfew field by field, to compare versions. */
function useDescribeCurfew(): (curfew: CurfewModel) => VersionLine[] {
  const { t } = useTranslation()
  const describeNotification = useDescribeNotification()
  return ({ name, timezoneId, isDefault, days, notification }) => [
    { key: 'name', label: t('profiles.name'), value: name },
    { key: 'timezoneId', label: t('profiles.timeZone'), value: timezoneId.replaceAll('_', ' ') },
    { key: 'isDefault', label: t('profiles.default'), value: isDefault ? t('profiles.yes') : '' },
    ...weekdays.map(day => ({
      key: day,
      label: t(`profiles.day.${day}`),
      value: days[day].map(({ from, to }) => `${from}–${to}`).join(', '),
    })),
    ...describeNotification(notification),
  ]
}
