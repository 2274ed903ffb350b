import { makeTheme } from './make-theme.ts'

export const liugong = makeTheme({
  id: 'liugong',
  name: 'LiuGong',
  primary: ['#0b4a8f', '#8fc1ff'],
  accent: ['#c59a00', '#f5d04c'],
  italic: true,
})
