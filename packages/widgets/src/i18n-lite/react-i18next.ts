// Replaces react-i18next: reads texts from the context, and renders again when more are loaded.
import { createContext, createElement, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Words } from './i18next.ts'

export const I18nContext = createContext<{ i18n?: Words }>({})

export function I18nextProvider({ i18n, children }: { i18n: Words; children?: ReactNode }): ReactNode {
  return createElement(I18nContext, { value: { i18n } }, children)
}

export function useTranslation(): { i18n: Words; t: Words['t'] } {
  const { i18n } = use(I18nContext)
  if (!i18n) throw new Error('There are no texts above this component. Wrap it in I18nextProvider.')
  const t = useSyncExternalStore(i18n.subscribe, () => i18n.t)
  return { i18n, t }
}
