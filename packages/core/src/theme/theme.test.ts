import { describe, expect, it } from 'vitest'
import { pickTheme, type ThemeRule } from './pick-theme.ts'
import { optionsFor, stateColour, themeIds, type Theme } from './theme.ts'

const rules: ThemeRule[] = [
  { host: 'demo.tafe.test', theme: 'fes' },
  { host: '*.tafe.test', theme: 'tafe' },
  { host: '*liugong*', theme: 'liugong' },
]

describe('SHELL-011 theme by host name', () => {
  it.each([
    ['demo.tafe.test', 'fes'],
    ['portal.tafe.test', 'tafe'],
    ['A.TAFE.TEST', 'tafe'],
    ['eu-liugong-1.test', 'liugong'],
    ['tafe.test', 'default'],
    ['x.tafe.test.evil.test', 'default'],
    ['xtafeXtest', 'default'],
    ['', 'default'],
  ])('maps %s to %s', (host, theme) => {
    expect(pickTheme(host, rules)).toBe(theme)
  })

  it('SHELL-010 has exactly seven themes', () => {
    expect(themeIds).toEqual(['default', 'fes', 'skc', 'kai', 'tafe', 'dressta', 'liugong'])
  })
})

describe('a theme', () => {
  const colours = {
    primary: '',
    onPrimary: '',
    accent: '',
    background: '',
    surface: '',
    text: '',
    muted: '',
    border: '',
  }
  const theme: Theme = {
    id: 'tafe',
    name: 'Tafe',
    light: colours,
    dark: colours,
    logo: '',
    options: { invertedPopups: true },
  }

  it('MENU-007 combines its own options with those of the features', () => {
    expect(optionsFor(theme)).toEqual({ invertedPopups: true })
    expect(optionsFor({ ...theme, options: {} }, ['MENU_LOGO_ON_TOP', 'MAP_PANEL_INVERTED_COLORS', 'MAP'])).toEqual({
      logoAboveMenu: true,
      invertedMapPanel: true,
    })
  })

  it('MAP-021 uses the documented colour for unknown states', () => {
    expect(stateColour({ 1: 'red' }, 1)).toBe('red')
    expect([stateColour({ 1: 'red' }, 2), stateColour(undefined, 1), stateColour({ 1: 'red' }, null)]).toEqual(
      Array(3).fill('#cecece'),
    )
  })
})
