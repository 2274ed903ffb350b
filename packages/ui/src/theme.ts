import type { Theme } from '@muster/core'

export type Mode = 'light' | 'dark'
export type ModeChoice = Mode | 'system'

/** Active mode: the user's choice, or that of the system. */
export function modeOf(choice: ModeChoice, systemIsDark: boolean): Mode {
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/**
 * Attributes that apply a theme's colours to an element and its content, such as a panel with inverted colours.
 *
 * @example
 * <aside {...themed(theme, mode === 'dark' ? 'light' : 'dark')}>
 */
export function themed(theme: Theme, mode: Mode): { style: Record<`--m-${string}`, string>; 'data-mode': Mode } {
  const style = Object.fromEntries(Object.entries(theme[mode]).map(([name, colour]) => [propertyOf(name), colour]))
  return { style, 'data-mode': mode }
}

/** Applies a theme to an element that React does not own: the document's root, or a widget's host. */
export function applyTheme(element: HTMLElement, theme: Theme, mode: Mode): void {
  element.dataset.mode = mode
  element.dataset.theme = theme.id
  for (const [name, colour] of Object.entries(theme[mode])) element.style.setProperty(propertyOf(name), colour)
}

const propertyOf = (name: string) => `--m-${name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}` as const
