import type { ThemeId } from '@muster/core'

/** Returns the address of a theme's file (000 §9), which can be replaced without a build. */
export const themeFile = (theme: ThemeId, file: string): string => `/assets/themes/${theme}/${file}`
