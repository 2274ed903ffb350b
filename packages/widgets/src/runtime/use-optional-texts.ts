import { use } from 'react'
import { I18nContext } from 'react-i18next'

/** Returns texts if they are loaded, otherwise the given English. */
export function useOptionalTexts(): (key: string, english: string) => string {
  const context = use(I18nContext) as
    | { i18n?: { t(key: string, options: { defaultValue: string }): string } }
    | undefined
  return (key, english) => context?.i18n?.t(key, { defaultValue: english }) ?? english
}
