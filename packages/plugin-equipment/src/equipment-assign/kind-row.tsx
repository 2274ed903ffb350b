import { listUnitProfileOffers, type FleetSchemas } from '@muster/contract'
import { DeviceProfileState, NotSentNote, type DeviceProfile } from '@muster/fleet-kit/device-settings'
import { useSelectSearch } from '@muster/fleet-kit/lookups'
import { Loading, useApi, useFormat } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileKind } from './profile-kinds.ts'
import type { ProfileLine } from './profile-lines.ts'
import type { ProfileRow } from './use-equipment-assign.ts'

interface Props {
  unit: FleetSchemas['UnitDetail']
  row: ProfileRow
  /** State of the current profile on the device. */
  atDevice: DeviceProfile | undefined
  onSelect(value: number | null): void
}

/** Shows one kind of profile: the current one, the available ones, and the effect of a change. */
export function KindRow({ unit, row, atDevice, onSelect }: Props): ReactNode {
  const { t } = useTranslation()
  const title = useId()
  const { kind, current, value, isChanged, mayAssign } = row
  const offers = useOffers(unit.unitId, row)
  const isOfDevice = kind.deviceKind === 'power' || kind.deviceKind === 'can'
  const isNotSent = isOfDevice && value !== null && !unit.takesSettings && unit.deviceUniqueId !== undefined
  const name = t(`equipment.kind.${kind.id}`)
  const before = current?.profileName ?? ''
  return (
    <section className="equipment-kind" aria-labelledby={title}>
      <h2 id={title}>{name}</h2>
      {mayAssign ? (
        <Select label={t('equipment.assign.profile')} value={value} {...offers} onChange={onSelect} />
      ) : (
        <p>{before || t('equipment.assign.none')}</p>
      )}
      {!isChanged && current?.assigned && atDevice && <DeviceProfileState profile={atDevice} />}
      {isNotSent && <NotSentNote of="unit" />}
      <p className="equipment-effect m-muted" role="status">
        {!isChanged && current?.assigned && current.profileId === undefined && t('equipment.assign.hidden')}
        {isChanged && value === null && t('equipment.assign.removes', { name: before })}
        {isChanged && value !== null && current?.assigned && t('equipment.assign.replaces', { name: before })}
        {isChanged && value !== null && !current?.assigned && t('equipment.assign.adds')}
      </p>
      <ProfileEffect kind={kind} before={current?.profileId} after={isChanged ? value : undefined} />
    </section>
  )
}

function useOffers(unitId: number, { kind, current, value, mayAssign }: ProfileRow) {
  const api = useApi()
  const { t } = useTranslation()
  const { number } = useFormat()
  const { filter, limit, propsOf } = useSelectSearch()
  const [chosen, setChosen] = useState<FleetSchemas['UnitProfileOffer']>()
  const page = useQuery({
    ...api.queryFor(listUnitProfileOffers, {
      path: { unitId },
      query: { kind: kind.id, limit, ...(filter && { filter }) },
    }),
    enabled: mayAssign,
    placeholderData: keepPreviousData,
  })
  const labelOf = ({ name, companyName, unitsCount, modelUnitsCount }: FleetSchemas['UnitProfileOffer']) =>
    [
      name,
      companyName === '-' ? '' : companyName,
      modelUnitsCount > 0
        ? t('equipment.assign.modelUnits', { count: modelUnitsCount, units: number(modelUnitsCount) })
        : unitsCount > 0 && t('equipment.assign.units', { count: unitsCount, units: number(unitsCount) }),
    ]
      .filter(Boolean)
      .join(' · ')
  const items = page.data?.items ?? []
  const listed = items.find(({ profileId }) => profileId === value)
  if (listed && listed !== chosen) setChosen(listed)
  // keeps the label of the selected profile during another search
  const missing = value !== null && !listed
  const name = chosen?.profileId === value ? labelOf(chosen) : (current?.profileName ?? '')
  const hidden = (page.data?.totalCount ?? 0) - items.length
  return {
    options: [
      ...(missing ? [{ value, label: name, unlisted: true }] : []),
      ...items.map(offer => ({ value: offer.profileId, label: labelOf(offer) })),
    ],
    ...propsOf(page, hidden),
  }
}

interface ProfileEffectProps {
  kind: ProfileKind
  before: number | undefined
  /** Undefined without a change, null for none. */
  after: number | null | undefined
}

function ProfileEffect({ kind, before, after }: ProfileEffectProps): ReactNode {
  const { t } = useTranslation()
  const now = useLines(kind, before)
  const then = useLines(kind, after ?? undefined)
  const labels = [...new Set([...now.lines, ...then.lines].map(({ label }) => label))]
  if (now.loading || then.loading) return <Loading />
  if (now.failed || then.failed) return <p role="alert">{t('equipment.assign.linesFailed')}</p>
  if (labels.length === 0) return null
  const valueOf = (lines: readonly ProfileLine[], label: string) =>
    lines.find(line => line.label === label)?.value ?? '-'
  return (
    <table className="equipment-lines">
      <thead>
        <tr>
          <th scope="col">{t('equipment.assign.setting')}</th>
          <th scope="col">{t('equipment.assign.now')}</th>
          {after !== undefined && <th scope="col">{t('equipment.assign.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {labels.map(label => {
          const [old, next] = [valueOf(now.lines, label), valueOf(then.lines, label)]
          return (
            <tr key={label} data-changed={(after !== undefined && old !== next) || undefined}>
              <th scope="row">{label}</th>
              <td>{old}</td>
              {after !== undefined && <td>{next}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const none: readonly ProfileLine[] = []

function useLines(kind: ProfileKind, id: number | undefined) {
  const { t } = useTranslation()
  const api = useApi()
  const format = useFormat()
  const { data, isFetching, isError } = useQuery({
    queryKey: ['equipment.profile-lines', kind.id, id],
    queryFn: () => kind.lines(api, id ?? 0, { t, format }),
    enabled: id !== undefined,
  })
  return { lines: (id !== undefined && data) || none, loading: !data && isFetching, failed: isError }
}
