import { makeTheme } from './make-theme.ts'

export const standard = makeTheme({
  id: 'default',
  name: 'Muster',
  primary: ['#14566b', '#6cc5dd'],
  accent: ['#d9822b', '#f0a95b'],
})
