import { describe, expect, it } from 'vitest'
import { withSettings } from './theme-settings.ts'
import type { Theme } from './theme.ts'

const colours = {
  primary: '#111111',
  onPrimary: '#ffffff',
  accent: '#222222',
  background: '#ffffff',
  surface: '#ffffff',
  text: '#000000',
  muted: '#333333',
  border: '#444444',
}
const theme: Theme = {
  id: 'tafe',
  name: 'Tafe',
  light: colours,
  dark: colours,
  logo: '<svg/>',
  options: { invertedPopups: true },
  alarmColours: { HIGH: '#aa0000', LOW: '#0000aa' },
}

describe('the settings file of a theme', () => {
  it('SHELL-067 MAP-025 overrides name, colours and extras', () => {
    const given = {
      name: 'North',
      light: { primary: '#123456' },
      alarmColours: { HIGH: '#ff0000' },
      maintenanceColours: { OVERDUE: '#ee0000' },
      options: { hideCopyright: true },
    }
    expect(withSettings(theme, given)).toEqual({
      ...theme,
      name: 'North',
      light: { ...colours, primary: '#123456' },
      alarmColours: { HIGH: '#ff0000', LOW: '#0000aa' },
      maintenanceColours: { OVERDUE: '#ee0000' },
      options: { hideCopyright: true },
    })
  })

  it('SHELL-068 enables exactly the extras that are true', () => {
    const all = {
      invertedMapPanel: true,
      invertedAccordions: true,
      invertedPopups: true,
      loginLogoTopRight: true,
      hideLoginSubscriptionLabel: true,
      hideCopyright: true,
      logoAboveMenu: true,
    }
    expect(withSettings(theme, { options: all }).options).toEqual(all)
    expect(
      withSettings(theme, { options: { ...all, hideCopyright: false, logoAboveMenu: 'yes', more: true } }).options,
    ).toEqual({ ...all, hideCopyright: undefined, logoAboveMenu: undefined })
    expect(withSettings(theme, { options: {} }).options).toEqual({})
  })

  it.each([undefined, null, 7, 'text', [], {}, { name: '', light: { primary: 7, unknown: '#000000' }, dark: 'dark' }])(
    'ignores %j',
    given => {
      expect(withSettings(theme, given)).toEqual({ ...theme, maintenanceColours: {} })
    },
  )

  it('ignores a wordmark, because it is markup', () => {
    expect(withSettings(theme, { logo: '<script>', id: 'fes' })).toMatchObject({ logo: '<svg/>', id: 'tafe' })
  })
})
