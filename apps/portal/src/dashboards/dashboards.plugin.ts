import { definePlugin, defineRoute } from '@muster/core'

/** Open to whoever is signed in: every refusal leads here (000 §2.1). */
export const mainDashboard = defineRoute({
  path: '/dashboards/main-dashboard',
  access: {},
  chrome: 'menu',
  title: 'menu.mainDashboard',
  load: () => import('./main-dashboard.tsx').then(m => m.MainDashboard),
})

export const dashboards = definePlugin({
  id: 'dashboards',
  routes: [mainDashboard],
  menu: [
    {
      under: 'dashboards',
      nodes: [
        {
          id: 'main-dashboard',
          label: 'menu.mainDashboard',
          to: mainDashboard,
          narrow: { anyOf: ['DESKTOP_VIEW'], feature: 'DASHBOARDS' },
        },
      ],
    },
  ],
})
