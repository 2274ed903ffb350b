import type { ThemeId } from '@muster/core'

/** Address of a file of a theme (000 §9): settings, changelog and papers can be replaced without a build. */
export const themeFile = (theme: ThemeId, file: string): string => `/assets/themes/${theme}/${file}`
