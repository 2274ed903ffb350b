import type { Theme, ThemeColours, ThemeOptions } from './theme.ts'

/**
 * Applies a settings file to a theme: `name`, colours and extras. Ignores missing, misspelled and invalid values, so
 * that a theme never blocks the portal.
 *
 * @example
 * withSettings(themes.default, { name: 'North Rentals', light: { primary: '#204f8c' }, options: { hideCopyright: true } })
 */
export function withSettings(theme: Theme, given: unknown): Theme {
  const { name, light, dark, options, alarmColours, maintenanceColours } = record(given)
  return {
    ...theme,
    name: typeof name === 'string' && name !== '' ? name : theme.name,
    light: mergeColours(theme.light, light),
    dark: mergeColours(theme.dark, dark),
    alarmColours: { ...theme.alarmColours, ...texts(alarmColours) },
    maintenanceColours: { ...theme.maintenanceColours, ...texts(maintenanceColours) },
    options: options === undefined ? theme.options : optionsOf(options),
  }
}

const optionNames = [
  'invertedMapPanel',
  'invertedAccordions',
  'invertedPopups',
  'loginLogoTopRight',
  'hideLoginSubscriptionLabel',
  'hideCopyright',
  'logoAboveMenu',
] as const satisfies readonly (keyof ThemeOptions)[]

function optionsOf(given: unknown): ThemeOptions {
  const options = record(given)
  return Object.fromEntries(optionNames.filter(name => options[name] === true).map(name => [name, true]))
}

function mergeColours(colours: ThemeColours, given: unknown): ThemeColours {
  const known = Object.entries(texts(given)).filter(([name]) => Object.hasOwn(colours, name))
  return { ...colours, ...Object.fromEntries(known) }
}

function texts(given: unknown): Record<string, string> {
  const entries = Object.entries(record(given))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
