import type { Theme } from '@muster/core'

export type Mode = 'light' | 'dark'
export type ModeChoice = Mode | 'system'

/** The mode in force: the user's choice, or what the system asks for. */
export function modeOf(choice: ModeChoice, systemIsDark: boolean): Mode {
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/** Writes a theme's colours as custom properties on an element: the document's root, or a widget's host. */
export function applyTheme(element: HTMLElement, theme: Theme, mode: Mode): void {
  element.dataset.mode = mode
  element.dataset.theme = theme.id
  for (const [name, colour] of Object.entries(theme[mode])) {
    element.style.setProperty(`--m-${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`, colour)
  }
}
