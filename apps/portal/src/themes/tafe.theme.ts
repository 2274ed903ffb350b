import { makeTheme } from './make-theme.ts'

export const tafe = makeTheme({
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
})
