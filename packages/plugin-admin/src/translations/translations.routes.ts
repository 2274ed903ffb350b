import { defineRoute, listQuery, wizardQuery } from '@muster/core'

export const translations = defineRoute({
  path: '/administration/data/translations',
  query: wizardQuery,
  access: { anyOf: ['TRANSLATION_MANAGEMENT_VIEW'], feature: 'ADMINISTRATION' },
  title: 'admin.translations',
  load: () => import('./translations.tsx').then(m => m.Translations),
})

export const translationHistory = defineRoute({
  path: '/administration/data/translations/history',
  query: listQuery,
  access: { anyOf: ['TRANSLATION_MANAGEMENT_VIEW'], feature: 'ADMINISTRATION' },
  title: 'admin.translations.history',
  load: () => import('./translation-history.tsx').then(m => m.TranslationHistory),
})
