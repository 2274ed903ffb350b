import { applyTheme, modeOf, type ModeChoice } from '@muster/ui'
import type { Theme } from '@muster/core'
import { createStore } from 'zustand/vanilla'

const key = 'muster.mode'
const system = matchMedia('(prefers-color-scheme: dark)')

/** Colour mode of this browser; `system` follows the operating system. */
export const modeChoice = createStore<{ choice: ModeChoice; dark: boolean }>(() => ({
  choice: stored(),
  dark: system.matches,
}))

export function chooseMode(choice: ModeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // storage is blocked; the choice lasts until the page closes
  }
  modeChoice.setState({ choice })
}

/** Applies the theme to the document on every change of mode. Returns a function that stops it. */
export function followMode(theme: Theme): () => void {
  const heard = () => modeChoice.setState({ dark: system.matches })
  const apply = ({ choice, dark } = modeChoice.getState()) => {
    const mode = modeOf(choice, dark)
    applyTheme(document.documentElement, theme, mode)
    // colours the bars of browser and installed portal
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme[mode].surface)
  }
  apply()
  system.addEventListener('change', heard)
  const unsubscribe = modeChoice.subscribe(apply)
  return () => {
    system.removeEventListener('change', heard)
    unsubscribe()
  }
}

function stored(): ModeChoice {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}
