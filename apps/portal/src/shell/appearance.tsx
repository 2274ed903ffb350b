import type { ModeChoice } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { chooseMode, modeChoice } from '../themes/mode.ts'

const choices: readonly ModeChoice[] = ['light', 'dark', 'system']

export function Appearance(): ReactNode {
  const { t } = useTranslation()
  const choice = useStore(modeChoice, state => state.choice)
  return (
    <fieldset className="user-modes">
      <legend>{t('user.appearance')}</legend>
      {choices.map(value => (
        <label key={value}>
          <input type="radio" name="mode" checked={choice === value} onChange={() => chooseMode(value)} />
          {t(`user.${value}`)}
        </label>
      ))}
    </fieldset>
  )
}
