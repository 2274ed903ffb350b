import { readFileSync } from 'node:fs'
import { themeIds } from '@muster/core'
import { describe, expect, it } from 'vitest'
import { themes } from './index.ts'

const tokens = readFileSync(new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8')

type Rgb = readonly number[]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16))

/** Mixes like CSS: color-mix(in srgb, colour share%, other). */
const mix = (colour: string, share: number, other: string): Rgb =>
  rgbOf(colour).map((value, i) => value * share + rgbOf(other)[i]! * (1 - share))

/** Returns the relative luminance of WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a colour shared by all themes: the style sheet's last value for the mode. */
function tokenOf(name: string, mode: 'light' | 'dark'): string {
  const found = [...tokens.matchAll(new RegExp(`--m-${name}: (#[0-9a-f]{6})`, 'g'))].map(([, hex]) => hex!)
  return (mode === 'light' ? found[0] : found.at(-1))!
}

const modes = themeIds.flatMap(id => (['light', 'dark'] as const).map(mode => ({ id, mode })))

describe.each(modes)('$id, $mode', ({ id, mode }) => {
  const { [mode]: colours, alarmColours = {}, maintenanceColours = {} } = themes[id]
  const grounds = [colours.background, colours.surface].map(rgbOf)
  const least = (colour: Rgb) => Math.min(...grounds.map(ground => contrast(colour, ground)))

  it.each(['text', 'muted', 'primary'] as const)('has readable text in %s', name => {
    expect(least(rgbOf(colours[name]))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['success', 'warning', 'danger'])('has readable text in %s', name => {
    expect(least(rgbOf(tokenOf(name, mode)))).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable text on primary buttons, also on hover', () => {
    const hovered = mix(colours.primary, 0.88, colours.text)
    for (const ground of [rgbOf(colours.primary), hovered])
      expect(contrast(rgbOf(colours.onPrimary), ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable text on the tint of the current menu entry', () => {
    expect(contrast(rgbOf(colours.primary), mix(colours.primary, 0.1, colours.surface))).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable text and a visible icon in the warning banner', () => {
    const ground = mix(tokenOf('warning', mode), 0.1, colours.surface)
    expect(contrast(rgbOf(colours.text), ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(rgbOf(tokenOf('warning', mode)), ground)).toBeGreaterThanOrEqual(3)
  })

  it('has readable text in the palette’s selected entry: name, matches and group', () => {
    const ground = mix(colours.primary, 0.1, colours.surface)
    for (const colour of [colours.text, colours.primary])
      expect(contrast(rgbOf(colour), ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable text in hovered items of the user menu', () => {
    const ground = mix(colours.text, 0.07, colours.surface)
    for (const colour of [colours.text, colours.muted])
      expect(contrast(rgbOf(colour), ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('has visible borders of controls', () => {
    expect(tokens).toContain('--m-control: color-mix(in srgb, var(--m-muted) 80%, var(--m-surface))')
    expect(least(mix(colours.muted, 0.8, colours.surface))).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries({ ...alarmColours, ...maintenanceColours }))('has visible marks of %s', (_code, colour) => {
    expect(least(rgbOf(colour))).toBeGreaterThanOrEqual(3)
  })
})

it('SHELL-010 has exactly seven distinct themes', () => {
  expect(Object.keys(themes)).toEqual(['default', 'fes', 'skc', 'kai', 'tafe', 'dressta', 'liugong'])
  for (const [id, theme] of Object.entries(themes)) expect(theme.id).toBe(id)
  expect(new Set(Object.values(themes).map(({ logo }) => logo)).size).toBe(7)
  expect(new Set(Object.values(themes).map(({ light }) => light.primary)).size).toBe(7)
})

it.each(Object.values(themes))(
  'MAP-025 defines a colour for each alarm priority and maintenance state in $id',
  theme => {
    expect(Object.keys(theme.alarmColours ?? {})).toEqual(['HIGH', 'MEDIUM', 'LOW'])
    const states = ['OVERDUE', 'DUE_SOON', 'POSTPONED', 'STARTED', 'PLANNED']
    expect(Object.keys(theme.maintenanceColours ?? {})).toEqual(states)
  },
)

it('SHELL-069 enables all extras in tafe only', () => {
  const extras = Object.values(themes).filter(({ options }) => Object.keys(options).length > 0)
  expect(extras).toEqual([themes.tafe])
  expect(Object.keys(themes.tafe.options).toSorted()).toEqual([
    'hideCopyright',
    'hideLoginSubscriptionLabel',
    'invertedAccordions',
    'invertedMapPanel',
    'invertedPopups',
    'loginLogoTopRight',
    'logoAboveMenu',
  ])
})
