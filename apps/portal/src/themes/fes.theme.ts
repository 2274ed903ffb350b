import { makeTheme } from './make-theme.ts'

export const fes = makeTheme({
  id: 'fes',
  name: 'FES',
  primary: ['#8f3d0e', '#f2a173'],
  accent: ['#3d4650', '#c3ccd5'],
  spacing: 2,
})
