/** Languages of users and of translations, English first. Ids are stored nowhere; codes are. */
export const languages = [
  { id: 1, code: 'en', name: 'English' },
  { id: 2, code: 'de', name: 'German' },
  { id: 3, code: 'it', name: 'Italian' },
  { id: 4, code: 'es', name: 'Spanish' },
  { id: 5, code: 'fr', name: 'French' },
  { id: 6, code: 'pt', name: 'Portuguese' },
  { id: 7, code: 'nl', name: 'Dutch' },
  { id: 8, code: 'pl', name: 'Polish' },
] as const satisfies readonly { id: number; code: string; name: string }[]
