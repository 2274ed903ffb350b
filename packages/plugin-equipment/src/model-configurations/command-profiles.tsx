import { Button } from '@muster/ui'
import { FieldSet, Select } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommandProfiles } from '../use-command-profiles.ts'

interface Props {
  ids: readonly number[]
  disabled: boolean
  onChange(ids: number[]): void
}

/** Lists the command profiles of a model configuration, with controls to remove and add them. */
export function CommandProfiles({ ids, disabled, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const { mayRead, options, choice } = useCommandProfiles()
  const nameOf = (id: number) => options.find(({ value }) => value === id)?.label ?? '-'
  return (
    <FieldSet label={t('equipment.unit.commandProfiles')}>
      {ids.length === 0 && <p className="m-muted">{t('equipment.unit.profile.none')}</p>}
      <ul className="model-configuration-command-profiles" aria-label={t('equipment.unit.commandProfiles')}>
        {ids.map(id => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            {!disabled && (
              <Button
                look="quiet"
                aria-label={t('equipment.unit.profile.removeNamed', { name: nameOf(id) })}
                onClick={() => onChange(ids.filter(other => other !== id))}
              >
                {t('equipment.unit.profile.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && mayRead && (
        <Select
          label={t('equipment.unit.commandProfiles.add')}
          options={options.filter(({ value }) => !ids.includes(value))}
          {...choice}
          value={null}
          onChange={id => {
            if (id !== null) onChange([...ids, id])
          }}
        />
      )}
    </FieldSet>
  )
}
