import type { Colour, Theme, ThemeId, ThemeOptions } from '@muster/core'

interface Tenant {
  id: ThemeId
  name: string
  /** Colours of brand and primary action; their text is white on light and near black on dark. */
  primary: readonly [light: Colour, dark: Colour]
  accent: readonly [light: Colour, dark: Colour]
  italic?: boolean
  spacing?: number
  options?: ThemeOptions
}

/** Creates a tenant's theme from its two colours and the shared greys. */
export function makeTheme({ id, name, primary, accent, options = {}, ...mark }: Tenant): Theme {
  return {
    id,
    name,
    light: {
      primary: primary[0],
      onPrimary: '#ffffff',
      accent: accent[0],
      background: '#f3f5f7',
      surface: '#ffffff',
      text: '#1c2127',
      muted: '#5a6472',
      border: '#cdd3da',
    },
    dark: {
      primary: primary[1],
      onPrimary: '#11171c',
      accent: accent[1],
      background: '#181c20',
      surface: '#22282e',
      text: '#eef1f4',
      muted: '#a6b0bc',
      border: '#3d4650',
    },
    logo: wordmark(name, mark),
    loginPicture: gradient(primary[0], accent[0]),
    alarmColours: { HIGH: '#d73a40', MEDIUM: '#b26a00', LOW: '#2d72d2' },
    maintenanceColours: {
      OVERDUE: '#d73a40',
      DUE_SOON: '#b26a00',
      POSTPONED: '#8a6d9e',
      STARTED: '#2d72d2',
      PLANNED: '#1c8a4c',
    },
    options,
  }
}

/** Returns a gradient from the accent-tinted primary colour to dark. */
function gradient(primary: Colour, accent: Colour): string {
  const dawn = `color-mix(in srgb, ${primary} 82%, ${accent})`
  const dusk = `color-mix(in srgb, ${primary} 45%, #0c1116)`
  return `radial-gradient(120% 90% at 15% 0%, ${dawn} 0%, ${primary} 45%, ${dusk} 100%)`
}

/** Draws a wordmark as SVG text in the theme's colours; it reproduces no real logo. */
function wordmark(text: string, { italic = false, spacing = 0 } = {}): string {
  const width = 28 + text.length * (15 + spacing)
  // uses attributes because a page's CSP may forbid inline styles
  const font = `font-family="system-ui,sans-serif" font-weight="750" font-size="24" letter-spacing="${spacing}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" height="32" role="img" aria-label="${text}">`,
    `<g fill="var(--m-accent)"><rect x="0" y="7" width="6" height="18" rx="3"/>`,
    `<rect x="9" y="3" width="6" height="22" rx="3" opacity=".55"/></g>`,
    `<text x="24" y="25" fill="currentColor" ${font}${italic ? ' font-style="italic"' : ''}>${text}</text></svg>`,
  ].join('')
}
