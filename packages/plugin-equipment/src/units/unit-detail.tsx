import { getUnitDataSource } from '@muster/contract'
import { queryKeyOf } from '@muster/core'
import { LimitsButton } from '@muster/fleet-kit/limits'
import { HistoryLink } from '@muster/fleet-kit/record-history'
import { useHost } from '@muster/ui'
import { Tabs } from '@muster/ui/controls'
import { DetailScreen, useDetail, type DetailState } from '@muster/ui/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DataSources } from '../data-sources/data-sources.tsx'
import { ArchivedNote, SilenceLink, UnitActions } from './unit-actions.tsx'
import { CompanyFields } from './company-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { SatellitePanel } from './satellite-panel.tsx'
import { UnitData } from '../unit-data/unit-data.tsx'
import { UnitFacts } from './unit-facts.tsx'
import { noUnit, removedProfiles } from './unit.model.ts'
import { Unit, type StoredUnit, type UnitModel } from './unit.schema.ts'
import { unitDetail, unitList } from './units.routes.ts'
import { units } from './units.resource.ts'
import { useUnitSaving } from './use-unit-saving.tsx'
import './units.css'

type Part = 'unit' | 'data'

interface Props {
  params: { id: string }
  query: { tab: 'data' | undefined }
}

/** Edits identity, ownership, profiles, satellite reporting and data sources of a unit. */
export function UnitDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const detail: DetailState<UnitModel> = useDetail(units, {
    // units cannot be added here, so `new` must not resolve to a unit
    id: /^\d+$/.test(params.id) ? params.id : '0',
    schema: Unit,
    blank: noUnit,
    list: unitList,
    self: unitDetail,
    labels: { before: null },
    failureOf: model => {
      const names = removedProfiles(model)
      return names.length > 0 ? { event: 'unitProfileRemovalFailure', name: names.join(', ') } : undefined
    },
  })
  const { form, may } = detail
  const before = useWatch({ control: form.control, name: 'before' })
  const { save, questions } = useUnitSaving(detail)
  const disabled = !may.save
  const part: Part = query.tab ?? 'unit'
  const fields = (
    <div className="unit-fields">
      <UnitFacts unit={before} />
      <IdentityFields form={form} disabled={disabled} />
      <h2>{t('equipment.unit.ownership')}</h2>
      <CompanyFields form={form} disabled={disabled} />
      <h2>{t('equipment.unit.profiles')}</h2>
      <ProfileFields form={form} disabled={disabled} />
      <h2>{t('equipment.satellite')}</h2>
      <SatellitePanel form={form} disabled={disabled} />
    </div>
  )
  return (
    <>
      <DetailScreen
        title={t('equipment.unit')}
        detail={{ ...detail, save }}
        actions={
          <>
            <SilenceLink unit={before} />
            <LimitsButton of={{ unitId: before.unitId }} name={before.name} />
            <HistoryLink kind="unit" id={before.unitId} name={before.name} />
            <UnitActions unit={before} />
          </>
        }
        beside={part === 'unit' ? <UnitSources detail={detail} unit={before} /> : undefined}
      >
        <ArchivedNote unit={before} />
        <Tabs<Part>
          label={t('equipment.unit.tabs')}
          value={part}
          onChange={next =>
            nav?.go(unitDetail.href({ params, query: next === 'data' ? { tab: next } : {} }), { replace: true })
          }
          tabs={[
            { id: 'unit', label: t('equipment.unit.tab.unit'), panel: fields },
            {
              id: 'data',
              label: t('equipment.unit.tab.data'),
              panel: <UnitData unitId={before.unitId} name={before.name} />,
            },
          ]}
        />
      </DetailScreen>
      {questions}
    </>
  )
}

/** Data sources, saved with the unit. */
function UnitSources({ detail: { form, may }, unit }: { detail: DetailState<UnitModel>; unit: StoredUnit }) {
  const queries = useQueryClient()
  const edited = useWatch({ control: form.control, name: 'dataSources' })
  const { unitId, version } = unit
  // each save increments the version: reload the stored sources
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: queryKeyOf(getUnitDataSource) })
  }, [queries, version])
  return (
    <DataSources
      of={{ unitId }}
      name={unit.name}
      maySave={may.save}
      form={{
        edited,
        wasSubmitted: form.formState.errors.dataSources !== undefined,
        edit(sources, stored) {
          form.setValue('sourcesBefore', sources && (form.getValues('sourcesBefore') ?? [...stored]))
          form.setValue('dataSources', sources, { shouldDirty: true })
        },
      }}
    />
  )
}
