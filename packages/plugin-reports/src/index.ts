import { definePlugin } from '@muster/core'
import { menu } from './menu.ts'
import { keyOnOffChoice, keyOnOffDetail, vehicleDataChoice, vehicleDataDetail, vehicleDataParameters } from './routes.ts'
import { keyOnOffData, vehicleDataReadings } from './services/index.ts'

export default definePlugin({
  id: 'reports',
  feature: 'REPORTS',
  routes: [keyOnOffChoice, keyOnOffDetail, vehicleDataChoice, vehicleDataParameters, vehicleDataDetail],
  menu,
  services: [keyOnOffData, vehicleDataReadings],
  messages: () => import('./messages.en.json').then(m => m.default),
})
