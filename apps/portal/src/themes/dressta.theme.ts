import { makeTheme } from './make-theme.ts'

export const dressta = makeTheme({
  id: 'dressta',
  name: 'Dressta',
  primary: ['#1d5b35', '#85d3a2'],
  accent: ['#c99400', '#f2ca52'],
})
