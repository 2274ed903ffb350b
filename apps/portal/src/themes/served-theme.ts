import { withSettings, type Theme } from '@muster/core'
import { themeFile } from './theme-file.ts'

/**
 * The theme as the installation's settings file has it (000 §9). The bundled one serves for the first paint, and
 * wherever there is no such file or it cannot be read.
 */
export async function servedTheme(theme: Theme): Promise<Theme> {
  try {
    const answer = await fetch(themeFile(theme.id, 'settings.json'))
    return answer.ok ? withSettings(theme, await answer.json()) : theme
  } catch {
    return theme
  }
}
