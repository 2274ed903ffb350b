import { shownIn } from '@muster/contract'
import { StatePanel, useFormat } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { SearchBox } from '@muster/ui/table'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Parameter } from '../clients/vehicle-data.client.ts'

interface Props {
  parameters: readonly Parameter[]
  ticked: ReadonlySet<number>
  onToggle(ids: readonly number[], isOn: boolean): void
}

/** Shows a checkbox for each reported parameter with its unit of measure, and one for all shown. */
export function ParameterList({ parameters, ticked, onToggle }: Props): ReactNode {
  const { t } = useTranslation()
  const { units } = useFormat()
  const [search, setSearch] = useState('')
  const shown = parameters.filter(({ description }) => description.toLowerCase().includes(search.trim().toLowerCase()))
  const selectedCount = shown.filter(({ id }) => ticked.has(id)).length
  return (
    <>
      <div className="report-parameters-head">
        <SearchBox value={search} onSearch={setSearch} placeholder={t('reports.vehicleData.search')} />
        <Checkbox
          label={t('reports.vehicleData.all')}
          checked={shown.length > 0 && selectedCount === shown.length}
          indeterminate={selectedCount > 0 && selectedCount < shown.length}
          disabled={shown.length === 0}
          onChange={isOn =>
            onToggle(
              shown.map(({ id }) => id),
              isOn,
            )
          }
        />
      </div>
      {shown.length === 0 && <StatePanel search={search} />}
      <ul className="report-parameters" aria-label={t('reports.vehicleData.parameters')}>
        {shown.map(({ id, description, muLabel }) => {
          const { label } = shownIn(muLabel, units)
          return (
            <li key={id}>
              <Checkbox
                label={label ? `${description} (${label})` : description}
                checked={ticked.has(id)}
                onChange={isOn => onToggle([id], isOn)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
