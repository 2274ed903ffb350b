import { defineModule } from '#modules/define-module.ts'
import { counterCorrections } from './counter-corrections.ts'

export const countersModule = defineModule({ id: 'counters', handlers: counterCorrections })
