import { Button, useApi, useFormat, useDialogs } from '@muster/ui'
import { Drawer } from '@muster/ui/drawer'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { units as resource, type UnitRow } from '../units.resource.ts'
import { changeAll, changeOf, type BulkAction, type BulkInput, type UnitResult } from './bulk-change.ts'
import { BulkFields } from './bulk-fields.tsx'
import { postUnitsProfiles } from '@muster/contract'

/** Maximum number of units per call. */
const batchSize = 500

/**
 * Confirms the removal of a profile from units, and again if a geofence would lose its commands (001 §4).
 * @returns a function that resolves to false if declined, or if the commands could not be loaded
 */
function useRemovalConfirmation(
  units: readonly UnitRow[],
): (profile: NonNullable<BulkInput['profile']>) => Promise<boolean> {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const dialogs = useDialogs()

  /** Counts the units that send commands when they cross the geofence. */
  async function unitsWithCommands(geofenceId: number): Promise<number> {
    let found = 0
    for (let start = 0; start < units.length; start += batchSize) {
      const unitIds = units.slice(start, start + batchSize).map(({ unitId }) => unitId)
      const read = await api.call(postUnitsProfiles, { body: { unitIds } })
      found += read.filter(({ profiles: { geoFenceProfiles } }) =>
        geoFenceProfiles.some(({ profileId, hasCommands }) => profileId === geofenceId && hasCommands),
      ).length
    }
    return found
  }

  return async ({ field, profileId, name }) => {
    const { length } = units
    const note = t('equipment.units.bulk.remove.note', { count: length, shown: number(length) })
    if (!(await dialogs.raise('unitProfileRemoval', { name, note }))) return false
    if (field !== 'geoFenceProfile') return true
    let count: number
    try {
      count = await unitsWithCommands(profileId)
    } catch (error) {
      await dialogs.raise('loadError', { name, error })
      return false
    }
    if (count === 0) return true
    const commands = t('equipment.units.bulk.commands.note', { count, shown: number(count) })
    return dialogs.raise('geofenceHasAssignedCommands', { name, note: commands })
  }
}

/** Maximum number of rows; refused units come first. */
const maxShown = 1000

const order = ['REFUSED', 'CHANGED', 'UNCHANGED'] as const

/** Shows the number of units per result and the result of each, refused units first. */
function BulkSummary({ results }: { results: readonly UnitResult[] }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const groups = Map.groupBy(results, ({ result }) => result)
  const rows = order.flatMap(result => groups.get(result) ?? [])
  return (
    <div className="units-form">
      <div role="status">
        <ul>
          {order
            .filter(result => groups.has(result))
            .map(result => {
              const count = groups.get(result)?.length ?? 0
              return (
                <li key={result}>{t(`equipment.units.result.${result}.count`, { count, shown: number(count) })}</li>
              )
            })}
        </ul>
      </div>
      <table className="units-results" aria-label={t('equipment.units.results')}>
        <thead>
          <tr>
            <th scope="col">{t('equipment.unit')}</th>
            <th scope="col">{t('equipment.units.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ unitId, unitName, result, message }) => (
            <tr key={unitId}>
              <th scope="row">{unitName ?? `#${unitId}`}</th>
              <td>
                {t(`equipment.units.result.${result}`)}
                {message && <div className="m-muted">{message}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && (
        <p className="m-muted">{t('equipment.units.results.more', { shown: number(rows.length - maxShown) })}</p>
      )}
    </div>
  )
}

interface Props {
  action: BulkAction
  units: readonly UnitRow[]
  onClose(isDone: boolean): void
}

/** Collects the input of an action, runs it on the selected units, and shows the results. */
export function BulkDrawer({ action, units, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useApi()
  const queries = useQueryClient()
  const form = useId()
  const [input, setInput] = useState<BulkInput>({
    fleetId: null,
    companyId: null,
    keepsMaintenance: true,
    fuel: null,
    profile: null,
  })
  const [wasSent, setSent] = useState(false)
  const [progress, setProgress] = useState<readonly UnitResult[]>()
  const [results, setResults] = useState<readonly UnitResult[]>()
  const [isAsking, setAsking] = useState(false)
  const confirmRemoval = useRemovalConfirmation(units)
  const isRunning = isAsking || (progress !== undefined && results === undefined)
  const title = t(`equipment.units.bulk.${action}`)
  const run = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const change = changeOf(action, input)
    if (!change || isRunning) return
    if (action === 'profile' && input.profile?.assigned === false) {
      setAsking(true)
      const isConfirmed = await confirmRemoval(input.profile).finally(() => setAsking(false))
      if (!isConfirmed) return
    }
    setProgress([])
    setResults(await changeAll(api, units, change, setProgress))
    void queries.invalidateQueries({ queryKey: [resource.id] })
  }
  if (results)
    return (
      <Drawer
        title={title}
        onClose={() => onClose(true)}
        footer={
          <Button look="primary" onClick={() => onClose(true)}>
            {t('ui.close')}
          </Button>
        }
      >
        <BulkSummary results={results} />
      </Drawer>
    )
  return (
    <Drawer
      title={title}
      onClose={() => !isRunning && onClose(false)}
      footer={
        <>
          <Button disabled={isRunning} onClick={() => onClose(false)}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={isRunning}>
            {t('equipment.units.bulk.run', { count: units.length, shown: number(units.length) })}
          </Button>
        </>
      }
    >
      <form id={form} className="units-form" noValidate onSubmit={event => void run(event)}>
        <p>{t(`equipment.units.bulk.${action}.text`)}</p>
        <BulkFields action={action} value={input} wasSent={wasSent} onChange={setInput} />
        {progress && (
          <p role="status">
            {t('equipment.units.bulk.progress', { done: number(progress.length), all: number(units.length) })}
          </p>
        )}
      </form>
    </Drawer>
  )
}
