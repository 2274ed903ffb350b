import { makeTheme } from './make-theme.ts'

export const skc = makeTheme({
  id: 'skc',
  name: 'SKC',
  primary: ['#1f3b82', '#9db7ff'],
  accent: ['#c8372d', '#ff9d94'],
  spacing: 1,
})
