import { addMessages } from '@muster/core'
import { useRegistry } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** Loads the English texts of the forms of all plugins, by which the audit names fields. Other languages arrive as a whole. */
export function useFormTexts(): void {
  const { texts } = useRegistry()
  const { i18n } = useTranslation()
  useQuery({
    queryKey: ['texts of forms'],
    queryFn: async () => {
      for (const messages of await Promise.all(texts.map(({ load }) => load()))) addMessages(i18n, messages)
      return true
    },
    staleTime: Infinity,
  })
}
