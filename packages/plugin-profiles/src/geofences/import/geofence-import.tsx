import { Button, LinkButton, useFormat, useClient } from '@muster/ui'
import { FileField } from '@muster/ui/controls'
import { Screen } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { geofenceFiles, type GeofencePlan } from '../../clients/geofence-files.client.ts'
import { UnreadableGeofences } from '../../clients/read-geofences.ts'
import { geofenceList } from '../geofences.routes.ts'
import { ImportMap } from './import-map.tsx'
import { rowsOf, type ImportRow } from './import-rows.ts'
import { useAddGeofences } from './use-add-geofences.ts'
import './geofence-import.css'

/** Maximum file size in bytes, because the browser parses it synchronously. */
const mostBytes = 16 * 1024 * 1024

/** Imports geofences from a file. Previews new, simplified and refused ones, and stores only on Import. */
export function GeofenceImport(): ReactNode {
  const { t } = useTranslation()
  const client = useClient(geofenceFiles)
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > mostBytes) throw new UnreadableGeofences('tooLarge')
      return client.plan(await file.text())
    },
  })
  const failure =
    error instanceof UnreadableGeofences ? t(`profiles.geofenceFile.failed.${error.code}`) : error?.message
  return (
    <Screen
      title={t('profiles.geofenceFile')}
      className="geofence-import"
      actions={<LinkButton href={geofenceList.href()}>{t('profiles.geofenceFile.list')}</LinkButton>}
    >
      <div className="geofence-import-parts">
        <FileField
          label={t('profiles.geofenceFile.file')}
          hint={t('profiles.geofenceFile.file.hint')}
          accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
          fileName={variables?.name}
          disabled={isPending}
          onChange={mutate}
        />
        {failure && (
          <p className="geofence-import-wrong" role="alert">
            {failure}
          </p>
        )}
        {data && <Preview key={variables?.name} plan={data} />}
      </div>
    </Screen>
  )
}

function Preview({ plan }: { plan: GeofencePlan }): ReactNode {
  const { t } = useTranslation()
  const [rows] = useState(() => rowsOf(plan))
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(rows.flatMap(({ key, geofence }) => (geofence && !geofence.twin ? [key] : []))),
  )
  const adding = useAddGeofences()
  const left = rows.filter(({ key }) => selected.has(key) && adding.results.get(key)?.id === undefined)
  const result = useResult(adding.results)
  return (
    <>
      <p className="m-muted">
        {t('profiles.geofenceFile.text')} {t('profiles.geofenceFile.company')}
      </p>
      <div className="geofence-import-map" role="group" aria-label={t('profiles.geofenceFile.map')}>
        <ImportMap rows={rows} selected={selected} />
      </div>
      <div className="geofence-import-table">
        <DataTable
          label={t('profiles.geofenceFile.found')}
          rows={rows}
          rowKey={row => row.key}
          busy={adding.isPending}
          selection={{
            keys: selected,
            change: keys => setSelected(new Set([...keys].map(String))),
            isDisabled: ({ key, geofence }) =>
              !geofence || adding.isPending || adding.results.get(key)?.id !== undefined,
          }}
          columns={[
            { id: 'name', header: t('profiles.name'), cell: nameOf, fixed: true, width: 220 },
            { id: 'result', header: t('profiles.geofenceFile.result'), cell: result },
            { id: 'shape', header: t('profiles.geofence.shape'), cell: shape, width: 150 },
          ]}
        />
      </div>
      <Refused rows={rows} nameOf={nameOf} />
      <div>
        <Button
          look="primary"
          busy={adding.isPending}
          disabled={left.length === 0}
          onClick={() => adding.add(left.flatMap(({ key, geofence }) => (geofence ? [{ key, geofence }] : [])))}
        >
          {t('profiles.geofenceFile.import', { count: left.length })}
        </Button>
      </div>
    </>
  )

  function nameOf({ name, number }: ImportRow): string {
    return name ?? t('profiles.geofenceFile.unnamed', { number })
  }

  function shape({ geofence }: ImportRow): string {
    if (!geofence) return '-'
    if (geofence.shape.shapeType === 'CIRCLE') return t('profiles.geofence.shape.CIRCLE')
    return t('profiles.geofenceFile.corners', { count: geofence.shape.polygon.length - 1 })
  }
}

/** Lists refused features with the complete reason, which a table cell would truncate. */
function Refused({ rows, nameOf }: { rows: readonly ImportRow[]; nameOf(row: ImportRow): string }): ReactNode {
  const { t } = useTranslation()
  const refused = rows.filter(({ refusal }) => refusal)
  if (refused.length === 0) return null
  return (
    <details>
      <summary>{t('profiles.geofenceFile.refusedCount', { count: refused.length })}</summary>
      <ul>
        {refused.map(row => (
          <li key={row.key}>
            {nameOf(row)}: {row.refusal && t(`profiles.geofenceFile.refused.${row.refusal.code}`, { ...row.refusal })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns the result text of a row. */
function useResult(results: ReturnType<typeof useAddGeofences>['results']): (row: ImportRow) => ReactNode {
  const { t } = useTranslation()
  const { units } = useFormat()
  return ({ key, geofence, refusal }) => {
    const added = results.get(key)
    if (added?.id !== undefined) return t('profiles.geofenceFile.added')
    if (added) return wrong(t('profiles.geofenceFile.notAdded', { reason: added.problem }))
    if (refusal) {
      const reason = t(`profiles.geofenceFile.refused.${refusal.code}`, { ...refusal })
      return wrong(t('profiles.geofenceFile.refused', { reason }))
    }
    if (!geofence) return null
    const { twin, simplified, namesake, shape } = geofence
    const isMetric = units.LENGTH.factor === 1
    const texts = [
      twin && t('profiles.geofenceFile.sameShape', { name: twin.name }),
      namesake !== undefined && !twin && t('profiles.geofenceFile.namesake'),
      simplified &&
        shape.shapeType === 'POLYGON' &&
        t('profiles.geofenceFile.simplified', {
          corners: simplified.original.length,
          left: shape.polygon.length - 1,
          distance: isMetric ? `${Math.ceil(simplified.deviation)} m` : `${Math.ceil(simplified.deviation / foot)} ft`,
        }),
    ].filter(Boolean)
    return texts.length > 0 ? texts.join('. ') : t('profiles.geofenceFile.new')
  }
}

const foot = 0.3048

const wrong = (text: string) => <span className="geofence-import-wrong">{text}</span>
