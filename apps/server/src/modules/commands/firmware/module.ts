import { defineModule } from '#modules/define-module.ts'
import { firmware } from './firmware.ts'

export const firmwareModule = defineModule({ id: 'firmware', handlers: firmware })
