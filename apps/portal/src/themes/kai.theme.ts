import { makeTheme } from './make-theme.ts'

export const kai = makeTheme({
  id: 'kai',
  name: 'KAI',
  primary: ['#4b2f7f', '#c3a8f5'],
  accent: ['#0f8577', '#6fd8ca'],
  spacing: 3,
})
