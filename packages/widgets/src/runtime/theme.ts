import type { Theme, ThemeColours } from '@muster/core'

/** Custom properties of the page, with our colours as defaults. */
const colours = (own: ThemeColours): ThemeColours => ({
  primary: `var(--muster-primary, ${own.primary})`,
  onPrimary: `var(--muster-on-primary, ${own.onPrimary})`,
  accent: `var(--muster-accent, ${own.accent})`,
  background: `var(--muster-background, ${own.background})`,
  surface: `var(--muster-surface, ${own.surface})`,
  text: `var(--muster-text, ${own.text})`,
  muted: `var(--muster-muted, ${own.muted})`,
  border: `var(--muster-border, ${own.border})`,
})

/** Theme of widgets: a tenant's page sets its colours. */
export const widgetTheme: Theme = {
  id: 'default',
  name: 'Muster',
  light: colours({
    primary: '#14566b',
    onPrimary: '#ffffff',
    accent: '#d9822b',
    background: '#f3f5f7',
    surface: '#ffffff',
    text: '#1c2127',
    muted: '#5a6472',
    border: '#cdd3da',
  }),
  dark: colours({
    primary: '#6cc5dd',
    onPrimary: '#11171c',
    accent: '#f0a95b',
    background: '#181c20',
    surface: '#22282e',
    text: '#eef1f4',
    muted: '#a6b0bc',
    border: '#3d4650',
  }),
  logo: '',
  alarmColours: { HIGH: '#d73a40', MEDIUM: '#b26a00', LOW: '#2d72d2' },
  options: {},
}
