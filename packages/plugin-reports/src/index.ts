import { definePlugin } from '@muster/core'
import { menu } from './menu.ts'
import { keyOnOffChoice, keyOnOffDetail, vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from './routes.ts'

export default definePlugin({
  id: 'reports',
  feature: 'REPORTS',
  routes: [keyOnOffChoice, keyOnOffDetail, vehicleDataChoice, vehicleDataParameters, vehicleDataDetail],
  menu,
  messages: () => import('./messages.en.json').then(m => m.default),
})
