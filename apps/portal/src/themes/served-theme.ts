import { withSettings, type Theme } from '@muster/core'
import { themeFile } from './theme-file.ts'

/**
 * Returns the theme with the installation's settings file applied (000 §9), or the bundled theme without a readable file.
 */
export async function servedTheme(theme: Theme): Promise<Theme> {
  try {
    const answer = await fetch(themeFile(theme.id, 'settings.json'))
    return answer.ok ? withSettings(theme, await answer.json()) : theme
  } catch {
    return theme
  }
}
