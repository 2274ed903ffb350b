import type { Theme, ThemeId } from '@muster/core'
import { makeTheme } from './make-theme.ts'

/** The seven themes of 000 §1; only tafe has extras (000 §3). */
export const themes: Readonly<Record<ThemeId, Theme>> = {
  default: makeTheme({
    id: 'default',
    name: 'Muster',
    primary: ['#14566b', '#6cc5dd'],
    accent: ['#d9822b', '#f0a95b'],
  }),
  fes: makeTheme({
    id: 'fes',
    name: 'FES',
    primary: ['#8f3d0e', '#f2a173'],
    accent: ['#3d4650', '#c3ccd5'],
    spacing: 2,
  }),
  skc: makeTheme({
    id: 'skc',
    name: 'SKC',
    primary: ['#1f3b82', '#9db7ff'],
    accent: ['#c8372d', '#ff9d94'],
    spacing: 1,
  }),
  kai: makeTheme({
    id: 'kai',
    name: 'KAI',
    primary: ['#4b2f7f', '#c3a8f5'],
    accent: ['#0f8577', '#6fd8ca'],
    spacing: 3,
  }),
  tafe: makeTheme({
    id: 'tafe',
    name: 'TAFE',
    primary: ['#a3151f', '#ff9a9f'],
    accent: ['#5b6470', '#c3ccd5'],
    italic: true,
    options: {
      invertedMapPanel: true,
      invertedAccordions: true,
      invertedPopups: true,
      loginLogoTopRight: true,
      hideLoginSubscriptionLabel: true,
      hideCopyright: true,
      logoAboveMenu: true,
    },
  }),
  dressta: makeTheme({
    id: 'dressta',
    name: 'Dressta',
    primary: ['#1d5b35', '#85d3a2'],
    accent: ['#c99400', '#f2ca52'],
  }),
  liugong: makeTheme({
    id: 'liugong',
    name: 'LiuGong',
    primary: ['#0b4a8f', '#8fc1ff'],
    accent: ['#c59a00', '#f5d04c'],
    italic: true,
  }),
}
