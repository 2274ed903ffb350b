/** Languages of users and of translations, English first. Codes are stored, IDs are not. Pickers show `ownName`. */
export const languages = [
  { id: 1, code: 'en', name: 'English', ownName: 'English' },
  { id: 2, code: 'de', name: 'German', ownName: 'Deutsch' },
  { id: 3, code: 'it', name: 'Italian', ownName: 'Italiano' },
  { id: 4, code: 'es', name: 'Spanish', ownName: 'Español' },
  { id: 5, code: 'fr', name: 'French', ownName: 'Français' },
  { id: 6, code: 'pt', name: 'Portuguese', ownName: 'Português' },
  { id: 7, code: 'nl', name: 'Dutch', ownName: 'Nederlands' },
  { id: 8, code: 'pl', name: 'Polish', ownName: 'Polski' },
] as const satisfies readonly { id: number; code: string; name: string; ownName: string }[]
