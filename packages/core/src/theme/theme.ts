/** The seven themes of 000 §1. */
export const themeIds = ['default', 'fes', 'skc', 'kai', 'tafe', 'dressta', 'liugong'] as const
export type ThemeId = (typeof themeIds)[number]

/** Any CSS colour. */
export type Colour = string

export interface ThemeColours {
  readonly primary: Colour
  /** Text and icons on primary. */
  readonly onPrimary: Colour
  readonly accent: Colour
  readonly background: Colour
  readonly surface: Colour
  readonly text: Colour
  readonly muted: Colour
  readonly border: Colour
}

/** Documented extras; only tafe uses any (000 §3). */
export interface ThemeOptions {
  readonly invertedMapPanel?: true
  readonly invertedAccordions?: true
  readonly invertedPopups?: true
  readonly loginLogoTopRight?: true
  readonly hideLoginSubscriptionLabel?: true
  readonly hideCopyright?: true
  readonly logoAboveMenu?: true
}

/** A theme contains only data. The layout is the same for all themes. */
export interface Theme {
  readonly id: ThemeId
  readonly name: string
  readonly light: ThemeColours
  readonly dark: ThemeColours
  /** Wordmark as SVG source. */
  readonly logo: string
  /** CSS background of the login page. */
  readonly loginPicture?: string
  /** By alarm priority code; others use `stateColour`. */
  readonly alarmColours?: Readonly<Record<string, Colour>>
  /** By maintenance state code. */
  readonly maintenanceColours?: Readonly<Record<string, Colour>>
  readonly options: ThemeOptions
}

/** Colour of states that the theme does not define (001 §9). */
export const fallbackColour: Colour = '#cecece'

export function stateColour(
  colours: Readonly<Record<string, Colour>> | undefined,
  code: string | number | null | undefined,
): Colour {
  return (code !== null && code !== undefined && colours?.[String(code)]) || fallbackColour
}

/** Session features that enable a theme option (000 §2.3, 001 §6). */
const optionFeatures: Partial<Record<string, keyof ThemeOptions>> = {
  MAP_PANEL_INVERTED_COLORS: 'invertedMapPanel',
  MAP_ACCORDIONS_INVERTED_COLORS: 'invertedAccordions',
  MAP_POPUP_TEMPLATE_INVERTED_COLORS: 'invertedPopups',
  MENU_LOGO_ON_TOP: 'logoAboveMenu',
}

/** Active options: those of the theme and those of the session's features. */
export function optionsFor(theme: Theme, features: readonly string[] = []): ThemeOptions {
  const added = features.flatMap(code => optionFeatures[code] ?? [])
  return { ...theme.options, ...Object.fromEntries(added.map(option => [option, true])) }
}
